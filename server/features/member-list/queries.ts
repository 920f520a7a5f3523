/** All SQL for the members' list: finding, sorting, paging. */
import { isShortSearch, type MemberSegment, type MemberSort } from '@stampdeck/contract/member-views.ts';
import { type RawBuilder, sql } from 'kysely';
import { rewardsWaiting } from '#db/activity.ts';
import type { Queries } from '#db/client.ts';
import { engineOf } from '#db/engine.ts';
import { isRunningCard } from '#db/running-card.ts';
import type { MembersTable } from '#db/schema.ts';
import { contains, matchingTrigrams, type TrigramSearch } from '#db/trigrams.ts';

export interface MemberFilter {
  shopId: string;
  /** Normalized; '' for all. */
  search: string;
  status: 'all' | 'active' | 'disabled';
  segment: MemberSegment;
  /** The month of the segment 'birthday', such as '05'. */
  month: string;
  /** Members last seen before this time (ISO) are in the segment 'notSeen'. */
  seenBefore: string;
}

export interface MemberOrder {
  sort: MemberSort;
  order: 'asc' | 'desc';
}

/** A position in the list, by its sort values. */
interface MemberPlace {
  value: string | number;
  id: string;
  /** Rows before this position instead of after it. */
  backward: boolean;
}

export interface PageRequest extends MemberOrder {
  place: MemberPlace | undefined;
  limit: number;
  /** Matches are counted up to one more. */
  cap: number;
}

const sortedBy: Record<MemberSort, string> = {
  joined: 'v.joined_at',
  name: 'v.name',
  progress: 'v.progress',
  lastVisit: 'v.seen_at',
};

/**
 * The index for a segment, in the order of joining. Segments that members enter by the passing of
 * time have none.
 */
const segmentIndex: Record<MemberSegment, string> = {
  all: 'joining',
  oneAway: 'one_away',
  notSeen: 'visit',
  birthday: 'birthday',
  rewardWaiting: 'waiting',
};
const sortIndex: Record<MemberSort, string> = {
  joined: 'joining',
  name: 'name',
  progress: 'progress',
  lastVisit: 'visit',
};

type Way = MemberFilter & { sort: MemberSort | null };

/** The index to read along: the one of this order, or else the one that finds matches soonest. */
function indexOf({ segment, status, sort, search }: Way): string {
  if (sort === null && isShortSearch(search)) return sortIndex.name;
  if (segment === 'rewardWaiting' && sort === 'progress') return 'waiting_progress';
  // Along the order of progress they are all at one end.
  if (segment === 'oneAway' && sort === 'progress') return 'one_away_progress';
  if (sort === 'joined' && segment === 'notSeen') return 'joining';
  if (sort !== null && sort !== 'joined') return sortIndex[sort];
  return segment === 'all' && status === 'disabled' ? 'disabled' : segmentIndex[segment];
}

/** Names the index for SQLite, which has no statistics about segments. PostgreSQL needs no hint. */
const activity = (db: Queries, way: Way) =>
  sql.raw(`member_activity as v${engineOf(db) === 'sqlite' ? ` indexed by activity_by_${indexOf(way)}` : ''}`);

const segmentOf = ({ segment, month, seenBefore }: MemberFilter): RawBuilder<unknown> =>
  ({
    all: sql`true`,
    oneAway: sql`v.to_go = 1`,
    // Members are never seen before they joined. This condition lets the index of joining apply.
    notSeen: sql`v.seen_at < ${seenBefore} and v.joined_at < ${seenBefore}`,
    birthday: sql`v.birthday is not null and substr(v.birthday, 1, 2) = ${month}`,
    rewardWaiting: sql`v.rewards_waiting > 0`,
  })[segment];

const all = (conditions: RawBuilder<unknown>[]) => sql.join([...conditions, sql`true`], sql` and `);
const isRunning = ({ shopId }: MemberFilter) => sql`v.shop_id = ${shopId} and v.left_at is null`;
const hasStatus = ({ status }: MemberFilter) => (status === 'all' ? [] : [sql.raw(`v.status = '${status}'`)]);

/** The condition for running members, exactly as in the indexes. */
const fits = (filter: MemberFilter): RawBuilder<unknown> =>
  all([isRunning(filter), segmentOf(filter), ...hasStatus(filter)]);

/**
 * The same in two parts: the condition of the index to read along, and the rest, which is checked
 * per row.
 */
function fitsByIndex(way: Way): { index: RawBuilder<unknown>; rows: RawBuilder<unknown> } {
  const name = indexOf(way);
  const isOfSegment = name.startsWith(segmentIndex[way.segment]);
  const isOfStatus = name === 'disabled';
  const joinedBefore = name === 'joining' && way.segment === 'notSeen' ? [sql`v.joined_at < ${way.seenBefore}`] : [];
  return {
    index: all([
      isRunning(way),
      ...(isOfSegment ? [segmentOf(way)] : []),
      ...(isOfStatus ? hasStatus(way) : []),
      ...joinedBefore,
    ]),
    rows: all([...(isOfSegment ? [] : [segmentOf(way)]), ...(isOfStatus ? [] : hasStatus(way))]),
  };
}

/** The end of all names with this prefix. Names sort by their bytes. */
const begins = (search: string) => sql`v.name >= ${search} and v.name < ${`${search}\u{10FFFF}`}`;

/** Matching rows of `member_activity as v`, read along an index. */
function along(db: Queries, way: Way): RawBuilder<unknown> {
  if (isShortSearch(way.search)) return sql`${activity(db, way)} where ${fits(way)} and ${begins(way.search)}`;
  if (way.search === '') return sql`${activity(db, way)} where ${fits(way)}`;
  // SQLite keeps the order of a cross join.
  const join = engineOf(db) === 'sqlite' ? sql`cross join` : sql`inner join`;
  return sql`${activity(db, way)} ${join} members m on m.shop_id = v.shop_id and m.id = v.member_id
    where ${fits(way)} and ${contains(sql`m.search`, way.search)}`;
}

/**
 * Matching rows found by trigrams of the search. Nothing else may lead the plan, or it reads the
 * whole shop.
 */
function among(db: Queries, filter: MemberFilter, by: TrigramSearch, cap: number): RawBuilder<unknown> {
  if (engineOf(db) === 'sqlite') {
    // Members who left are not in the index.
    const limit = filter.status === 'all' && filter.segment === 'all' ? cap + 1 : -1;
    const ids = sql`select n.member_id from ${matchingTrigrams(filter, by.trigrams)} limit ${limit}`;
    return sql`member_activity as v indexed by sqlite_autoindex_member_activity_1
      where v.member_id in (${ids}) and ${fits(filter)}`;
  }
  const shop = by.seeksShop ? sql`m.shop_id` : sql`m.shop_id || ''`;
  const trigrams = sql.join(
    by.trigrams.map((trigram) => contains(sql`m.search`, trigram)),
    sql` and `,
  );
  return sql`(select m.shop_id, m.id from members m where m.left_at is null and ${shop} = ${filter.shopId} and ${trigrams}
      and ${contains(sql`(m.search || '')`, filter.search)}) as m
    inner join member_activity as v on v.shop_id = m.shop_id and v.member_id = m.id where ${fits(filter)}`;
}

/** Running members in the order of joining, read along their index. */
const byJoining = (db: Queries, { shopId, more = sql`true`, order }: JoiningOrder) => {
  const way = { shopId, search: '', status: 'all', segment: 'all', month: '', seenBefore: '', sort: 'joined' } as const;
  return sql`${along(db, way)} and ${more} order by v.joined_at ${sql.raw(order)}, v.member_id ${sql.raw(order)} limit 1`;
};

interface JoiningOrder {
  shopId: string;
  more?: RawBuilder<unknown>;
  order: 'asc' | 'desc';
}

/**
 * When the first and the last member joined, and how many rows PostgreSQL's trigram index has
 * (null: no such index).
 */
export async function findSpan(db: Queries, shopId: string) {
  const indexed =
    engineOf(db) === 'postgres'
      ? sql`(select reltuples from pg_class where oid = to_regclass('members_by_piece'))`
      : sql`0`;
  const { rows } = await sql<{ first: string | null; last: string | null; indexed: number | null }>`select
    (select v.joined_at from ${byJoining(db, { shopId, order: 'asc' })}) as first,
    (select v.joined_at from ${byJoining(db, { shopId, order: 'desc' })}) as last, ${indexed} as indexed`.execute(db);
  return rows[0];
}

/**
 * The search texts of the last members who joined before each of these times, in one statement for
 * any number of times.
 */
export async function sampleMembers(db: Queries, shopId: string, times: string[]): Promise<string[]> {
  const last = byJoining(db, { shopId, more: sql`v.joined_at <= t.value`, order: 'desc' });
  const all =
    engineOf(db) === 'postgres'
      ? sql`unnest(${times}::text[]) as t(value)`
      : sql`json_each(${JSON.stringify(times)}) as t`;
  const { rows } = await sql<{ search: string | null }>`select (
    select m.search from members m where m.shop_id = ${shopId} and m.id = (select v.member_id from ${last})) as search
    from ${all}`.execute(db);
  return rows.flatMap(({ search }) => search ?? []);
}

/** Counts matching members up to `cap` + 1, so that large shops are not counted to the end. */
export async function countMembers(
  db: Queries,
  filter: MemberFilter,
  cap: number,
  by: TrigramSearch | null = null,
): Promise<number> {
  const isPlain = filter.status === 'all' && filter.segment === 'all';
  const found =
    by && isPlain && engineOf(db) === 'sqlite'
      ? matchingTrigrams(filter, by.trigrams)
      : along(db, { ...filter, sort: null });
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select 1 from ${found} limit ${cap + 1}) as found`.execute(db);
  return Number(rows[0]?.count);
}

/** The order of a page, and the condition for rows after its position. */
function paging({ order, place }: Pick<PageRequest, 'order' | 'place'>, value: RawBuilder<unknown>) {
  const isDown = (order === 'desc') !== (place?.backward ?? false);
  const towards = sql.raw(isDown ? 'desc' : 'asc');
  const after = sql.raw(isDown ? '<' : '>');
  return {
    towards,
    after: place ? sql`(${value}, v.member_id) ${after} (${place.value}, ${place.id})` : sql`true`,
  };
}

/**
 * The number of rows to read: at least one more than a page. For the whole list, PostgreSQL gets one of a
 * few numbers as part of the statement. Without it, PostgreSQL expects a page to be a tenth of the shop
 * and plans each page of a large shop again, which takes longer than reading it.
 */
function readingLimit(filter: MemberFilter, limit: number): RawBuilder<unknown> {
  const enough = [20, 30, 40, 100].find((size) => size >= limit);
  return isWhole(filter) && enough ? sql.lit(enough + 1) : sql`${limit + 1}`;
}

const isWhole = ({ search, status, segment }: MemberFilter) => search === '' && status === 'all' && segment === 'all';

/**
 * The ids on a page, sorted, with their sort values. Reads one row more than `limit` to see whether
 * another page follows.
 */
const pageAlong = (db: Queries, filter: MemberFilter, page: Omit<PageRequest, 'cap'>): RawBuilder<unknown> => {
  const value = sql.raw(sortedBy[page.sort]);
  const { towards, after } = paging(page, value);
  const way = { ...filter, sort: page.sort };
  const order = sql`order by ${value} ${towards}, v.member_id ${towards}`;
  const limit = readingLimit(filter, page.limit);
  const chosen = sql`select v.shop_id, v.member_id, ${value} as value, null as total from`;
  if (engineOf(db) === 'sqlite' || filter.search !== '' || isWhole(filter))
    return sql`${chosen} ${along(db, way)} and ${after} ${order} limit ${limit}`;
  // A statement that is planned once for all shops would sort the few rows of a segment; `offset 0`
  // prevents that.
  const { index, rows } = fitsByIndex(way);
  return sql`${chosen} (select v.* from member_activity as v where ${index} and ${after} ${order} offset 0) as v
    where ${rows} ${order} limit ${limit}`;
};

/** A page of members along the order of the list. */
export const listMembers = (db: Queries, filter: MemberFilter, page: Omit<PageRequest, 'cap'>) =>
  present(db, pageAlong(db, filter, page), page);

/**
 * Like `listMembers`, if few members match. Finds them first, by trigrams of the search or by segment,
 * then sorts them. Each row has the number of all matches, up to `cap` + 1.
 */
export function listFewMembers(db: Queries, filter: MemberFilter, by: TrigramSearch | null, page: PageRequest) {
  const { towards, after } = paging(page, sql`v.value`);
  const found = by ? among(db, filter, by, page.cap) : along(db, { ...filter, sort: null });
  const value = sql.raw(sortedBy[page.sort]);
  return present(
    db,
    sql`select v.shop_id, v.member_id, v.value, (select cast(count(*) as integer) from found) as total
      from found as v where ${after} order by v.value ${towards}, v.member_id ${towards} limit ${page.limit + 1}`,
    page,
    sql`with found as materialized (
      select v.shop_id, v.member_id, ${value} as value from ${found} limit ${page.cap + 1}) `,
  );
}

/** Members of a shop after a position, by the list's order. */
export async function listIds(db: Queries, filter: MemberFilter, page: Omit<PageRequest, 'cap'>) {
  const { rows } = await sql<{ id: string; value: string | number }>`
    select p.member_id as id, p.value as value from (${pageAlong(db, filter, page)}) as p`.execute(db);
  return rows;
}

/**
 * These members, unordered. On PostgreSQL one statement for any number, so that it is planned once.
 */
export const listByIds = (db: Queries, shopId: string, ids: string[]) =>
  present(
    db,
    sql`select v.shop_id, v.member_id, v.joined_at as value, null as total from member_activity as v
      where v.shop_id = ${shopId} and v.member_id ${
        engineOf(db) === 'postgres' ? sql`= any(${ids}::text[])` : sql`in (${sql.join(ids)})`
      }`,
    { order: 'desc', place: undefined },
  );

export interface MemberRow {
  id: string;
  /** The sort values of the list. */
  value: string | number;
  total: number | null;
  joinedAt: string;
  leftAt: string | null;
  status: MembersTable['status'];
  customerId: string;
  name: string;
  email: string;
  phone: string;
  dateOfBirth: string | null;
  photo: string;
  gender: string;
  stamps: number | null;
  cardSize: number | null;
  lastVisit: string | null;
  rewardsWaiting: number;
}

/** The people and running cards of the `chosen` members. */
async function present(
  db: Queries,
  chosen: RawBuilder<unknown>,
  page: Pick<PageRequest, 'order' | 'place'>,
  before: RawBuilder<unknown> = sql``,
): Promise<MemberRow[]> {
  const { towards } = paging(page, sql``);
  const { rows } = await sql<MemberRow>`${before}select p.member_id as id, p.value as value, p.total as total,
      m.joined_at as "joinedAt", m.left_at as "leftAt", m.status as status, a.id as "customerId", a.name as name,
      coalesce(k.email, a.email) as email, coalesce(k.phone, a.phone) as phone, a.date_of_birth as "dateOfBirth",
      a.photo as photo, a.gender as gender, c.count as stamps, c.size as "cardSize",
      (select max(o.last_stamp_at) from cards o where o.shop_id = p.shop_id and o.member_id = p.member_id) as "lastVisit",
      ${rewardsWaiting(sql`c.shop_id = p.shop_id and c.member_id = p.member_id`)} as "rewardsWaiting"
    from (${chosen}) as p
    inner join members m on m.shop_id = p.shop_id and m.id = p.member_id
    inner join accounts a on a.id = m.account_id
    left join kept_contacts k on k.shop_id = m.shop_id and k.account_id = m.account_id
    left join cards c on c.shop_id = m.shop_id and c.member_id = m.id and ${isRunningCard}
    order by p.value ${towards}, p.member_id ${towards}`.execute(db);
  return rows;
}

/** The person behind a running membership. */
export const findRunning = (db: Queries, shopId: string, id: string) =>
  running(db, shopId).where('m.id', '=', id).executeTakeFirst();

/** Like `findRunning`, by the id of the membership or of the customer: a till knows only the second. */
export const findRunningOf = (db: Queries, shopId: string, id: string) =>
  running(db, shopId)
    .where(({ or }) => or({ 'm.id': id, 'm.account_id': id }))
    .executeTakeFirst();

const running = (db: Queries, shopId: string) =>
  db
    .selectFrom('members as m')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .leftJoin('kept_contacts as k', (on) =>
      on.onRef('k.shop_id', '=', 'm.shop_id').onRef('k.account_id', '=', 'm.account_id'),
    )
    .leftJoin('member_notes as n', (on) => on.onRef('n.shop_id', '=', 'm.shop_id').onRef('n.member_id', '=', 'm.id'))
    .select(sql<string>`coalesce(n.text, '')`.as('note'))
    .select(['m.id as id', 'm.account_id as customerId', 'a.date_of_birth as dateOfBirth', 'a.kept_by as holderId'])
    .select(['m.status as status', 'm.joined_at as joinedAt', 'a.name as name', 'a.gender as gender'])
    .select(({ fn }) => [fn.coalesce('k.email', 'a.email').as('email'), fn.coalesce('k.phone', 'a.phone').as('phone')])
    .where(({ and }) => and({ 'm.shop_id': shopId, 'm.left_at': null }));

/** A member's redeemed cards, newest first, with their total number. */
export const listClosedCards = (db: Queries, shopId: string, memberId: string, limit: number) =>
  db
    .selectFrom('cards as c')
    .select(['c.id as id', 'c.size as size', 'c.opened_at as openedAt', 'c.last_stamp_at as lastStampAt'])
    .select([sql<number>`cast(count(*) over () as integer)`.as('total')])
    .where(({ and }) => and({ 'c.shop_id': shopId, 'c.member_id': memberId }))
    .where(sql<boolean>`c.status = 'redeemed'`)
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute();

/** A member's rewards that were not taken back, newest first, with their total number. */
export const listGiven = (db: Queries, shopId: string, memberId: string, limit: number) =>
  db
    .selectFrom('ledger as l')
    .select([
      'l.id as id',
      'l.card_id as cardId',
      'l.slot as slot',
      'l.design_version as version',
      'l.created_at as createdAt',
    ])
    .select([sql<number>`cast(count(*) over () as integer)`.as('total')])
    .where(({ and }) => and({ 'l.shop_id': shopId, 'l.member_id': memberId, 'l.kind': 'redemption' }))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('ledger as u').select('u.id').where('u.shop_id', '=', shopId).whereRef('u.undoes_id', '=', 'l.id'),
        ),
      ),
    )
    .orderBy('l.card_id', 'desc')
    .orderBy('l.seq', 'desc')
    .limit(limit)
    .execute();

/**
 * Memberships with these ids, of any shop, that still lead to a person. Reads all members; only for
 * repairs.
 */
export const listMemberships = (db: Queries, ids: string[]) =>
  db
    .selectFrom('members')
    .select(['shop_id as shopId', 'id as memberId', 'account_id as customerId'])
    .where('id', 'in', ids)
    .whereRef('account_id', '<>', 'id')
    .execute();
