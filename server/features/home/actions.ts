/** The home screen of a shop. */
import { localDay, startOfDay, weekEarlier } from '#clock.ts';
import { type Context, ownShop } from '#context.ts';
import { getShop } from '#features/shops/queries.ts';
import * as queries from './queries.ts';

/**
 * Today in the shop's time zone, compared with the same weekday a week ago up to the same time,
 * with setup steps and the last backup.
 */
export async function readToday(ctx: Context) {
  const { id, timeZone } = ownShop(ctx);
  const now = ctx.now();
  const day = localDay(now, timeZone);
  const last = weekEarlier(now, day, timeZone);
  const lastStart = startOfDay(last.localDay, timeZone).toISOString();
  const { reports } = ctx.store;
  const [facts, any, today, before, joined, joinedBefore] = await Promise.all([
    getShop(ctx.db, id),
    queries.hasStamps(ctx.db, id),
    queries.countStamps(reports, id, day, now.toISOString()),
    queries.countStamps(reports, id, last.localDay, last.until.toISOString()),
    queries.countJoins(reports, id, startOfDay(day, timeZone).toISOString(), now.toISOString()),
    queries.countJoins(reports, id, lastStart, last.until.toISOString()),
  ]);
  return {
    day,
    timeZone,
    stamps: today.stamps,
    stampsLastWeek: before.stamps,
    visitors: today.visitors,
    visitorsLastWeek: before.visitors,
    newMembers: joined,
    newMembersLastWeek: joinedBefore,
    hasLastWeek: facts.created_at <= lastStart,
    followers: facts.followers,
    members: facts.members,
    steps: { cardDesigned: facts.design_version > 0, firstFollower: facts.followers > 0, firstStamp: any },
    backup: ctx.backup(),
  };
}
