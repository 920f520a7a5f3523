/** Records who did what, for the shop and for investigating incidents. */
import { isIPv4 } from 'node:net';
import { type AuditFacts, type AuditKind, auditKinds } from '@stampdeck/contract/audit.ts';
import { addAuditRows } from '#db/audit.ts';
import { networkOf } from '#http/network.ts';
import { RateLimiter } from '#http/rate-limiter.ts';
import { AppError, type Context, person, type RefusalCaps, transact } from './context.ts';
import { hashSecret, newId } from './ids.ts';

/** The network of an address, too wide to identify a household: /24 for IPv4, /64 for IPv6 (ours). */
export function auditNetwork(address: string): string {
  const network = networkOf(address);
  return isIPv4(network) ? network.replace(/\d+$/, '0/24') : network;
}

interface Who {
  /** Default: the caller. Null for a person who is not identified. */
  actor?: string | null | undefined;
  subject?: string | string[] | undefined;
  /** Default: the caller's shop, or the one that the account owns. */
  shopId?: string | undefined;
}

/** Rows per statement: databases limit the number of values. */
const rowsAtOnce = 100;

/**
 * Records an event. Inside `transact` it uses the same transaction, so the row exists exactly if the effect does. Each subject gets its own
 * row.
 */
export async function audit<K extends AuditKind>(
  ctx: Context,
  kind: K,
  details: AuditFacts<K>,
  { actor, subject, shopId: named }: Who = {},
): Promise<void> {
  const caller = ctx.actor.role === 'anonymous' ? null : ctx.actor;
  const actorId = actor === undefined ? (caller?.accountId ?? null) : actor;
  const shopId = named ?? (actorId !== null && actorId === caller?.accountId ? caller.shop?.id : undefined);
  const subjects = Array.isArray(subject) ? subject : [subject ?? null];
  const isOfAccount = 'subject' in auditKinds[kind] && auditKinds[kind].subject === 'account';
  const accountId = actorId ?? (isOfAccount ? (subjects[0] ?? null) : null);
  const now = ctx.now();
  const said = {
    kind,
    actor_id: actorId,
    request_id: ctx.requestId,
    network: auditNetwork(ctx.browser.address),
    details: JSON.stringify(details),
    created_at: now.toISOString(),
  };
  const rows = subjects.map((subjectId) => ({ ...said, id: newId(now.getTime()), subject_id: subjectId }));
  const add = async (db: Context['db']) => {
    for (let from = 0; from < rows.length; from += rowsAtOnce) {
      await addAuditRows(db, rows.slice(from, from + rowsAtOnce), { shopId, accountId });
    }
  };
  await (ctx.db === ctx.store.read ? ctx.store.write(add) : add(ctx.db));
}

/** Records that the platform's people looked at something, in the log of the shop that it is of. */
export async function auditLook(ctx: Context, call: string, shopId?: string): Promise<void> {
  if (person(ctx).role === 'platformAdmin') await audit(ctx, 'ordersRead', { call }, { shopId });
}

/** As `auditLook`, at a list that shows something of these shops: in the log of each. */
export async function auditLooks(ctx: Context, call: string, shopIds: string[]): Promise<void> {
  if (person(ctx).role !== 'platformAdmin' || shopIds.length === 0) return;
  await transact(ctx, async (tx) => {
    for (const shopId of new Set(shopIds)) await auditLook(tx, call, shopId);
  });
}

/** Records which settings of the shop changed. */
export async function auditSettings<T extends object>(ctx: Context, before: T, after: Partial<T>): Promise<void> {
  const fields = (Object.keys(after) as (keyof T & string)[]).filter((name) => after[name] !== before[name]);
  if (fields.length > 0) await audit(ctx, 'settingsChanged', { fields });
}

/** Most refusals recorded per minute: per person, per network and in total (ours). The log has all of them. */
const most = { person: 10, network: 20, all: 120 };

/** Counts the same whether or not an account exists; otherwise response times would reveal it. */
export class MinuteCaps implements RefusalCaps {
  readonly #caps: Record<keyof typeof most, RateLimiter>;

  constructor(now: () => Date) {
    const cap = (name: keyof typeof most) => new RateLimiter({ most: most[name], seconds: 60, now });
    this.#caps = { person: cap('person'), network: cap('network'), all: cap('all') };
  }

  async admit(ctx: Context, kind: AuditKind, person: string): Promise<boolean> {
    const { person: people, network, all } = this.#caps;
    if ((await people.count(`${kind} ${person}`)) > 0) return false;
    if ((await network.count(`${kind} ${networkOf(ctx.browser.address)}`)) > 0) return false;
    return (await all.count(kind)) === 0;
  }
}

/**
 * Records a refusal, outside the transaction that failed. `by` identifies the person for counting; it is not stored. If recording fails, the
 * caller still gets the original refusal.
 */
async function auditRefusal<K extends 'signInFailed' | 'claimRefused'>(
  ctx: Context,
  kind: K,
  details: AuditFacts<K>,
  { by, ...who }: Who & { by: string },
): Promise<void> {
  if (!(await ctx.refusalCaps.admit(ctx, kind, by))) return;
  try {
    await audit(ctx, kind, details, who);
  } catch (error) {
    ctx.log.error({ err: error }, 'a refusal could not be recorded');
  }
}

/** Records a wrong password or code. An email may have no account. */
export const auditFailedSignIn = (
  ctx: Context,
  at: AuditFacts<'signInFailed'>['at'],
  email: string,
  accountId: string | undefined,
): Promise<void> => {
  const actor = at === 'confirm' || at === 'confirmCode' ? undefined : null;
  return auditRefusal(ctx, 'signInFailed', { at }, { by: hashSecret(email), actor, subject: accountId });
};

/** Records a call that was refused because it named someone else as its caller. Other errors are not recorded. */
export async function auditClaim(ctx: Context, call: string, error: unknown): Promise<void> {
  if (!(error instanceof AppError) || error.code !== 'identityMismatch') return;
  await auditRefusal(ctx, 'claimRefused', { call }, { by: person(ctx).accountId });
}
