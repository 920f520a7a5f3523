/** All SQL for shared tablets and PINs. */
import { mostPinTries } from '@stampdeck/contract/tablets.ts';
import { sql } from 'kysely';
import { hasChanged } from '#db/changed.ts';
import type { Queries } from '#db/client.ts';
import type { TabletsTable } from '#db/schema.ts';

/** A shop's shared tablets, the oldest first. */
export const listTablets = (db: Queries, shopId: string) =>
  db
    .selectFrom('tablets')
    .select(['id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('shop_id', '=', shopId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export const addTablet = (db: Queries, row: TabletsTable) => db.insertInto('tablets').values(row).execute();

/** Removes a shared tablet; false if there is none with this id. */
export const removeTablet = (db: Queries, shopId: string, id: string): Promise<boolean> =>
  hasChanged(db.deleteFrom('tablets').where(({ and }) => and({ shop_id: shopId, id })));

/** The shared tablet of an open shop with this token, and its shop. */
export const findTablet = (db: Queries, tokenHash: string) =>
  db
    .selectFrom('tablets as t')
    .innerJoin('shops as s', 's.id', 't.shop_id')
    .innerJoin('staff as w', (on) => on.onRef('w.shop_id', '=', 's.id').on('w.role', '=', 'owner'))
    .innerJoin('accounts as a', 'a.id', 'w.account_id')
    .select(['t.id as id', 't.shop_id as shopId', 't.blocked_until as blockedUntil'])
    .select(['s.name as shopName', 'a.photo as photo', 'a.id as ownerId'])
    .where('t.token_hash', '=', tokenHash)
    .where('s.closed_at', 'is', null)
    .executeTakeFirst();

/**
 * Counts a try at a tablet that does not wait at `now` (ISO time), and returns the tries in a row; undefined if it waits, or was ended.
 * Locks the tablet.
 */
export async function countFailure(db: Queries, shopId: string, id: string, now: string): Promise<number | undefined> {
  const row = await db
    .updateTable('tablets')
    .set({ failures: sql<number>`failures + 1` })
    .where(({ and }) => and({ shop_id: shopId, id }))
    .where('blocked_until', '<=', now)
    .returning('failures')
    .executeTakeFirst();
  return row?.failures;
}

/** Makes a tablet wait. */
export const saveWait = (db: Queries, shopId: string, id: string, until: string) =>
  db
    .updateTable('tablets')
    .set({ blocked_until: until })
    .where(({ and }) => and({ shop_id: shopId, id }))
    .execute();

/** A right PIN opened the tablet; false if it was ended. Locks the tablet. */
export const saveOpened = (db: Queries, shopId: string, id: string, now: string): Promise<boolean> =>
  hasChanged(
    db
      .updateTable('tablets')
      .set({ last_used_at: now, failures: 0, blocked_until: '' })
      .where(({ and }) => and({ shop_id: shopId, id })),
  );

/** Everyone who works at a shop now, the owner first, with their PIN's state. */
export const listPins = (db: Queries, shopId: string) =>
  db
    .selectFrom('staff as w')
    .innerJoin('accounts as a', 'a.id', 'w.account_id')
    .leftJoin('staff_pins as p', (on) =>
      on.onRef('p.shop_id', '=', 'w.shop_id').onRef('p.account_id', '=', 'w.account_id'),
    )
    .select(['a.id as id', 'a.name as name', 'a.photo as photo', 'w.role as role', 'p.tries as tries'])
    .where(({ and }) => and({ 'w.shop_id': shopId, 'w.ended_at': null }))
    .orderBy('w.role')
    .orderBy('w.created_at')
    .orderBy('a.id')
    .execute();

/** A person's PIN at a shop: wrong tries in a row; undefined for none. */
export const findPin = (db: Queries, shopId: string, accountId: string) =>
  db
    .selectFrom('staff_pins')
    .select('tries')
    .where(({ and }) => and({ shop_id: shopId, account_id: accountId }))
    .executeTakeFirst();

/** Counts a try before the PIN is checked, so that many at the same time are no more than one after the other. Undefined if none is left. */
export const countPinTry = (db: Queries, shopId: string, accountId: string) =>
  db
    .updateTable('staff_pins')
    .set({ tries: sql<number>`tries + 1` })
    .where(({ and }) => and({ shop_id: shopId, account_id: accountId }))
    .where('tries', '<', mostPinTries)
    .returning(['pin_hash as hash', 'tries'])
    .executeTakeFirst();

/** Clears a person's tries after the right PIN; false if the PIN has changed since it was checked. */
export const clearTriesOf = (db: Queries, shopId: string, accountId: string, pinHash: string): Promise<boolean> =>
  hasChanged(
    db
      .updateTable('staff_pins')
      .set({ tries: 0 })
      .where(({ and }) => and({ shop_id: shopId, account_id: accountId, pin_hash: pinHash })),
  );

/** Lets a person try again; false for one without a PIN. */
export const unlockPin = (db: Queries, shopId: string, accountId: string): Promise<boolean> =>
  hasChanged(
    db
      .updateTable('staff_pins')
      .set({ tries: 0 })
      .where(({ and }) => and({ shop_id: shopId, account_id: accountId })),
  );

/** Stores a person's PIN. `unlocks`: they may try again. */
export async function savePin(
  db: Queries,
  row: { shopId: string; accountId: string; hash: string; now: string },
  unlocks: boolean,
): Promise<void> {
  const changed = { pin_hash: row.hash, set_at: row.now };
  await db
    .insertInto('staff_pins')
    .values({ shop_id: row.shopId, account_id: row.accountId, tries: 0, ...changed })
    .onConflict((conflict) =>
      conflict.columns(['shop_id', 'account_id']).doUpdateSet({ ...changed, ...(unlocks && { tries: 0 }) }),
    )
    .execute();
}

/** Forgets the PIN of someone who no longer works at the shop. */
export async function removePin(db: Queries, shopId: string, accountId: string): Promise<void> {
  await db
    .deleteFrom('staff_pins')
    .where(({ and }) => and({ shop_id: shopId, account_id: accountId }))
    .execute();
}

/** Removes the tablets and PINs of a shop that closes. */
export async function removeTabletsOf(db: Queries, shopId: string): Promise<void> {
  await db.deleteFrom('tablets').where('shop_id', '=', shopId).execute();
  await db.deleteFrom('staff_pins').where('shop_id', '=', shopId).execute();
}
