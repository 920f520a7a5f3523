/** The only SQL about follows, memberships and the shop's public head. */
import { type AliasableExpression, sql } from 'kysely';
import type { Queries } from '#db/client.ts';
import { engineOf } from '#db/engine.ts';
import { hasIn, inPieces, type PieceSearch } from '#db/pieces.ts';
import { isRunningCard } from '#db/running-card.ts';
import type { MembersTable } from '#db/schema.ts';

/** The public head of a shop, photo and cover from its operator's account. */
export const findShopHead = (db: Queries, shopId: string) =>
  db
    .selectFrom('shops as s')
    .innerJoin('accounts as a', 'a.id', 's.id')
    .select([
      's.id as id',
      's.name as name',
      'a.photo as photo',
      'a.cover as cover',
      'a.bio as bio',
      's.address as address',
      's.phone as phone',
      's.hours as hours',
      's.created_at as createdAt',
      's.followers as followers',
      's.members as members',
      's.design_version as designVersion',
      's.suspended_at as suspendedAt',
      's.closed_at as closedAt',
    ])
    .where('s.id', '=', shopId)
    .executeTakeFirst();

const followOf = (db: Queries, shopId: string, customerId: string) =>
  db
    .selectFrom('follows')
    .select('created_at as since')
    .where('shop_id', '=', shopId)
    .where('account_id', '=', customerId);

/** Since when (ISO time) a customer follows a shop; nothing when not. */
export const findFollow = (db: Queries, shopId: string, customerId: string) =>
  followOf(db, shopId, customerId).executeTakeFirst();

/** As `findFollow`, kept from being removed until the transaction ends. */
export const lockFollow = (db: Queries, shopId: string, customerId: string) =>
  followOf(db, shopId, customerId)
    .$if(engineOf(db) === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();

/** Adds a follow; false when there was one. */
export async function addFollow(db: Queries, shopId: string, customerId: string, now: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('follows')
    .values({ shop_id: shopId, account_id: customerId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Boolean(numInsertedOrUpdatedRows);
}

/** Removes a follow; false when there was none. */
export async function removeFollow(db: Queries, shopId: string, customerId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('follows')
    .where('shop_id', '=', shopId)
    .where('account_id', '=', customerId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** A membership, left or not. */
export const findMember = (db: Queries, shopId: string, customerId: string) =>
  db
    .selectFrom('members')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('account_id', '=', customerId)
    .executeTakeFirst();

/** Gives all memberships of an account the words that they are found by. */
export const saveSearch = (db: Queries, accountId: string, search: string) =>
  db.updateTable('members').set({ search }).where('account_id', '=', accountId).where('search', '!=', search).execute();

type NewMember = Pick<MembersTable, 'shop_id' | 'id' | 'account_id' | 'search' | 'joined_at'>;

/** Makes a membership, or takes up again one that was left; false when it already ran. A disabled one stays disabled. */
export async function addOrRejoinMember(db: Queries, member: NewMember): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('members')
    .values({ ...member, left_at: null, status: 'active' })
    .onConflict((conflict) =>
      conflict
        .columns(['shop_id', 'account_id'])
        .doUpdateSet({ left_at: null, joined_at: member.joined_at, search: member.search })
        .where('members.left_at', 'is not', null),
    )
    .executeTakeFirst();
  return Boolean(numInsertedOrUpdatedRows);
}

/** Ends a running membership; false when there was none. */
export async function leaveMembership(db: Queries, shopId: string, customerId: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('members')
    .set({ left_at: now })
    .where('shop_id', '=', shopId)
    .where('account_id', '=', customerId)
    .where('left_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Moves the stored counts. The last statement of its transaction: everybody who follows the shop waits for this row. */
export const changeCounts = (db: Queries, shopId: string, by: { followers: number; members: number }) =>
  db
    .updateTable('shops')
    .set((eb) => ({ followers: eb('followers', '+', by.followers), members: eb('members', '+', by.members) }))
    .where('id', '=', shopId)
    .execute();

export interface MemberFilter {
  shopId: string;
  /** Normalised; '' for all. */
  search: string;
  status: 'all' | 'active' | 'disabled';
}

/** A place in the list: rows are newest first by (joinedAt, id). */
export interface MemberPlace {
  joinedAt: string;
  id: string;
  /** Rows before it (towards the newest) instead of after it. */
  backward: boolean;
}

export interface PageRequest {
  place: MemberPlace | null;
  limit: number;
  /** Matches are counted up to one more. */
  cap: number;
}

const matchingMembers = (db: Queries, { shopId, search, status }: MemberFilter) =>
  db
    .selectFrom('members as m')
    .where('m.shop_id', '=', shopId)
    .$if(status !== 'all', (query) => query.where('m.status', '=', status as 'active'))
    .$if(search !== '', (query) => query.where(hasIn(sql`m.search`, search)));

const byJoining = (db: Queries, shopId: string, order: 'asc' | 'desc') =>
  matchingMembers(db, { shopId, search: '', status: 'all' })
    .where('m.left_at', 'is', null)
    .orderBy('m.joined_at', order)
    .orderBy('m.id', order);

/** When the first and the last of a shop's members joined, and how many PostgreSQL's index of pieces holds (null: there is none). */
export const findSpan = (db: Queries, shopId: string) =>
  byJoining(db, shopId, 'asc')
    .select([
      'm.joined_at as first',
      byJoining(db, shopId, 'desc').select('m.joined_at').limit(1).$asScalar().as('last'),
      engineOf(db) === 'postgres'
        ? sql<number | null>`(select reltuples from pg_class where oid = to_regclass('members_by_piece'))`.as('indexed')
        : sql<number | null>`0`.as('indexed'),
    ])
    .limit(1)
    .executeTakeFirst();

/** What those are found by who joined last before each of these times. One statement that knows no number of times. */
export async function sampleMembers(db: Queries, shopId: string, times: string[]): Promise<string[]> {
  const last = byJoining(db, shopId, 'desc')
    .select('m.search')
    .where('m.joined_at', '<=', sql<string>`t.value`)
    .limit(1);
  const all = engineOf(db) === 'postgres' ? sql`unnest(${times}::text[])` : sql`json_each(${JSON.stringify(times)})`;
  const { rows } = await sql<{ search: string | null }>`select (${last}) as search from ${all} as t${
    engineOf(db) === 'postgres' ? sql`(value)` : sql``
  }`.execute(db);
  return rows.flatMap(({ search }) => search ?? []);
}

/** Counts matching members up to `cap` + 1, so that a big shop is not counted to its end. */
export async function countMembers(
  db: Queries,
  filter: MemberFilter,
  cap: number,
  by: PieceSearch | null = null,
): Promise<number> {
  const found =
    by && filter.status === 'all' && engineOf(db) === 'sqlite'
      ? sql`select 1 from ${inPieces(filter, by.pieces)} limit ${cap + 1}`
      : matchingMembers(db, filter)
          .where('m.left_at', 'is', null)
          .select(sql`1`.as('one'))
          .limit(cap + 1);
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${found}) as found`.execute(db);
  return Number(rows[0]?.count);
}

/** Members found by pieces alone: nothing but those leads the engine, or it walks through the whole shop in the order of joining. */
function matchingPieces(db: Queries, filter: MemberFilter, by: PieceSearch, cap: number) {
  const members = db
    .selectFrom('members as m')
    .$if(filter.status !== 'all', (query) => query.where('m.status', '=', filter.status as 'active'));
  if (engineOf(db) === 'sqlite') {
    // Whoever left is not in the index.
    const ids = sql`select n.member_id from ${inPieces(filter, by.pieces)} limit ${filter.status === 'all' ? cap + 1 : -1}`;
    return members
      .where('m.shop_id', '=', filter.shopId)
      .where(sql<boolean>`m.id in (${ids})`)
      .where(sql<boolean>`+m.left_at is null`);
  }
  const shop = by.seeksShop ? sql`m.shop_id` : sql`m.shop_id || ''`;
  return members
    .where('m.left_at', 'is', null)
    .where(sql<boolean>`${shop} = ${filter.shopId}`)
    .where(({ and }) => and(by.pieces.map((piece) => hasIn(sql`m.search`, piece))))
    .where(hasIn(sql`(m.search || '')`, filter.search));
}

const columns = ['m.shop_id', 'm.id', 'm.joined_at', 'm.status', 'm.account_id'] as const;

/** A page of members from a place on, with their people and running cards; one row more than `limit` tells that there is another page. */
export function listMembers(db: Queries, filter: MemberFilter, place: MemberPlace | null, limit: number) {
  const matching = matchingMembers(db, filter).where('m.left_at', 'is', null).select(columns);
  return pageOf(db, matching.select(sql<number | null>`null`.as('total')), place, limit);
}

/** As `listMembers` where few match: they are found first and put in order then. Each row tells how many there are, up to `cap` + 1. */
export function listFewMembers(db: Queries, filter: MemberFilter, by: PieceSearch, { place, limit, cap }: PageRequest) {
  const few = matchingPieces(db, filter, by, cap)
    .select(columns)
    .limit(cap + 1);
  const found = db
    .with(
      (cte) => cte('found').materialized(),
      () => few,
    )
    .selectFrom('found as m')
    .select([...columns, sql<number | null>`(select cast(count(*) as integer) from found)`.as('total')]);
  return pageOf(db, found, place, limit);
}

type Matched = Pick<MembersTable, (typeof columns)[number] extends `m.${infer Name}` ? Name : never> & {
  total: number | null;
};

function pageOf(db: Queries, matching: AliasableExpression<Matched>, place: MemberPlace | null, limit: number) {
  const towards = place?.backward ? 'asc' : 'desc';
  const page = db
    .selectFrom(matching.as('m'))
    .selectAll()
    .$if(place !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('m.joined_at', 'm.id'), place?.backward ? '>' : '<', tuple(place?.joinedAt ?? '', place?.id ?? '')),
      ),
    )
    .orderBy('m.joined_at', towards)
    .orderBy('m.id', towards)
    .limit(limit + 1);
  return db
    .selectFrom(page.as('m'))
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .leftJoin('cards as c', (on) =>
      on.onRef('c.shop_id', '=', 'm.shop_id').onRef('c.member_id', '=', 'm.id').on(isRunningCard),
    )
    .select([
      'm.id as id',
      'm.joined_at as joinedAt',
      'm.status as status',
      'm.total as total',
      'a.id as customerId',
      'a.name as name',
      'a.email as email',
      'a.photo as photo',
      'a.gender as gender',
      'c.count as stamps',
      'c.size as cardSize',
      'c.last_stamp_at as lastVisit',
    ])
    .orderBy('m.joined_at', towards)
    .orderBy('m.id', towards)
    .execute();
}

/** The stored counts of a shop. */
export const findCounts = (db: Queries, shopId: string) =>
  db.selectFrom('shops').select(['followers', 'members']).where('id', '=', shopId).executeTakeFirst();

/** What a new member can be found by. */
export const findSearchable = (db: Queries, accountId: string) =>
  db.selectFrom('accounts').select(['name', 'email']).where('id', '=', accountId).executeTakeFirstOrThrow();
