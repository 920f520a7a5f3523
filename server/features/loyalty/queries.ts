/** The only SQL about follows, memberships and the shop's public head. */
import type { Queries } from '#db/client.ts';
import { engineOf } from '#db/engine.ts';
import type { MembersTable } from '#db/schema.ts';
import { searchText } from './rules.ts';

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

/** Since when (ISO time) a customer follows a shop; nothing when not. */
export const findFollow = (db: Queries, shopId: string, customerId: string) =>
  db
    .selectFrom('follows')
    .select('created_at as since')
    .where('shop_id', '=', shopId)
    .where('account_id', '=', customerId)
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

/** Holds all memberships of an account until the transaction ends. */
export const lockMemberships = (db: Queries, accountId: string) =>
  db
    .selectFrom('members')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('shop_id')
    .$if(engineOf(db) === 'postgres', (query) => query.forNoKeyUpdate())
    .execute();

/** Gives all memberships of an account the words that they are found by. */
export const saveSearch = (db: Queries, accountId: string, search: string) =>
  db.updateTable('members').set({ search }).where('account_id', '=', accountId).where('search', '!=', search).execute();

/** What a member is found by: a name, and how they are reached. */
export const searchOf = (name: string, ...reached: string[]): string => searchText(name, reached.join(' '));

type NewMember = Pick<MembersTable, 'shop_id' | 'id' | 'account_id' | 'search' | 'joined_at'>;

/** Makes a membership, or takes up again one that was left; false when it already ran. A disabled one stays disabled. */
export async function addOrRejoinMember(db: Queries, member: NewMember): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('members')
    .values({ ...member, left_at: null, status: 'active' })
    .onConflict((conflict) =>
      conflict
        .columns(['shop_id', 'account_id'])
        .doUpdateSet({ left_at: null, joined_at: member.joined_at, search: member.search, brought: 0 })
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

/**
 * Moves the stored counts; answers since when the shop is closed. The last statement of its transaction: everybody who follows the shop waits
 * for this row.
 */
export async function changeCounts(db: Queries, shopId: string, by: { followers: number; members: number }) {
  const { closedAt } = await db
    .updateTable('shops')
    .set((eb) => ({ followers: eb('followers', '+', by.followers), members: eb('members', '+', by.members) }))
    .where('id', '=', shopId)
    .returning('closed_at as closedAt')
    .executeTakeFirstOrThrow();
  return closedAt;
}

/** The stored counts of a shop, and its calendar. */
export const findCounts = (db: Queries, shopId: string) =>
  db
    .selectFrom('shops')
    .select(['followers', 'members', 'time_zone as timeZone'])
    .where('id', '=', shopId)
    .executeTakeFirst();

/** What a new member can be found by. */
export const findSearchable = (db: Queries, accountId: string) =>
  db.selectFrom('accounts').select(['name', 'email']).where('id', '=', accountId).executeTakeFirstOrThrow();
