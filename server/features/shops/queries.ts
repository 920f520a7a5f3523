/** All SQL for shops themselves: head, counts, details, time zones, short names and running archive imports. */
import type { ShopDetails } from '@stampdeck/contract/shops.ts';
import { type RawBuilder, sql } from 'kysely';
import { hasChanged, hasRow } from '#db/changed.ts';
import type { Queries } from '#db/client.ts';
import { engineOf } from '#db/engine.ts';
import { saveAccount } from '#features/accounts/queries.ts';
import { ownerIdOf, shopsWithOwners } from '#features/staff/queries.ts';

export const findDetails = (db: Queries, shopId: string) =>
  shopsWithOwners(db)
    .select([
      'a.bio as bio',
      's.address as address',
      's.hours as hours',
      's.phone as phone',
      's.time_zone as timeZone',
      's.language as language',
    ])
    .where('s.id', '=', shopId)
    .executeTakeFirstOrThrow();

/** Saves the details of an open shop. */
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

/** A shop's public head, with photo and cover of its owner's account. */
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
      's.time_zone as timeZone',
      's.language as language',
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
 * Changes the stored counts; returns when the shop was closed. Make it the last statement of a
 * transaction, because followers of the shop wait for this row.
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

/** The ids of up to two shops that are open: enough to know whether there is only one. */
export const findOpenShops = (db: Queries): Promise<{ id: string }[]> =>
  db
    .selectFrom('shops')
    .select('id')
    .where(({ and }) => and({ closed_at: null, suspended_at: null }))
    .limit(2)
    .execute();

/** Whether a shop is open, and its calendar. */
export const findState = (db: Queries, shopId: string) =>
  db
    .selectFrom('shops')
    .select(['closed_at as closedAt', 'suspended_at as suspendedAt', 'time_zone as timeZone'])
    .where('id', '=', shopId)
    .executeTakeFirst();

/** A shop's stored counts and calendar. */
export const findCounts = (db: Queries, shopId: string) =>
  db
    .selectFrom('shops')
    .select(['followers', 'members', 'time_zone as timeZone'])
    .where('id', '=', shopId)
    .executeTakeFirst();

/** Stores the shop's current time zone as a former one before it changes. */
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

/** Whether an archive import is running for a shop. */
export const isMoving = (db: Queries, shopId: string): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('shop_archives')
      .select('id')
      .where(({ and }) => and({ shop_id: shopId, status: 'running' })),
  );

/** For a query with `shops as s`: whether an archive import is running. */
export const isMovingIn: RawBuilder<number> = sql<number>`(select count(*) from shop_archives x
  where x.shop_id = s.id and x.status = 'running')`;

/**
 * Closes a shop for good and clears its details. Its time zone stays, because the ledger's days
 * depend on it.
 */
export const closeShop = (db: Queries, id: string, now: string) =>
  db
    .updateTable('shops')
    .set({
      ...{ name: 'Closed shop', search_name: 'closed shop', address: '', phone: '', hours: '' },
      ...{ suspended_reason: '', closed_at: now },
    })
    .where('id', '=', id)
    .execute();

/** A shop's details and counts. */
export const getShop = (db: Queries, id: string) =>
  db.selectFrom('shops').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** A shop's former time zones, oldest first. */
export const listFormerZones = (db: Queries, shopId: string) =>
  db
    .selectFrom('shop_zones')
    .select(['until', 'time_zone as timeZone'])
    .where('shop_id', '=', shopId)
    .orderBy('until')
    .execute();

/** Sets a shop's creation time and former time zones from its archive. */
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

/**
 * Locks an open shop; false for a closed one. Not against rows that refer to it: a transaction that wrote some, and writes them again, would wait for
 * the one that waits for it.
 */
export const lockShop = (db: Queries, id: string): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('shops')
      .select('id')
      .where(({ and }) => and({ id, closed_at: null }))
      .$if(engineOf(db) === 'postgres', (query) => query.forNoKeyUpdate()),
  );

/** The shop that a short name leads to. */
export const findNamedShop = (db: Queries, name: string) =>
  db.selectFrom('short_names').select('shop_id as id').where('name', '=', name).executeTakeFirst();

/** A shop's short names, newest first. */
export const listShortNames = (db: Queries, shopId: string) =>
  db
    .selectFrom('short_names')
    .select(['name', 'is_current as isCurrent', 'taken_at as takenAt'])
    .where('shop_id', '=', shopId)
    .orderBy('taken_at', 'desc')
    .orderBy('name')
    .execute();

/** Takes a name as a former one; false if any shop has it. */
export const addShortName = (db: Queries, shopId: string, name: string, now: string): Promise<boolean> =>
  hasChanged(
    db
      .insertInto('short_names')
      .values({ name, shop_id: shopId, is_current: 0, taken_at: now })
      .onConflict((conflict) => conflict.doNothing()),
  );

/** Makes a name of the shop its current one. The shop is locked. */
export async function setShortName(db: Queries, shopId: string, name: string): Promise<void> {
  const names = db.updateTable('short_names').where('shop_id', '=', shopId);
  await names.set({ is_current: 0 }).where('is_current', '=', 1).execute();
  await names.set({ is_current: 1 }).where('name', '=', name).execute();
}

/** Gives up a shop's names. */
export const removeShortNames = (db: Queries, shopId: string) =>
  db.deleteFrom('short_names').where('shop_id', '=', shopId).execute();

/** Suspends a shop, or changes the reason of a suspended one; false for one that has closed. */
export const saveSuspension = (db: Queries, id: string, now: string, reason: string): Promise<boolean> =>
  hasChanged(
    db
      .updateTable('shops')
      .set((eb) => ({ suspended_at: eb.fn.coalesce('suspended_at', eb.val(now)), suspended_reason: reason }))
      .where(({ and }) => and({ id, closed_at: null })),
  );

/** Ends the suspension of a shop; false if it was not suspended. */
export const endSuspension = (db: Queries, id: string): Promise<boolean> =>
  hasChanged(
    db
      .updateTable('shops')
      .set({ suspended_at: null, suspended_reason: '' })
      .where('id', '=', id)
      .where('suspended_at', 'is not', null),
  );
