/** Setting what a shop lets its people give, and asking it before an award. */
import type { LimitKind } from '@stampdeck/contract/limit-kinds.ts';
import { type AwardLimits, againIn, codeOfLimit, limitOf, limitWords } from '@stampdeck/contract/limits.ts';
import { auditSettings } from '#audit.ts';
import { dayEnd, localDay } from '#clock.ts';
import { AppError, type Context, ownShop, person, transact } from '#context.ts';
import { lockAccount } from '#features/accounts/queries.ts';
import { firstIdAt } from '#ids.ts';
import * as queries from './queries.ts';
import { passedLimit } from './rules.ts';

/** The limits of the caller's shop. */
export const readLimits = (ctx: Context): Promise<AwardLimits> => queries.findLimits(ctx.db, ownShop(ctx).id);

/** Sets them and answers them as set. */
export const saveLimits = (ctx: Context, limits: AwardLimits): Promise<AwardLimits> =>
  transact(ctx, async (tx) => {
    const { id } = ownShop(tx);
    const before = await queries.findLimits(tx.db, id);
    await queries.saveLimits(tx.db, id, limits);
    await auditSettings(tx, before, limits);
    return queries.findLimits(tx.db, id);
  });

/**
 * Inside a transaction: holds whatever another award could change that the limits count, and answers the limits in force. `memberId` is null
 * for a stranger.
 */
export async function holdAward(tx: Context, customerId: string, now: Date) {
  const { id } = ownShop(tx);
  const limits = await queries.findLimits(tx.db, id);
  // Always in this order, or two tills could wait for each other.
  if (limits.personHour !== null) await lockAccount(tx.db, person(tx).accountId);
  return { limits, memberId: (await queries.lockMember(tx.db, id, customerId)) ?? null, now };
}

const hourMs = 3_600_000;

/** Refuses an award that passes a limit (409, with which and until when), or answers which one it passes if it may. */
export async function askLimits(
  tx: Context,
  held: Awaited<ReturnType<typeof holdAward>>,
  mayPass: boolean,
): Promise<LimitKind | null> {
  const { id, timeZone } = ownShop(tx);
  const { limits, memberId, now } = held;
  const since = now.getTime() - hourMs;
  const start = { id: firstIdAt(since), time: new Date(since).toISOString() };
  const awards = memberId === null ? [] : await queries.listAwards(tx.db, id, memberId);
  const { personHour } = limits;
  const given = personHour === null ? [] : await queries.listGiven(tx.db, id, person(tx).accountId, start, personHour);
  const passed = passedLimit({
    limits,
    now: now.getTime(),
    today: localDay(now, timeZone),
    dayEndsAt: limits.day === null ? Number.POSITIVE_INFINITY : dayEnd(now, timeZone).getTime(),
    awards: awards.map(({ at, day }) => ({ at: Date.parse(at), day })),
    given: given.map(({ at }) => Date.parse(at)),
  });
  if (!passed || mayPass) return passed?.kind ?? null;
  const setting = limitOf(limits, passed.kind) ?? 0;
  throw new AppError(codeOfLimit(passed.kind), {
    message: `${limitWords(passed.kind, setting)} ${againIn((passed.until - now.getTime()) / 1000)}`,
    limit: setting,
    retryAt: new Date(passed.until).toISOString(),
  });
}
