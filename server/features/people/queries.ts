/** All SQL for the people of a shop: who they are, and invitations. */
import { sql } from 'kysely';
import { hasChanged } from '#db/changed.ts';
import type { Queries } from '#db/client.ts';
import { removeSome } from '#db/prune.ts';
import type { StaffInvitationsTable } from '#db/schema.ts';

/** Who works for a shop now, the owner first, then by when they began. */
export const listWorkers = (db: Queries, shopId: string) =>
  db
    .selectFrom('staff as w')
    .innerJoin('accounts as a', 'a.id', 'w.account_id')
    .select(['a.id as id', 'a.name as name', 'a.email as email', 'a.photo as photo'])
    .select(['w.role as role', 'w.permissions as permissions', 'w.created_at as createdAt'])
    .where(({ and }) => and({ 'w.shop_id': shopId, 'w.ended_at': null }))
    .orderBy('w.role')
    .orderBy('w.created_at')
    .orderBy('a.id')
    .execute();

/** A shop's invitations that are valid at `now` (ISO time), the newest first. */
export const listInvitations = (db: Queries, shopId: string, now: string) =>
  db
    .selectFrom('staff_invitations')
    .select(['id', 'email', 'permissions', 'created_at as createdAt', 'expires_at as expiresAt'])
    .where('shop_id', '=', shopId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

export const addInvitation = (db: Queries, row: StaffInvitationsTable) =>
  db.insertInto('staff_invitations').values(row).execute();

/** Removes an invitation; false if there is none with this id. */
export const removeInvitation = (db: Queries, shopId: string, id: string): Promise<boolean> =>
  hasChanged(db.deleteFrom('staff_invitations').where(({ and }) => and({ shop_id: shopId, id })));

/** Removes those of a shop to one address, or all of them. */
export async function removeInvitationsOf(db: Queries, shopId: string, email?: string): Promise<void> {
  await db
    .deleteFrom('staff_invitations')
    .where('shop_id', '=', shopId)
    .$if(email !== undefined, (query) => query.where('email', '=', email as string))
    .execute();
}

/** Removes all to an address, of all shops. */
export async function removeInvitationsTo(db: Queries, { email }: { email: string }): Promise<void> {
  await db.deleteFrom('staff_invitations').where('email', '=', email).where('email', '<>', '').execute();
}

/** An invitation of an open shop that is valid at `now` (ISO time). */
export const findInvitation = (db: Queries, tokenHash: string, now: string) =>
  db
    .selectFrom('staff_invitations as i')
    .innerJoin('shops as s', 's.id', 'i.shop_id')
    .innerJoin('staff as w', (on) => on.onRef('w.shop_id', '=', 's.id').on('w.role', '=', 'owner'))
    .innerJoin('accounts as a', 'a.id', 'w.account_id')
    .select(['i.shop_id as shopId', 'i.email as email', 'i.permissions as permissions', 'i.expires_at as expiresAt'])
    .select(['s.name as shopName', 'a.id as ownerId', 'a.photo as photo'])
    .where('i.token_hash', '=', tokenHash)
    .where('i.expires_at', '>', now)
    .where('s.closed_at', 'is', null)
    .executeTakeFirst();

/** Uses an invitation up; false if someone else did, or it was taken back. */
export const takeInvitation = (db: Queries, tokenHash: string): Promise<boolean> =>
  hasChanged(db.deleteFrom('staff_invitations').where('token_hash', '=', tokenHash));

/** Invitations to an address, for the person's own data. */
export const listInvitationsTo = (db: Queries, accountId: string) =>
  db
    .selectFrom('staff_invitations as i')
    .innerJoin('accounts as a', 'a.email', 'i.email')
    .innerJoin('shops as s', 's.id', 'i.shop_id')
    .select(['s.id as shopId', 's.name as shop', 'i.permissions as permissions'])
    .select(['i.created_at as createdAt', 'i.expires_at as expiresAt'])
    .where('a.id', '=', accountId)
    // An address that no one confirmed may be someone else's.
    .where('a.email_verified_at', 'is not', null)
    .orderBy('i.created_at')
    .execute();

/** Deletes up to `limit` invitations that expired before this time; returns how many. */
export const pruneInvitations = (db: Queries, before: string, limit: number) =>
  removeSome(db, 'staff_invitations', 'token_hash', sql`expires_at < ${before}`, limit);
