/** All SQL for who acts for which shop. */
import { type Permission, permissions } from '@stampdeck/contract/http.ts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { hasChanged } from '#db/changed.ts';
import type { Queries } from '#db/client.ts';
import type { ShopsTable, StaffTable } from '#db/schema.ts';

const kept = z.array(z.enum(permissions));

/** The permissions in a row of `staff`. Owners have all. */
export const permissionsOf = (row: Pick<StaffTable, 'role' | 'permissions'>): readonly Permission[] =>
  row.role === 'owner' ? permissions : kept.parse(JSON.parse(row.permissions));

const works = (db: Queries, accountId: string) =>
  db
    .selectFrom('staff as w')
    .innerJoin('shops as s', 's.id', 'w.shop_id')
    .where(({ and }) => and({ 'w.account_id': accountId, 'w.ended_at': null }));

/** Shops that an account works for now, with its role: suspended ones last, its own first, then the one that it joined last. */
const worksInOrder = (db: Queries, accountId: string) =>
  works(db, accountId)
    .select([
      's.id as id',
      's.name as name',
      's.time_zone as timeZone',
      'w.role as role',
      'w.permissions as permissions',
    ])
    .orderBy(sql`case when s.suspended_at is null then 0 else 1 end`)
    .orderBy('w.role')
    .orderBy('w.created_at', 'desc')
    .orderBy('w.shop_id');

/** The first shop that an account works for now, or its work for this one. */
export const findWork = (db: Queries, accountId: string, shopId?: string) =>
  worksInOrder(db, accountId)
    .$if(shopId !== undefined, (query) => query.where('w.shop_id', '=', shopId as string))
    .limit(1)
    .executeTakeFirst();

/** The shops that an account works for now, `limit` at most. */
export const listWorks = (db: Queries, accountId: string, limit: number) =>
  worksInOrder(db, accountId).limit(limit).execute();

export type Work = NonNullable<Awaited<ReturnType<typeof findWork>>>;

/** The shop that an account owns. */
export const findOwnShop = (db: Queries, accountId: string): Promise<ShopsTable | undefined> =>
  works(db, accountId).selectAll('s').where('w.role', '=', 'owner').executeTakeFirst();

/** The account that owns a shop, or owned it until it closed. */
export async function findOwnerId(db: Queries, shopId: string): Promise<string | undefined> {
  const owner = db.selectFrom('staff').select('account_id as id').where('shop_id', '=', shopId);
  return (await owner.where('role', '=', 'owner').executeTakeFirst())?.id;
}

/** Like `findOwnerId`, for an existing shop. */
export async function ownerIdOf(db: Queries, shopId: string): Promise<string> {
  const id = await findOwnerId(db, shopId);
  if (id === undefined) throw new Error(`Shop ${shopId} has no owner.`);
  return id;
}

/**
 * Adds a person to a shop. One who works or worked there, an owner of another shop as its owner, or
 * a second owner violates a key of `staff`.
 */
export const addStaff = (db: Queries, row: Omit<StaffTable, 'ended_at' | 'notified_to'>) =>
  db
    .insertInto('staff')
    .values({ ...row, ended_at: null })
    .execute();

/** Adds a person to a shop, also one who left it. The caller has locked the shop, and the person does not work there. */
export async function hireStaff(
  db: Queries,
  row: Pick<StaffTable, 'shop_id' | 'account_id' | 'permissions' | 'created_at'>,
): Promise<void> {
  const { permissions: permitted, created_at } = row;
  const again = { permissions: permitted, created_at, ended_at: null };
  await db
    .insertInto('staff')
    .values({ ...row, role: 'staff', ended_at: null })
    .onConflict((conflict) =>
      conflict.columns(['shop_id', 'account_id']).doUpdateSet(again).where('staff.role', '=', 'staff'),
    )
    .execute();
}

/** The row of someone who works for a shop now and does not own it. */
const staffRow = (shopId: string, accountId: string) =>
  ({ shop_id: shopId, account_id: accountId, role: 'staff', ended_at: null }) as const;

/** Changes what a person may do at a shop; false for someone who does not work there, and for its owner. */
export const savePermissions = (db: Queries, shopId: string, accountId: string, permitted: string): Promise<boolean> =>
  hasChanged(
    db
      .updateTable('staff')
      .set({ permissions: permitted })
      .where(({ and }) => and(staffRow(shopId, accountId))),
  );

/** Ends a person's work at a shop; false as `savePermissions`. */
export const endWorkOf = (db: Queries, shopId: string, accountId: string, now: string): Promise<boolean> =>
  hasChanged(
    db
      .updateTable('staff')
      .set({ ended_at: now })
      .where(({ and }) => and(staffRow(shopId, accountId))),
  );

/** How many people work for a shop now. */
export async function countColleagues(db: Queries, shopId: string): Promise<number> {
  const { count } = await db
    .selectFrom('staff')
    .select(sql<number>`cast(count(*) as integer)`.as('count'))
    .where(({ and }) => and({ shop_id: shopId, ended_at: null }))
    .executeTakeFirstOrThrow();
  return count;
}

/** The accounts that work for a shop now. */
export const listColleagues = (db: Queries, shopId: string) =>
  db
    .selectFrom('staff')
    .select('account_id as id')
    .where(({ and }) => and({ shop_id: shopId, ended_at: null }))
    .orderBy('account_id')
    .execute();

/** Ends the work of everyone at a shop, or of one account. */
export async function endWork(db: Queries, of: { shopId: string } | { accountId: string }, now: string): Promise<void> {
  const working = db.updateTable('staff').set({ ended_at: now }).where('ended_at', 'is', null);
  const theirs =
    'shopId' in of ? working.where('shop_id', '=', of.shopId) : working.where('account_id', '=', of.accountId);
  await theirs.execute();
}

/** Shops with their owners' accounts, which have the shop's images and details. */
export const shopsWithOwners = (db: Queries) =>
  db
    .selectFrom('shops as s')
    .innerJoin('staff as w', (on) => on.onRef('w.shop_id', '=', 's.id').on('w.role', '=', 'owner'))
    .innerJoin('accounts as a', 'a.id', 'w.account_id');

/** Until when (ISO time) a person has read the notifications of a shop: at least until their work began. */
export async function findNotifiedTo(db: Queries, shopId: string, accountId: string): Promise<string> {
  const row = await db
    .selectFrom('staff')
    .select(['created_at as since', 'notified_to as to'])
    .where(({ and }) => and({ shop_id: shopId, account_id: accountId }))
    .executeTakeFirst();
  return row?.to && row.to > row.since ? row.to : (row?.since ?? '');
}

/** Saves until when a person has read notifications; false if they had already read that far. */
export const saveNotifiedTo = (db: Queries, shopId: string, accountId: string, to: string): Promise<boolean> =>
  hasChanged(
    db
      .updateTable('staff')
      .set({ notified_to: to })
      .where(({ and }) => and({ shop_id: shopId, account_id: accountId }))
      .where(({ eb, or }) => or([eb('notified_to', 'is', null), eb('notified_to', '<', to)])),
  );
