/** The only SQL about follows, memberships and the shop's public head. */
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '#db/client.ts';
import { engineOf } from '#db/engine.ts';
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
  /** How many members the shop has. */
  members: number;
}

/** A place in the list: rows are newest first by (joinedAt, id). */
export interface MemberPlace {
  joinedAt: string;
  id: string;
  /** Rows before it (towards the newest) instead of after it. */
  backward: boolean;
}

const hasIn = (column: RawBuilder<unknown>, search: string) =>
  sql<boolean>`${column} like ${`%${search.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;

const matchingMembers = (db: Queries, { shopId, search, status }: MemberFilter) =>
  db
    .selectFrom('members as m')
    .where('m.shop_id', '=', shopId)
    .$if(status !== 'all', (query) => query.where('m.status', '=', status as 'active'))
    .$if(search !== '', (query) => query.where(hasIn(sql`m.search`, search)));

/** A shop of fewer members is read row by row as fast. */
const manyMembers = 3000;

/** What finds a search's members by SQLite's index of three-letter pieces; null where that is no help. PostgreSQL chooses by itself. */
function byPieces(db: Queries, { shopId, search, members }: MemberFilter): RawBuilder<unknown> | null {
  const letters = [...search];
  if (engineOf(db) === 'postgres' || letters.length < 3 || members < manyMembers) return null;
  // Side by side: pieces that overlap cost more than they rule out.
  const pieces = letters.flatMap((_, at) => {
    const from = Math.min(at, letters.length - 3);
    return at % 3 === 0 ? [letters.slice(from, from + 3).join('')] : [];
  });
  const all = [...new Set(pieces)].map((piece) => `"${piece.replaceAll('"', '""')}"`).join(' ');
  const number = sql`(select number from search_shops where shop_id = ${shopId})`;
  return sql`search_pieces p cross join search_members n on n.number = p.rowid
    where p.search_pieces match ${all} and p.rowid > ${number} << 32 and p.rowid < (${number} + 1) << 32
      and ${hasIn(sql`n.search`, search)}`;
}

/** Counts matching members up to `cap` + 1, so that a big shop is not counted to its end. */
export async function countMembers(db: Queries, filter: MemberFilter, cap: number): Promise<number> {
  const pieces = byPieces(db, filter);
  const found =
    pieces && filter.status === 'all'
      ? sql`select 1 from ${pieces} limit ${cap + 1}`
      : matchingMembers(db, filter)
          .where('m.left_at', 'is', null)
          .select(sql`1`.as('one'))
          .limit(cap + 1);
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${found}) as found`.execute(db);
  return Number(rows[0]?.count);
}

/**
 * A page of members from a place on, with their people and running cards; one row more than `limit` tells that there is another page.
 * `isRare` says that a search has few matches: they are found first, and put in order then.
 */
export async function listMembers(
  db: Queries,
  filter: MemberFilter,
  place: MemberPlace | null,
  limit: number,
  isRare = false,
) {
  const towards = place?.backward ? 'asc' : 'desc';
  const pieces = isRare ? byPieces(db, filter) : null;
  const matching = pieces
    ? // The plus keeps SQLite from walking through the whole shop in the order of joining.
      matchingMembers(db, filter)
        .where(sql<boolean>`m.id in (select n.member_id from ${pieces})`)
        .where(sql<boolean>`+m.left_at is null`)
    : matchingMembers(db, filter).where('m.left_at', 'is', null);
  const page = matching
    .select(['m.shop_id', 'm.id', 'm.joined_at', 'm.status', 'm.account_id'])
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
