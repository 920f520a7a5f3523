/** The one place that decides who may call: the gate is data on the endpoint, the caller is proven by the token. */
import type { Claim, Gate } from '@stampdeck/contract/http.ts';
import type { Actor, Person } from '#context.ts';
import { AppError, wireIdOf } from '#context.ts';

const columns = ['anonymous', 'customer', 'operator', 'staff', 'platformAdmin'] as const;

/** A gate without all its columns stops the start: nobody can forget one. */
export function assertGate(name: string, gate: Gate | undefined): void {
  const missing = columns.filter((column) => gate?.[column] === undefined);
  if (missing.length > 0) throw new Error(`${name} does not say whether it is open to: ${missing.join(', ')}.`);
}

/** Refuses a caller whose column is closed: 401 without a token, 403 with one. */
export function admit(gate: Gate, actor: Actor): void {
  const cell = gate[actor.role];
  if (cell === true || cell === 'audited') return;
  if (actor.role === 'anonymous') throw new AppError('noToken');
  if (typeof cell === 'string' && actor.permissions.includes(cell)) return;
  throw new AppError('forbidden');
}

type Body = Record<string, unknown>;

const isAbsent = (value: unknown): boolean => value === undefined || value === '';

const claimed = (body: Body, field: string): string | undefined => {
  const value = body[field];
  // A claim of the wrong type is left to the schema, which names it.
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** `alias`: another name of the same, which is brought to the truth. */
const settle = (body: Body, field: string, truth: string | undefined, alias = truth): Body => {
  const claim = claimed(body, field);
  if (truth === undefined) throw new AppError('forbidden');
  if (claim !== undefined && claim !== truth && claim !== alias) throw new AppError('identityMismatch');
  return { ...body, [field]: claim !== undefined || isAbsent(body[field]) ? truth : body[field] };
};

const isWrongType = (value: unknown): boolean => typeof value !== 'string' && value !== undefined;

/** `userTo` and `userFrom` in either order, brought to `userFrom` = shop; null when neither of them is this shop. */
function counterOrder(body: Body, shopId: string | undefined): Body | null {
  const { userTo: to, userFrom: from } = body;
  if (shopId === undefined) return null;
  if (to === shopId && from === shopId) throw new AppError('selfAward');
  if (from === shopId || (isAbsent(from) && to !== shopId)) return { ...body, userFrom: shopId };
  if (to === shopId) return { ...body, userFrom: shopId, userTo: from };
  return null;
}

/** The caller is the member; the other one, or the only one named, is the shop. Null when both are somebody else. */
function memberOrder(body: Body, self: string): Body | null {
  const { userTo: to, userFrom: from } = body;
  if (from === self || isAbsent(from)) return { ...body, userFrom: to, userTo: self };
  if (to === self || isAbsent(to)) return { ...body, userTo: self };
  return null;
}

/** Compares the identities that a body claims with the token's, fills in absent ones, refuses different ones (403). */
export function settleClaims(claim: Claim | undefined, raw: unknown, actor: Person): unknown {
  if (!claim || typeof raw !== 'object' || raw === null || Array.isArray(raw)) return raw;
  const body = raw as Body;
  const shopId = actor.shop?.id;
  switch (claim.kind) {
    case 'self':
      return settle(body, claim.field, actor.accountId, wireIdOf(actor));
    case 'shop':
      // A platform admin looks at any shop, which is then named.
      return actor.role === 'platformAdmin' ? body : settle(body, claim.field, shopId);
    case 'selfOrShop':
      if (actor.role === 'platformAdmin') return body;
      return shopId !== undefined && claimed(body, 'userTo') === shopId
        ? body
        : settle(body, 'userFrom', actor.accountId, wireIdOf(actor));
    case 'counter':
    case 'counterOrMember': {
      // Of the wrong type: the schema says so.
      if (isWrongType(body.userTo) || isWrongType(body.userFrom))
        return { userTo: body.userTo, userFrom: body.userFrom };
      if (actor.role === 'platformAdmin') return body;
      const asShop = counterOrder(body, shopId);
      const ordered = asShop ?? (claim.kind === 'counterOrMember' ? memberOrder(body, actor.accountId) : null);
      if (!ordered) throw new AppError('identityMismatch');
      return ordered;
    }
  }
}
