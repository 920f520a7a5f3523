/** The only SQL about the privacy page, and about everything of one person at once. */
import type { CardDesign } from '@stampdeck/contract/designs.ts';
import { sql } from 'kysely';
import type { Queries } from '#db/client.ts';
import { engineOf } from '#db/engine.ts';
import { forgetReplies } from '#db/request-keys.ts';
import { blankAccount } from '#features/accounts/queries.ts';

/** The newest page that the installation wrote itself. */
export const findPage = (db: Queries) =>
  db.selectFrom('privacy_pages').selectAll().orderBy('version', 'desc').limit(1).executeTakeFirst();

export const addPage = (db: Queries, page: { version: number; body: string; created_at: string }) =>
  db.insertInto('privacy_pages').values(page).execute();

/** Rows that an export reads at a time. */
const pageSize = 500;

export const listSessions = (db: Queries, accountId: string) =>
  db
    .selectFrom('sessions')
    .select([
      'kind',
      'user_agent as browser',
      'created_at as openedAt',
      'last_seen_at as lastSeenAt',
      'expires_at as expiresAt',
      'ended_at as endedAt',
    ])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute();

export const listScans = (db: Queries, accountId: string) =>
  db
    .selectFrom('scans as c')
    .innerJoin('shops as s', 's.id', 'c.shop_id')
    .select(['c.shop_id as shopId', 's.name as shop', 'c.created_at as scannedAt'])
    .where('c.account_id', '=', accountId)
    .orderBy('c.created_at')
    .execute();

export const listFollows = (db: Queries, accountId: string) =>
  db
    .selectFrom('follows as f')
    .innerJoin('shops as s', 's.id', 'f.shop_id')
    .select(['f.shop_id as shopId', 's.name as shop', 'f.created_at as since'])
    .where('f.account_id', '=', accountId)
    .orderBy('f.shop_id')
    .execute();

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

/** A shop's followers after the one with this id. */
export const listFollowers = (db: Queries, shopId: string, id: string) =>
  db
    .selectFrom('follows as f')
    .innerJoin('accounts as a', 'a.id', 'f.account_id')
    .select(['a.id as id', 'a.name as name', 'a.email as email', 'f.created_at as since'])
    .where('f.shop_id', '=', shopId)
    .where('f.account_id', '>', id)
    .orderBy('f.account_id')
    .limit(pageSize)
    .execute();

/** Links that were sent to an account's addresses, also to one that it does not have yet. */
export const listLinks = (db: Queries, accountId: string) =>
  db
    .selectFrom('mail_links')
    .select(['purpose', 'email', 'created_at as createdAt', 'expires_at as expiresAt', 'used_at as usedAt'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute();

export const listImages = (db: Queries, accountId: string) =>
  db
    .selectFrom('images')
    .select(['id', 'bytes', 'width', 'height', 'created_at as uploadedAt'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute();

export const listDesigns = (db: Queries, shopId: string, version: number) =>
  db
    .selectFrom('designs')
    .select(['version', 'body', 'created_at as publishedAt'])
    .where('shop_id', '=', shopId)
    .where('version', '>', version)
    .orderBy('version')
    .limit(pageSize)
    .execute();

/** A shop's members after the one with this id. */
export const listMembers = (db: Queries, shopId: string, id: string) =>
  db
    .selectFrom('members as m')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .leftJoin('kept_contacts as k', (on) =>
      on.onRef('k.shop_id', '=', 'm.shop_id').onRef('k.account_id', '=', 'm.account_id'),
    )
    .select([
      'm.id as id',
      'a.name as name',
      'a.date_of_birth as dateOfBirth',
      // Of one who has left, or has an account of their own by now, nothing is known; what stands in its place is nobody's address.
      sql<string>`case when a.kept_by is null then a.email else coalesce(k.email, '') end`.as('email'),
      sql<string>`case when a.kept_by is null then a.phone else coalesce(k.phone, '') end`.as('phone'),
      'm.joined_at as joinedAt',
      'm.left_at as leftAt',
      'm.status as status',
    ])
    .where('m.shop_id', '=', shopId)
    .where('a.erased_at', 'is', null)
    .where('m.id', '>', id)
    .orderBy('m.id')
    .limit(pageSize)
    .execute();

/** Shops that an account follows or is a member of, whether it left or not, in one order for everybody. */
export async function listLinkedShops(db: Queries, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('follows')
    .select('shop_id as id')
    .where('account_id', '=', accountId)
    .union(db.selectFrom('members').select('shop_id as id').where('account_id', '=', accountId))
    .execute();
  return rows.map(({ id }) => id).sort();
}

/** Removes all rows that are about an account and nobody's books; answers its sessions. */
export async function removeTraces(db: Queries, id: string): Promise<string[]> {
  await db.updateTable('members').set({ search: '' }).where('account_id', '=', id).execute();
  await db.deleteFrom('scans').where('account_id', '=', id).execute();
  await db.deleteFrom('mail_links').where('account_id', '=', id).execute();
  await forgetReplies(db, id);
  await db.deleteFrom('request_keys').where('account_id', '=', id).execute();
  await db.deleteFrom('outbox').where('account_id', '=', id).execute();
  await db.deleteFrom('google_flows').where('account_id', '=', id).execute();
  await db.deleteFrom('kept_contacts').where('account_id', '=', id).execute();
  const sessions = await db.deleteFrom('sessions').where('account_id', '=', id).returning('id').execute();
  return sessions.map((session) => session.id);
}

/** Removes the rows of an account's pictures; answers their ids. */
export async function removeImages(db: Queries, accountId: string): Promise<string[]> {
  const images = await db.deleteFrom('images').where('account_id', '=', accountId).returning('id').execute();
  return images.map(({ id }) => id);
}

/** Closes an account's shop for good and forgets what it said of itself; its time zone stays, because the ledger's days rest on it. */
export const closeShop = (db: Queries, id: string, now: string) =>
  db
    .updateTable('shops')
    .set({ name: 'Closed shop', address: '', phone: '', hours: '', closed_at: now })
    .where('id', '=', id)
    .execute();

/** Removes the archive that was chosen for a shop. */
export const removeArchiveOf = (db: Queries, shopId: string) =>
  db.deleteFrom('shop_archives').where('shop_id', '=', shopId).execute();

/** Removes a shop's draft. */
export const removeDraft = (db: Queries, shopId: string) =>
  db.deleteFrom('drafts').where('shop_id', '=', shopId).execute();

/** Puts parts in the place of others in every version of a shop's design, in one statement; whatever else is in them stays. */
export const replaceInDesigns = (db: Queries, shopId: string, parts: Partial<CardDesign>) => {
  const patch = JSON.stringify(parts);
  const body =
    engineOf(db) === 'postgres'
      ? sql<string>`(cast(body as jsonb) || cast(${patch} as jsonb))::text`
      : sql<string>`json_patch(body, ${patch})`;
  return db.updateTable('designs').set({ body }).where('shop_id', '=', shopId).execute();
};

/** Leaves an empty account under a random pseudonym. */
export const emptyAccount = (db: Queries, id: string, pseudonym: string, now: string) =>
  db
    .updateTable('accounts')
    .set({ ...blankAccount, email: pseudonym, erased_at: now })
    .where('id', '=', id)
    .execute();

/** Erased accounts after the one with this id. */
export const listErased = (db: Queries, id: string) =>
  db
    .selectFrom('accounts')
    .select('id')
    .where('erased_at', 'is not', null)
    .where('id', '>', id)
    .orderBy('id')
    .limit(pageSize)
    .execute();

/** Of some accounts those that are there and not erased, or those that are. */
export const listAmong = (db: Queries, ids: string[], which: 'living' | 'erased') =>
  db
    .selectFrom('accounts')
    .select('id')
    .where('id', 'in', ids)
    .where('erased_at', which === 'living' ? 'is' : 'is not', null)
    .execute();
