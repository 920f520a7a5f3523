/**
 * All SQL for lists of orders. Ids begin with the time, so a list is in the order of its ids, and days are ranges of them. Sales are in the order of
 * their payment.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '#db/client.ts';
import { type OrderRow, orders } from './queries.ts';

/** Whose orders: of a buyer, a shop that bought, a seller (from one of its customers), or all. */
export type Source =
  | { of: 'buyer_id' | 'buyer_shop_id'; id: string }
  | { of: 'seller_id'; id: string; customer?: string | undefined }
  | { of: 'all' };

export interface OrderFilter {
  sources: Source[];
  /** Null for all. */
  stages: number[] | null;
  /** Sales alone, by the moment of their payment. */
  bySale: boolean;
  /** Ids, or moments of payment, from here on and before there. */
  from: string | null;
  before: string | null;
  /** The seller in whose words is looked, and the normalized words, which all fit words of the order. */
  words: { seller: string; words: string[] } | null;
}

/** An order in a list; `at`: the moment of its payment in a list of sales, otherwise ''. */
export interface Spot {
  id: string;
  at: string;
}

interface Place extends Spot {
  /** Orders before this place instead of after it. */
  backward: boolean;
}

export interface OrderPage {
  place: Place | undefined;
  limit: number;
}

const all = (conditions: RawBuilder<unknown>[]) => sql.join([...conditions, sql`true`], sql` and `);

/** '#7' is the whole number of an order; other words begin a word of it. */
const fits = (word: string) =>
  /^#\d+$/.test(word)
    ? sql`w.word in (${word}, ${word.slice(1)})`
    : sql`w.word >= ${word} and w.word < ${`${word}\u{10FFFF}`}`;

const hasWords = ({ words }: OrderFilter) =>
  (words?.words ?? []).map(
    (word) => sql`exists (select 1 from order_words w where w.order_id = o.id and ${fits(word)})`,
  );

/** The words of the index of sales. */
const isSale = sql`o.paid_at is not null and o.is_test = 0`;

function within({ bySale, from, before }: OrderFilter): RawBuilder<unknown>[] {
  const key = sql.ref(bySale ? 'o.paid_at' : 'o.id');
  return [
    ...(bySale ? [isSale] : []),
    ...(from === null ? [] : [sql`${key} >= ${from}`]),
    ...(before === null ? [] : [sql`${key} < ${before}`]),
  ];
}

const atOf = ({ bySale }: OrderFilter) => (bySale ? sql`o.paid_at` : sql`''`);

const orderOf = ({ bySale }: OrderFilter, towards: RawBuilder<unknown>) =>
  bySale ? sql`o.paid_at ${towards}, o.id ${towards}` : sql`o.id ${towards}`;

const beyond = ({ bySale }: OrderFilter, after: RawBuilder<unknown>, { at, id }: Spot) =>
  bySale ? sql`(o.paid_at, o.id) ${after} (${at}, ${id})` : sql`o.id ${after} ${id}`;

/** What one customer ordered at a seller. */
export const isOfCustomer = (source: Source): source is Source & { customer: string } =>
  source.of === 'seller_id' && source.customer !== undefined;

function ofSource(source: Source): RawBuilder<unknown> {
  if (source.of === 'all') return sql`true`;
  const own = sql`${sql.ref(`o.${source.of}`)} = ${source.id}`;
  return isOfCustomer(source) ? sql`(${own} and o.buyer_id = ${source.customer})` : own;
}

/** One condition for each range of an index that the list merges. A buyer has few orders. */
function branches({ sources, stages }: OrderFilter): RawBuilder<unknown>[] {
  return sources.flatMap((source) => {
    if (stages === null) return [ofSource(source)];
    if (source.of === 'all') return stages.map((stage) => sql`o.stage + 0 = ${sql.lit(stage)}`);
    if (source.of === 'seller_id' && !isOfCustomer(source))
      return stages.map((stage) => sql`${ofSource(source)} and o.stage = ${sql.lit(stage)}`);
    return [sql`${ofSource(source)} and o.stage in (${sql.join(stages.map((stage) => sql.lit(stage)))})`];
  });
}

/** The orders of a page, along the indexes. */
export async function listAlong(db: Queries, filter: OrderFilter, { place, limit }: OrderPage): Promise<Spot[]> {
  const ranges = branches(filter);
  if (ranges.length === 0) return [];
  const isBack = place?.backward ?? false;
  const [towards, after] = [sql.raw(isBack ? 'asc' : 'desc'), sql.raw(isBack ? '>' : '<')];
  const behind = place ? [beyond(filter, after, place)] : [];
  const rest = all([...behind, ...within(filter), ...hasWords(filter)]);
  const parts = ranges.map(
    (range) => sql`select id, at from (select o.id, ${atOf(filter)} as at from orders o where ${range} and ${rest}
      order by ${orderOf(filter, towards)} limit ${sql.lit(limit)}) as part`,
  );
  const { rows } = await sql<Spot>`select id, at from (${sql.join(parts, sql` union all `)}) as merged
    order by at ${towards}, id ${towards} limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** Counts a list up to `cap` + 1. */
export async function countAlong(db: Queries, filter: OrderFilter, cap: number): Promise<number> {
  const ranges = branches(filter);
  if (ranges.length === 0) return 0;
  const rest = all([...within(filter), ...hasWords(filter)]);
  const parts = ranges.map(
    (range) => sql`select one from (select 1 as one from orders o where ${range} and ${rest}
      order by ${orderOf(filter, sql`desc`)} limit ${sql.lit(cap + 1)}) as part`,
  );
  const { rows } = await sql<{ count: number }>`select count(*) as count from (select one from
    (${sql.join(parts, sql` union all `)}) as merged limit ${sql.lit(cap + 1)}) as counted`.execute(db);
  return Number(rows[0]?.count);
}

/**
 * Orders of a seller with a word that fits, and how many are known; null instead of their ids if they are more than `most`, or their words more than
 * `mostRows`. The ids of many stay in the database.
 */
export async function findByWord(
  db: Queries,
  seller: string,
  word: string,
  { most, mostRows }: { most: number; mostRows: number },
): Promise<{ known: number; ids: string[] | null }> {
  const { rows } = await sql<{ known: number; few: number; id: string | null }>`
    with found as (select w.order_id as id from order_words w where w.seller_id = ${seller} and ${fits(word)} limit ${sql.lit(mostRows + 1)}),
      one_each as (select distinct id from found),
      size as (select known, case when known <= ${sql.lit(most)} and seen <= ${sql.lit(mostRows)} then 1 else 0 end as few
        from (select (select count(*) from one_each) as known, (select count(*) from found) as seen) as counted)
    select size.known, size.few, one_each.id from size left join one_each on size.few = 1`.execute(db);
  const { known = 0, few = 1 } = rows[0] ?? {};
  return { known: Number(known), ids: few ? rows.flatMap(({ id }) => id ?? []) : null };
}

/** Those of these ids that fit, newest first. */
export async function chooseAmong(db: Queries, ids: string[], filter: OrderFilter): Promise<Spot[]> {
  const stages = filter.stages ? [sql`o.stage in (${sql.join(filter.stages.map((one) => sql.lit(one)))})`] : [];
  const source = sql.join(filter.sources.map(ofSource), sql` or `);
  const { rows } = await sql<Spot>`select o.id, ${atOf(filter)} as at from orders o
    where o.id in (${sql.join(ids)}) and (${source}) and ${all([...stages, ...within(filter), ...hasWords(filter)])}
    order by ${orderOf(filter, sql`desc`)}`.execute(db);
  return rows;
}

/** Orders by their ids, in this order. */
export async function listByIds(db: Queries, ids: string[]): Promise<OrderRow[]> {
  if (ids.length === 0) return [];
  const rows = new Map((await orders(db).where('o.id', 'in', ids).execute()).map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}
