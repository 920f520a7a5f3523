/** The lists behind the figures. */
import { daysAfter, daysBetween } from '@stampdeck/contract/calendar.ts';
import type { listFigureEntries, listFigureMembers } from '@stampdeck/contract/figures.ts';
import type { Input } from '@stampdeck/contract/http.ts';
import { localDay } from '#clock.ts';
import { type Context, ownShop } from '#context.ts';
import { nameReward } from '#features/stamps/actions.ts';
import { momentPlace, pageOf, readCursor } from '#lists.ts';
import { chosenSpan } from './actions.ts';
import * as queries from './queries.ts';
import { momentsOf } from './shop-days.ts';

/** Rows of a page. */
const limit = 50;

type OfDay = Input<typeof listFigureEntries>['query'];
type OfSpan = Input<typeof listFigureMembers>['query'];

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
  for (const { id, kind, stamps, createdAt, reason, by, slot, version, ...row } of page) {
    const reward = await nameReward(ctx, shopId, version, slot);
    const counts = stamps !== 0 && kind !== 'opening';
    entries.push({ id, ...person(row), kind, stamps, counts, reward, by: by ?? '', reason, createdAt });
  }
  return { entries, nextCursor };
}

/** Who visited on one day, the latest first. */
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

/** Who joined in a period and is a member still, newest first. */
export async function listMembers(ctx: Context, { cursor, ...asked }: OfSpan) {
  const { id: shopId } = ownShop(ctx);
  const span = chosenSpan(ctx, asked);
  const between = momentsOf(await queries.findFacts(ctx.db, shopId), span);
  const rows = await queries.listJoined(ctx.store.reports, shopId, between, readCursor(momentPlace, cursor), limit);
  const { page, nextCursor } = pageOf(rows, limit, ({ joinedAt, memberId }) => ({ at: joinedAt, id: memberId }));
  return { members: page.map(({ joinedAt, ...row }) => ({ ...person(row), joinedAt })), nextCursor };
}

/** The rewards that were given in a period, and those taken back, newest first. */
export async function listRewards(ctx: Context, { cursor, ...asked }: OfSpan) {
  const { id: shopId } = ownShop(ctx);
  const span = chosenSpan(ctx, asked);
  const days = { shopId, after: daysAfter(span.from, -1), until: span.to };
  const rows = await queries.listRewards(ctx.store.reports, days, readCursor(momentPlace, cursor), limit);
  const { page, nextCursor } = pageOf(rows, limit, ({ day, id }) => ({ at: day, id }));
  const rewards = [];
  for (const { id, kind, createdAt, by, slot, version, ...row } of page) {
    const label = await nameReward(ctx, shopId, version, slot);
    rewards.push({ id, ...person(row), label, given: kind === 'redemption' ? 1 : -1, by: by ?? '', createdAt });
  }
  return { rewards, nextCursor };
}
