/** The only SQL about what an account says of itself. */
import type { Queries } from '#db/client.ts';
import { shopsWithOwners } from '#features/staff/queries.ts';

/** Saves the name of a shop. */
export const saveShopName = (db: Queries, shopId: string, name: string) =>
  db.updateTable('shops').set({ name }).where('id', '=', shopId).execute();

/** What anybody signed in may see of an operator whose shop is open; nothing for everybody else. */
export const findPublicOperator = (db: Queries, id: string) =>
  shopsWithOwners(db)
    .select(['s.id as id', 's.name as name', 'a.photo as photo', 'a.cover as cover', 'a.created_at as createdAt'])
    .where(({ and }) => and({ 's.id': id, 's.suspended_at': null, 's.closed_at': null }))
    .executeTakeFirst();
