/** All SQL for the privacy page and for erased accounts. */
import type { Queries } from '#db/client.ts';
import { paged } from '#db/pages.ts';

/** The newest privacy page that the installation wrote. */
export const findPage = (db: Queries) =>
  db.selectFrom('privacy_pages').selectAll().orderBy('version', 'desc').limit(1).executeTakeFirst();

export const addPage = (db: Queries, page: { version: number; body: string; created_at: string }) =>
  db.insertInto('privacy_pages').values(page).execute();

/** Erased accounts. */
export const pagesOfErased = (db: Queries) =>
  paged(db.selectFrom('accounts').select('id').where('erased_at', 'is not', null), { id: 'id' });

/** Those of these accounts that exist, either erased or not. */
export const listAmong = (db: Queries, ids: string[], which: 'living' | 'erased') =>
  db
    .selectFrom('accounts')
    .select('id')
    .where('id', 'in', ids)
    .where('erased_at', which === 'living' ? 'is' : 'is not', null)
    .execute();
