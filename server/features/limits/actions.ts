/** Reads, sets and checks a shop's limits, and who may redeem without the customer's code. */
import type { LimitKind } from '@stampdeck/contract/limit-kinds.ts';
import {
  type AwardLimits,
  codeOfLimit,
  limitOf,
  type RedemptionRights,
  type SavedLimits,
  type SavedRights,
} from '@stampdeck/contract/limits.ts';
import { auditSettings } from '#audit.ts';
import { dayEnd, localDay } from '#clock.ts';
import { AppError, type Context, ownShop, person, transact } from '#context.ts';
import { lockAccount } from '#features/accounts/queries.ts';
import { firstIdAt } from '#ids.ts';
import * as queries from './queries.ts';
import { passedLimit } from './rules.ts';

export const readLimits = (ctx: Context): Promise<AwardLimits> => queries.findLimits(ctx.db, ownShop(ctx).id);

/** Sets the given limits of the caller's shop and returns all of them. */
export const saveLimits = (ctx: Context, limits: SavedLimits): Promise<AwardLimits> =>
  transact(ctx, async (tx) => {
    const { id } = ownShop(tx);
    const before = await queries.findLimits(tx.db, id);
    await queries.saveLimits(tx.db, id, limits);
    const saved = await queries.findLimits(tx.db, id);
    await auditSettings(tx, before, saved);
    return saved;
  });

export const readRedemptionRights = (ctx: Context): Promise<RedemptionRights> =>
  queries.findRedemptionRights(ctx.db, ownShop(ctx).id);

/** Sets who may redeem without the customer's code, as far as it is given, and returns all of it. */
export const saveRedemptionRights = (ctx: Context, rights: SavedRights): Promise<RedemptionRights> =>
  transact(ctx, async (tx) => {
    const { id } = ownShop(tx);
    const before = await queries.findRedemptionRights(tx.db, id);
    await queries.saveRedemptionRights(tx.db, id, rights);
    const saved = await queries.findRedemptionRights(tx.db, id);
    await auditSettings(tx, named(before), named(saved));
    return saved;
  });

/** The rights by the names that they have in the activity log, where all settings are in one list. */
const named = ({ owner, staff }: RedemptionRights) => ({ ownerWithoutCode: owner, staffWithoutCode: staff });

/** Throws (403) if the caller may not redeem without the customer's code. */
export async function expectRedemptionRight(ctx: Context): Promise<void> {
  const { owner, staff } = await readRedemptionRights(ctx);
  if (!(person(ctx).role === 'operator' ? owner : staff)) throw new AppError('withoutCodeNotYours');
}

/**
 * Locks everything that the limits count and returns the current limits. Call it in a transaction.
 * `memberId` is null if the customer is not a member.
 */
export async function holdAward(tx: Context, customerId: string, now: Date) {
  const { id } = ownShop(tx);
  const limits = await queries.findLimits(tx.db, id);
  // Always in this order, because another order could deadlock.
  if (limits.personHour !== null) await lockAccount(tx.db, person(tx).accountId);
  return { limits, memberId: (await queries.lockMember(tx.db, id, customerId)) ?? null, now };
}

const hourMs = 3_600_000;

/**
 * Throws (409) if the award exceeds a limit, with the limit and when it ends. With an override,
 * returns the exceeded limit.
 */
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
  throw new AppError(codeOfLimit(passed.kind), {
    limit: limitOf(limits, passed.kind) ?? 0,
    retryAt: new Date(passed.until).toISOString(),
  });
}
