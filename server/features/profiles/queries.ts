/** The only SQL about what an account says of itself. */
import type { Queries } from '#db/client.ts';
import type { AccountsTable } from '#db/schema.ts';
import { shopsWithOwners } from '#features/staff/queries.ts';

type Changes = Partial<Pick<AccountsTable, 'name' | 'date_of_birth' | 'gender' | 'bio' | 'phone' | 'photo' | 'cover'>>;

/** Saves what an account says of itself. */
export const saveAccount = (db: Queries, id: string, changes: Changes) =>
  db.updateTable('accounts').set(changes).where('id', '=', id).execute();

/** Saves the name of a shop. */
export const saveShopName = (db: Queries, shopId: string, name: string) =>
  db.updateTable('shops').set({ name }).where('id', '=', shopId).execute();

/** What anybody signed in may see of an operator whose shop is open; nothing for everybody else. */
export const findPublicOperator = (db: Queries, id: string) =>
  shopsWithOwners(db)
    .select(['s.id as id', 's.name as name', 'a.photo as photo', 'a.cover as cover', 'a.created_at as createdAt'])
    .where('s.id', '=', id)
    .where('s.suspended_at', 'is', null)
    .where('s.closed_at', 'is', null)
    .executeTakeFirst();
