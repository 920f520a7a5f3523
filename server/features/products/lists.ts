/** A page of products. Few matches of a search or sold-out ones are found first and then sorted; many are met soon along the list's order. */
import { countCap } from '@stampdeck/contract/lists.ts';
import { type ProductSort, type ProductState, productSorts } from '@stampdeck/contract/product-views.ts';
import { id, normalize } from '@stampdeck/contract/text.ts';
import * as z from 'zod/mini';
import { localDay } from '#clock.ts';
import type { Context } from '#context.ts';
import type { Queries } from '#db/client.ts';
import { engineOf } from '#db/engine.ts';
import { rarestTrigrams } from '#db/rare-trigrams.ts';
import { listing } from '#db/schema.ts';
import { trigramsOf } from '#db/trigrams.ts';
import { expectVisible, worksWithProducts } from '#features/categories/actions.ts';
import { listCounts } from '#features/categories/queries.ts';
import { readCursor, toCursor } from '#lists.ts';
import { present } from './present.ts';
import * as queries from './queries.ts';

/** Most words that are looked for. */
const mostWords = 8;
/** Most matches that are taken for few: they are sorted here. More are not counted. */
const few = countCap;
/** The newest products, whose texts show which trigrams are rare. Ours. */
const sampled = 100;
/** With the words in so many of them, enough are soon found without trigrams. Ours. */
const manyInSample = 10;

export interface Asked {
  operator?: string | undefined;
  q: string;
  category?: string | undefined;
  state?: ProductState | undefined;
  sort: ProductSort;
  limit: number;
  cursor?: string | undefined;
}

const placeOf = (sort: ProductSort) =>
  z.object({
    sort: z.literal(sort),
    value: z.int().check(z.minimum(0), z.maximum(2_000_000_000)),
    id,
    backward: z.boolean(),
  });

/** What the caller may see of what they ask for. */
function filterOf(ctx: Context, asked: Asked): queries.ProductFilter {
  const { operator: shopId = null, q, category, state } = asked;
  if (shopId === null) {
    return { shopId, listings: [listing.published], category: undefined, soldOutOn: null, words: [] };
  }
  const isOwn = worksWithProducts(ctx, shopId);
  const shown = isOwn ? state : undefined;
  const timeZone = ctx.actor.role === 'anonymous' ? 'UTC' : (ctx.actor.shop?.timeZone ?? 'UTC');
  const own =
    shown === 'published' ? [listing.published] : shown === 'draft' ? [listing.draft] : [0 as const, 1 as const];
  return {
    ...{ shopId, category, listings: isOwn ? own : [listing.published] },
    soldOutOn: shown === 'soldOut' ? localDay(ctx.now(), timeZone) : null,
    words: normalize(q).split(' ').filter(Boolean).slice(0, mostWords),
  };
}

const inOrder = (isDown: boolean) => (one: queries.Placed, other: queries.Placed) => {
  const by = one.value - other.value || (one.id < other.id ? -1 : 1);
  return isDown ? -by : by;
};

/** One list of both listings, along their indexes. */
async function merge(db: Queries, filter: queries.ProductFilter, page: queries.ProductPage): Promise<queries.Placed[]> {
  const lists = await Promise.all(filter.listings.map((at) => queries.listAlong(db, filter, at, page)));
  const [only = [], ...others] = lists;
  return others.length === 0
    ? only
    : lists
        .flat()
        .sort(inOrder(queries.goesDown(page)))
        .slice(0, page.limit);
}

/** Whether only some of a shop's products are wanted, for which the list's order has no index. */
const isChosen = ({ words, soldOutOn }: queries.ProductFilter): boolean => words.length > 0 || soldOutOn !== null;

/** The few products that are wanted, or null if there are many. */
async function findFew(db: Queries, filter: queries.ProductFilter, sort: ProductSort) {
  if (!isChosen(filter) || filter.shopId === null) return null;
  const isShort = filter.words.length > 0 && filter.words.every((word) => [...word].length < 3);
  const all = filter.words.flatMap((word) => trigramsOf(db, word));
  const sample = all.length === 0 ? [] : await queries.listNewestTexts(db, filter.shopId, sampled);
  const isFrequent = sample.filter((text) => filter.words.every((word) => text.includes(word))).length >= manyInSample;
  // PostgreSQL knows how frequent a word is, but not that three of its trigrams are the word.
  const rarest = isFrequent && engineOf(db) === 'postgres' ? [] : rarestTrigrams(all, sample);
  const trigrams = isShort ? null : rarest;
  const found = await queries.findFew(db, { ...filter, shopId: filter.shopId }, { sort, trigrams, cap: few });
  return found.length > few ? null : found;
}

function pageOfFew(found: queries.Placed[], page: queries.ProductPage): queries.Placed[] {
  const compare = inOrder(queries.goesDown(page));
  const { place } = page;
  const sorted = found.sort(compare);
  return (place ? sorted.filter((one) => one.id !== place.id && compare(one, place) > 0) : sorted).slice(0, page.limit);
}

const cappedAt = (total: number) => ({ total: Math.min(total, countCap), isCapped: total > countCap });

/** How many the whole list has. A shop's stored numbers have no cap. */
async function countAll(db: Queries, filter: queries.ProductFilter) {
  const { shopId, listings, category } = filter;
  if (shopId !== null && !isChosen(filter)) {
    const counts = await listCounts(db, shopId);
    const total = counts
      .filter((one) => listings.includes(one.listing) && (category ?? one.categoryId) === one.categoryId)
      .reduce((sum, { products }) => sum + products, 0);
    return { total, isCapped: false };
  }
  if (shopId !== null) return { total: countCap, isCapped: true };
  return cappedAt(await queries.countPublished(db, countCap));
}

const orderOf = (sort: ProductSort) => (productSorts.includes(sort) ? sort : 'latest');

/** A page of a shop's products; without a shop, of the newest of all open shops. */
export async function listProducts(ctx: Context, asked: Asked) {
  if (asked.operator !== undefined) await expectVisible(ctx, asked.operator);
  const sort = asked.operator === undefined ? 'latest' : orderOf(asked.sort);
  const place = readCursor(placeOf(sort), asked.cursor);
  const filter = filterOf(ctx, asked);
  const page: queries.ProductPage = { sort, place, limit: asked.limit + 1 };
  // Counting those of all shops reads thousands of rows.
  const db = isChosen(filter) || filter.shopId === null ? ctx.store.reports : ctx.db;
  const found = await findFew(db, filter, sort);
  const placed = found ? pageOfFew(found, page) : await merge(db, filter, page);
  const hasMore = placed.length > asked.limit;
  const chosen = placed.slice(0, asked.limit);
  if (place?.backward) chosen.reverse();
  const rows = new Map(
    (chosen.length === 0
      ? []
      : await queries.listByIds(
          ctx.db,
          chosen.map(({ id: one }) => one),
        )
    ).map((row) => [row.id, row]),
  );
  const counted = found ? cappedAt(found.length) : await countAll(db, filter);
  const endOf = (end: queries.Placed | undefined, backward: boolean) =>
    end ? toCursor({ sort, ...end, backward }) : null;
  const before = place?.backward ? hasMore : place !== undefined;
  const after = place?.backward ? true : hasMore;
  return {
    products: chosen.flatMap((one) => {
      const row = rows.get(one.id);
      return row ? [present(row, ctx.now())] : [];
    }),
    total: counted.total,
    totalIsCapped: counted.isCapped,
    previousCursor: before ? endOf(chosen[0], true) : null,
    nextCursor: after ? endOf(chosen.at(-1), false) : null,
  };
}
