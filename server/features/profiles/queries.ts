/** All SQL for profiles. */
import { normalize } from '@stampdeck/contract/text.ts';
import type { Queries } from '#db/client.ts';
import { shopsWithOwners } from '#features/staff/queries.ts';

export const saveShopName = (db: Queries, shopId: string, name: string) =>
  db
    .updateTable('shops')
    .set({ name, search_name: normalize(name) })
    .where('id', '=', shopId)
    .execute();

/** The public part of an operator whose shop is open; undefined for everyone else. */
export const findPublicOperator = (db: Queries, id: string) =>
  shopsWithOwners(db)
    .select(['s.id as id', 's.name as name', 'a.photo as photo', 'a.cover as cover', 'a.created_at as createdAt'])
    .where(({ and }) => and({ 's.id': id, 's.suspended_at': null, 's.closed_at': null }))
    .executeTakeFirst();
