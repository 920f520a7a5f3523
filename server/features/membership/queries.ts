/** All SQL for follows and memberships. */
import { normalize } from '@stampdeck/contract/text.ts';
import { sql } from 'kysely';
import { hasChanged } from '#db/changed.ts';
import type { Queries } from '#db/client.ts';
import { engineOf } from '#db/engine.ts';
import { paged } from '#db/pages.ts';
import type { MembersTable } from '#db/schema.ts';

/** When (ISO time) a customer followed a shop; undefined if they do not. */
export const findFollow = (db: Queries, shopId: string, customerId: string) =>
  db
    .selectFrom('follows')
    .select('created_at as since')
    .where(({ and }) => and({ shop_id: shopId, account_id: customerId }))
    .executeTakeFirst();

/** Adds a follow; false if it exists. */
export const addFollow = (db: Queries, shopId: string, customerId: string, now: string): Promise<boolean> =>
  hasChanged(
    db
      .insertInto('follows')
      .values({ shop_id: shopId, account_id: customerId, created_at: now })
      .onConflict((conflict) => conflict.doNothing()),
  );

/** Removes a follow; false if there was none. */
export const removeFollow = (db: Queries, shopId: string, customerId: string): Promise<boolean> =>
  hasChanged(db.deleteFrom('follows').where(({ and }) => and({ shop_id: shopId, account_id: customerId })));

/** A membership, current or past. */
export const findMember = (db: Queries, shopId: string, customerId: string) =>
  db
    .selectFrom('members')
    .selectAll()
    .where(({ and }) => and({ shop_id: shopId, account_id: customerId }))
    .executeTakeFirst();

/** Locks all memberships of an account until the transaction ends. */
export const lockMemberships = (db: Queries, accountId: string) =>
  db
    .selectFrom('members')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('shop_id')
    .$if(engineOf(db) === 'postgres', (query) => query.forNoKeyUpdate())
    .execute();

/** Updates the search text of all memberships of an account. */
export const saveSearch = (db: Queries, accountId: string, search: string) =>
  db.updateTable('members').set({ search }).where('account_id', '=', accountId).where('search', '!=', search).execute();

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** The search text of a member: name, email, and the digits of the phone number. */
export const searchOf = (name: string, email: string, phone: string): string =>
  normalize(`${name} ${email} ${digitsOf(phone)}`);

/** Digits from which on they are a phone number (ours). Fewer are also found as a part of one. */
const leastDigits = 5;

/**
 * What a search looks for in these texts. A phone number is found however it is written, and without its leading zeros, because
 * the member may have written it with the country's code.
 */
export function soughtIn(typed: string): string {
  const digits = /^[\d\s()+./-]*$/.test(typed) ? digitsOf(typed).replace(/^0+/, '') : '';
  return digits.length >= leastDigits ? digits : normalize(typed);
}

type NewMember = Pick<MembersTable, 'shop_id' | 'id' | 'account_id' | 'search' | 'joined_at'>;

/**
 * Adds a membership or resumes one that was left; false if it was running. A disabled one stays
 * disabled.
 */
export const addOrRejoinMember = (db: Queries, member: NewMember): Promise<boolean> =>
  hasChanged(
    db
      .insertInto('members')
      .values({ ...member, left_at: null, status: 'active' })
      .onConflict((conflict) =>
        conflict
          .columns(['shop_id', 'account_id'])
          .doUpdateSet({ left_at: null, joined_at: member.joined_at, search: member.search, brought: 0 })
          .where('members.left_at', 'is not', null),
      ),
  );

/** Ends a running membership; false if there was none. */
export const leaveMembership = (db: Queries, shopId: string, customerId: string, now: string): Promise<boolean> =>
  hasChanged(
    db
      .updateTable('members')
      .set({ left_at: now })
      .where(({ and }) => and({ shop_id: shopId, account_id: customerId, left_at: null })),
  );

export const findSearchable = (db: Queries, accountId: string) =>
  db.selectFrom('accounts').select(['name', 'email', 'phone']).where('id', '=', accountId).executeTakeFirstOrThrow();

/** All memberships of an account, current and past. */
export const listMemberships = (db: Queries, accountId: string) =>
  db
    .selectFrom('members as m')
    .innerJoin('shops as s', 's.id', 'm.shop_id')
    .select([
      'm.id as id',
      'm.shop_id as shopId',
      's.name as shop',
      'm.joined_at as joinedAt',
      'm.left_at as leftAt',
      'm.status as status',
    ])
    .where('m.account_id', '=', accountId)
    .orderBy('m.shop_id')
    .execute();

/**
 * Shops that an account follows or ever joined, always in the same order, because calls lock them.
 */
export async function listLinkedShops(db: Queries, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('follows')
    .select('shop_id as id')
    .where('account_id', '=', accountId)
    .union(db.selectFrom('members').select('shop_id as id').where('account_id', '=', accountId))
    .execute();
  return rows.map(({ id }) => id).sort();
}

/** A shop's followers. */
export const pagesOfFollowers = (db: Queries, shopId: string) =>
  paged(
    db
      .selectFrom('follows as f')
      .innerJoin('accounts as a', 'a.id', 'f.account_id')
      .select(['a.id as id', 'a.name as name', 'a.email as email', 'f.created_at as since'])
      .where('f.shop_id', '=', shopId),
    { id: 'f.account_id' },
  );

/**
 * Everyone who ever joined a shop. What the shop typed is gone for people who left or claimed their
 * card.
 */
export const pagesOfMembers = (db: Queries, shopId: string) =>
  paged(
    db
      .selectFrom('members as m')
      .innerJoin('accounts as a', 'a.id', 'm.account_id')
      .leftJoin('kept_contacts as k', (on) =>
        on.onRef('k.shop_id', '=', 'm.shop_id').onRef('k.account_id', '=', 'm.account_id'),
      )
      .leftJoin('member_notes as n', (on) => on.onRef('n.shop_id', '=', 'm.shop_id').onRef('n.member_id', '=', 'm.id'))
      .select(['m.id as id', 'a.name as name', 'm.joined_at as joinedAt', 'm.left_at as leftAt', 'm.status as status'])
      .select(sql<string>`coalesce(n.text, '')`.as('note'))
      .select(['a.gender as gender', 'a.date_of_birth as birthday', 'm.brought as brought', 'a.erased_at as erasedAt'])
      .select(sql<string>`case when a.kept_by is null then a.email else coalesce(k.email, '') end`.as('email'))
      .select(sql<string>`case when a.kept_by is null then a.phone else coalesce(k.phone, '') end`.as('phone'))
      .where('m.shop_id', '=', shopId),
    { id: 'm.id' },
  );

/** Sets the status of running members of a shop; returns all of them with their accounts. */
export async function saveStatus(db: Queries, shopId: string, ids: string[], status: MembersTable['status']) {
  const those = db
    .selectFrom('members')
    .select(['id', 'account_id as customerId', 'status'])
    .where('shop_id', '=', shopId)
    .where('id', 'in', ids)
    .where('left_at', 'is', null)
    .orderBy('id');
  const found = await (engineOf(db) === 'postgres' ? those.forNoKeyUpdate() : those).execute();
  const changed = found.filter((member) => member.status !== status);
  if (changed.length > 0) {
    await db
      .updateTable('members')
      .set({ status })
      .where('shop_id', '=', shopId)
      .where(
        'id',
        'in',
        changed.map(({ id }) => id),
      )
      .execute();
  }
  return { found, changed };
}

/** Points the membership at its tombstone account, and clears its search text. */
export const detach = (db: Queries, shopId: string, memberId: string) =>
  db
    .updateTable('members')
    .set({ account_id: memberId, search: '' })
    .where(({ and }) => and({ shop_id: shopId, id: memberId }))
    .execute();
