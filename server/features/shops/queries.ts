/** The only SQL about a shop itself: its head, counts and details, its time zones, whether an archive is on its way into it. */
import type { ShopDetails } from '@stampdeck/contract/shops.ts';
import { type RawBuilder, sql } from 'kysely';
import { hasRow } from '#db/changed.ts';
import type { Queries } from '#db/client.ts';
import { saveAccount } from '#features/accounts/queries.ts';
import { ownerIdOf, shopsWithOwners } from '#features/staff/queries.ts';

/** The details of a shop. */
export const findDetails = (db: Queries, shopId: string) =>
  shopsWithOwners(db)
    .select(['a.bio as bio', 's.address as address', 's.hours as hours', 's.phone as phone', 's.time_zone as timeZone'])
    .where('s.id', '=', shopId)
    .executeTakeFirstOrThrow();

/** Saves the details of a shop that is not closed. */
export async function saveDetails(
  db: Queries,
  shopId: string,
  { bio, timeZone, ...details }: ShopDetails,
): Promise<void> {
  const saved = await db
    .updateTable('shops')
    .set({ ...details, time_zone: timeZone })
    .where(({ and }) => and({ id: shopId, closed_at: null }))
    .returning('id')
    .executeTakeFirst();
  if (saved) await saveAccount(db, await ownerIdOf(db, shopId), { bio });
}

/** The public head of a shop, photo and cover from its operator's account. */
export const findShopHead = (db: Queries, shopId: string) =>
  shopsWithOwners(db)
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

/** Keeps the time zone that a shop had up to now, if it is to have another. */
export const keepZone = (db: Queries, shopId: string, next: string, now: string) =>
  db
    .insertInto('shop_zones')
    .columns(['shop_id', 'until', 'time_zone'])
    .expression(
      db
        .selectFrom('shops')
        .select(['id', sql<string>`${now}`.as('until'), 'time_zone'])
        .where('id', '=', shopId)
        .where('time_zone', '<>', next)
        .where('closed_at', 'is', null),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Whether an archive is on its way into a shop. */
export const isMoving = (db: Queries, shopId: string): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('shop_archives')
      .select('id')
      .where(({ and }) => and({ shop_id: shopId, status: 'running' })),
  );

/** Of a query that may read while an archive is on its way: whether one is, for the shop in `s.id`. */
export const isMovingIn: RawBuilder<number> = sql<number>`(select count(*) from shop_archives x
  where x.shop_id = s.id and x.status = 'running')`;

/** Closes a shop for good and forgets what it said of itself; its time zone stays, because the ledger's days rest on it. */
export const closeShop = (db: Queries, id: string, now: string) =>
  db
    .updateTable('shops')
    .set({ name: 'Closed shop', address: '', phone: '', hours: '', closed_at: now })
    .where('id', '=', id)
    .execute();

/** All that a shop says of itself and what is counted of it. */
export const getShop = (db: Queries, id: string) =>
  db.selectFrom('shops').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** The time zones that it had before, the oldest first. */
export const listFormerZones = (db: Queries, shopId: string) =>
  db
    .selectFrom('shop_zones')
    .select(['until', 'time_zone as timeZone'])
    .where('shop_id', '=', shopId)
    .orderBy('until')
    .execute();

/** Gives a shop the age and the former time zones of its archive. */
export async function saveHistory(
  db: Queries,
  shopId: string,
  createdAt: string,
  former: { until: string; timeZone: string }[],
): Promise<void> {
  await db.updateTable('shops').set({ created_at: createdAt }).where('id', '=', shopId).execute();
  await db.deleteFrom('shop_zones').where('shop_id', '=', shopId).execute();
  const zones = former.map(({ until, timeZone }) => ({ shop_id: shopId, until, time_zone: timeZone }));
  if (zones.length > 0) await db.insertInto('shop_zones').values(zones).execute();
}
