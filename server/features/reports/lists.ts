/** The lists behind the reports. */
import { daysAfter, daysBetween } from '@stampdeck/contract/calendar.ts';
import type { Input } from '@stampdeck/contract/http.ts';
import type { listReportEntries, listReportMembers, listReportRewards } from '@stampdeck/contract/reports.ts';
import { localDay } from '#clock.ts';
import { type Context, ownShop } from '#context.ts';
import { nameReward } from '#features/stamps/actions.ts';
import { momentPlace, pageOf, readCursor } from '#lists.ts';
import { chosenSpan } from './actions.ts';
import * as queries from './queries.ts';
import { momentsOf } from './shop-days.ts';

/** Rows per page. Ours. */
const limit = 50;

type OfDay = Input<typeof listReportEntries>['query'];
type OfSpan = Input<typeof listReportMembers>['query'];
type OfRewards = Input<typeof listReportRewards>['query'];

const person = ({ memberId, leftAt, name }: queries.Listed) => ({
  memberId,
  isMember: leftAt === null,
  name: name ?? '',
});

const dayOf = (ctx: Context, { day }: OfDay): string => day ?? localDay(ctx.now(), ownShop(ctx).timeZone);

/** The ledger of one day, newest first. */
export async function listEntries(ctx: Context, asked: OfDay) {
  const { id: shopId } = ownShop(ctx);
  const place = readCursor(momentPlace, asked.cursor);
  const rows = await queries.listEntries(ctx.store.reports, shopId, dayOf(ctx, asked), place, limit);
  const { page, nextCursor } = pageOf(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }));
  const entries = [];
  for (const { id, kind, stamps, createdAt, reason, by, slot, version, withoutCode, ...row } of page) {
    const reward = await nameReward(ctx, shopId, version, slot);
    const counts = stamps !== 0 && kind !== 'opening';
    const said = { reward, by: by ?? '', reason, withoutCode };
    entries.push({ id, ...person(row), kind, stamps, counts, ...said, createdAt });
  }
  return { entries, nextCursor };
}

/** The visitors of one day, latest first. */
export async function listVisits(ctx: Context, asked: OfDay) {
  const day = dayOf(ctx, asked);
  const place = readCursor(momentPlace, asked.cursor);
  const rows = await queries.listVisits(ctx.store.reports, ownShop(ctx).id, day, place, limit);
  const { page, nextCursor } = pageOf(rows, limit, ({ at, id }) => ({ at, id }));
  const visits = page.map(({ at, last, ...row }) => ({
    ...person(row),
    at,
    daysSince: last === null ? null : daysBetween(last, day),
  }));
  return { visits, nextCursor };
}

/** Members who joined in a period and have not left, newest first. */
export async function listMembers(ctx: Context, { cursor, ...asked }: OfSpan) {
  const { id: shopId } = ownShop(ctx);
  const span = chosenSpan(ctx, asked);
  const between = momentsOf(await queries.findFacts(ctx.db, shopId), span);
  const rows = await queries.listJoined(ctx.store.reports, shopId, between, readCursor(momentPlace, cursor), limit);
  const { page, nextCursor } = pageOf(rows, limit, ({ joinedAt, memberId }) => ({ at: joinedAt, id: memberId }));
  return { members: page.map(({ joinedAt, ...row }) => ({ ...person(row), joinedAt })), nextCursor };
}

/** Rewards given and taken back in a period, newest first. */
export async function listRewards(ctx: Context, { cursor, withoutCode: only, ...asked }: OfRewards) {
  const { id: shopId } = ownShop(ctx);
  const span = chosenSpan(ctx, asked);
  const days = { shopId, after: daysAfter(span.from, -1), until: span.to, withoutCode: only !== undefined };
  const rows = await queries.listRewards(ctx.store.reports, days, readCursor(momentPlace, cursor), limit);
  const { page, nextCursor } = pageOf(rows, limit, ({ day, id }) => ({ at: day, id }));
  const rewards = [];
  for (const { id, kind, createdAt, by, slot, version, withoutCode, ...row } of page) {
    const label = await nameReward(ctx, shopId, version, slot);
    rewards.push({
      id,
      ...person(row),
      label,
      given: kind === 'redemption' ? 1 : -1,
      by: by ?? '',
      withoutCode,
      createdAt,
    });
  }
  return { rewards, nextCursor };
}
