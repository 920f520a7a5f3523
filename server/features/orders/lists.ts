/** Lists of orders, in pages. Few matches of a search are found first; many are met soon along the list. */
import { daysAfter, daysFrom } from '@stampdeck/contract/calendar.ts';
import type { Input } from '@stampdeck/contract/http.ts';
import { countCap } from '@stampdeck/contract/lists.ts';
import { type Answer, kitchenStates } from '@stampdeck/contract/order-views.ts';
import { type listAllOrders, salesDays } from '@stampdeck/contract/orders.ts';
import { platformSeller as platform } from '@stampdeck/contract/payees.ts';
import { id, normalize } from '@stampdeck/contract/text.ts';
import * as z from 'zod/mini';
import { auditLook, auditLooks } from '#audit.ts';
import { localDay, startOfDay } from '#clock.ts';
import { type Context, ownShop, person } from '#context.ts';
import type { Queries } from '#db/client.ts';
import { firstIdAt } from '#ids.ts';
import { readCursor, toCursor } from '#lists.ts';
import * as queries from './list-queries.ts';
import { presentOrders } from './present.ts';
import { listSalesDays } from './queries.ts';
import { stagesWith } from './rules.ts';

/** Most words that are looked for. */
const mostWords = 8;

/** Days before and after these have no orders, and no ids that would sort. */
const [firstDay, lastDay] = ['1970-01-02', '9999-12-30'];
const countedDay = (day: string): string => (day < firstDay ? firstDay : day > lastDay ? lastDay : day);

export type Choice = Omit<Input<typeof listAllOrders>['query'], 'limit' | 'cursor'>;
interface Paging {
  limit: number;
  cursor?: string | undefined;
}

const placeOf = z.object({ id, at: z._default(z.string().check(z.maxLength(30)), ''), backward: z.boolean() });

const isYes = (answer: Answer | undefined): boolean | undefined =>
  answer === undefined ? undefined : answer === 'yes';

/** Whose orders the caller may see, among those that they ask for. */
function sourcesOf(
  ctx: Context,
  { side, seller, by, buyer: customer }: Choice,
): { sources: queries.Source[]; seller: string; zone: string } {
  if (person(ctx).role === 'platformAdmin') {
    const isAll = seller === undefined && by !== 'paid' && customer === undefined;
    const source: queries.Source = isAll ? { of: 'all' } : { of: 'seller_id', id: seller ?? platform, customer };
    return { sources: [source], seller: seller ?? platform, zone: 'UTC' };
  }
  const { id: shopId, timeZone: zone } = ownShop(ctx);
  const sold: queries.Source[] = side === 'buyer' ? [] : [{ of: 'seller_id', id: shopId, customer }];
  const isSoldOnly = side === 'seller' || customer !== undefined;
  const bought: queries.Source[] = isSoldOnly ? [] : [{ of: 'buyer_shop_id', id: shopId }];
  return { sources: [...sold, ...bought], seller: shopId, zone };
}

export function filterOf(ctx: Context, choice: Choice): queries.OrderFilter {
  const { sources, seller, zone } = sourcesOf(ctx, choice);
  const kitchen = choice.kitchen === undefined ? undefined : kitchenStates.indexOf(choice.kitchen);
  const words = normalize(choice.q).split(' ').filter(Boolean).slice(0, mostWords);
  const bySale = choice.by === 'paid';
  const startOf = (day: string) => {
    const start = startOfDay(day, zone);
    return bySale ? start.toISOString() : firstIdAt(start.getTime());
  };
  return {
    ...{ sources, bySale },
    stages: stagesWith({
      ...{
        paid: isYes(choice.paid) ?? (bySale || undefined),
        delivered: isYes(choice.delivered),
        canceled: isYes(choice.canceled),
        kitchen,
      },
      open: isYes(choice.open),
    }),
    from: choice.from === undefined ? null : startOf(countedDay(choice.from)),
    before: choice.to === undefined ? null : startOf(daysAfter(countedDay(choice.to), 1)),
    words: words.length > 0 ? { seller, words } : null,
  };
}

/** Rows of words that are read of a search: several words of an order may begin like the one that is looked for. */
const mostRows = 3 * countCap;

/** The matches of a search, newest first, and how many there are at least; null if they are many, or if nothing is searched. */
async function findFew(db: Queries, filter: queries.OrderFilter): Promise<[queries.Spot[] | null, number]> {
  // Choices that exclude each other.
  if (filter.stages?.length === 0) return [[], 0];
  const { seller = '', words = [] } = filter.words ?? {};
  let most = 0;
  for (const word of words.toSorted((one, other) => other.length - one.length)) {
    const { known, ids } = await queries.findByWord(db, seller, word, { most: countCap, mostRows });
    if (ids) {
      const few = ids.length === 0 ? [] : await queries.chooseAmong(db, ids, filter);
      return [few, few.length];
    }
    most = known;
  }
  const { sources, stages, from, before, bySale } = filter;
  const isChosen = bySale || stages !== null || from !== null || before !== null || sources.some(queries.isOfCustomer);
  const isSold = sources.some(({ of }) => of !== 'buyer_shop_id');
  return [null, words.length === 1 && isSold && !isChosen ? most : 0];
}

const keyOf = ({ at, id }: queries.Spot): string => `${at} ${id}`;

/** A page of orders that are all known, newest first. */
function pageOfFew(spots: queries.Spot[], { place, limit }: queries.OrderPage): queries.Spot[] {
  if (!place) return spots.slice(0, limit);
  return place.backward
    ? spots
        .filter((one) => keyOf(one) > keyOf(place))
        .toReversed()
        .slice(0, limit)
    : spots.filter((one) => keyOf(one) < keyOf(place)).slice(0, limit);
}

/** A page of the orders that fit. */
export async function page(ctx: Context, filter: queries.OrderFilter, { limit, cursor }: Paging) {
  const place = readCursor(placeOf, cursor);
  const db = filter.words ? ctx.store.reports : ctx.db;
  const [few, known] = await findFew(db, filter);
  const wanted = { place, limit: limit + 1 };
  const spots = few ? pageOfFew(few, wanted) : await queries.listAlong(db, filter, wanted);
  const hasMore = spots.length > limit;
  const chosen = spots.slice(0, limit);
  if (place?.backward) chosen.reverse();
  const total = few || known > countCap ? known : await queries.countAlong(db, filter, countCap);
  const before = place?.backward ? hasMore : place !== undefined;
  const after = place?.backward ? true : hasMore;
  const end = (one: queries.Spot | undefined, backward: boolean) =>
    one === undefined ? null : toCursor({ ...one, backward });
  const ids = chosen.map((one) => one.id);
  return {
    orders: await presentOrders(ctx.db, await queries.listByIds(ctx.db, ids)),
    ...{ total: Math.min(total, countCap), totalIsCapped: total > countCap },
    previousCursor: before ? end(chosen[0], true) : null,
    nextCursor: after ? end(chosen.at(-1), false) : null,
  };
}

/** A page of the caller's own purchases. */
export function listMine(ctx: Context, paging: Paging) {
  const sources: queries.Source[] = [{ of: 'buyer_id', id: person(ctx).accountId }];
  return page(ctx, { sources, stages: null, bySale: false, from: null, before: null, words: null }, paging);
}

/** A page of the orders that the caller's shop sold or bought; for a platform admin, of all. */
export async function listAll(ctx: Context, { limit, cursor, ...choice }: Input<typeof listAllOrders>['query']) {
  await auditLook(ctx, 'listAllOrders', choice.seller === platform ? undefined : choice.seller);
  const found = await page(ctx, filterOf(ctx, choice), { limit, cursor });
  const sellers = choice.seller === undefined ? found.orders.map(({ seller }) => seller) : [];
  await auditLooks(
    ctx,
    'listAllOrders',
    sellers.filter((seller) => seller !== platform),
  );
  return found;
}

/** How many orders of the shop are open, and how many of them the kitchen has not started. */
export async function countOpen(ctx: Context): Promise<{ open: number; new: number }> {
  const choice = { q: '', side: 'seller', open: 'yes' } as const;
  const countOf = (more: Partial<Choice>) =>
    queries.countAlong(ctx.db, filterOf(ctx, { ...choice, ...more }), countCap);
  return { open: Math.min(await countOf({}), countCap), new: Math.min(await countOf({ kitchen: 'new' }), countCap) };
}

/** What the shop sold on each of the last days, also on those without sales. */
export async function listSales(ctx: Context) {
  const { id, timeZone } = ownShop(ctx);
  const today = localDay(ctx.now(), timeZone);
  const from = daysAfter(today, 1 - salesDays);
  const sold = new Map((await listSalesDays(ctx.db, id, from, today)).map((one) => [one.day, one]));
  return daysFrom(from, today).map((day) => sold.get(day) ?? { day, orders: 0, sales: 0, refunded: 0 });
}
