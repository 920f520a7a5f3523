/** All SQL for price packages. */
import type { Insertable } from 'kysely';
import { hasChanged } from '#db/changed.ts';
import type { Queries } from '#db/client.ts';
import { engineOf } from '#db/engine.ts';
import type { PricePackagesTable } from '#db/schema.ts';

const listed = (db: Queries) => db.selectFrom('price_packages').selectAll().where('removed_at', 'is', null);

export const listPackages = (db: Queries) => listed(db).orderBy('price_cents').orderBy('id').execute();

export const findPackages = (db: Queries, ids: string[]) => listed(db).where('id', 'in', ids).execute();

export const findPackage = (db: Queries, id: string) => listed(db).where('id', '=', id).executeTakeFirst();

/** Adds a package, unless there are `most` already. */
export async function addPackage(db: Queries, row: Insertable<PricePackagesTable>, most: number): Promise<boolean> {
  // Two at once would both find room.
  const rows = await listed(db)
    .select('id')
    .orderBy('id')
    .$if(engineOf(db) === 'postgres', (query) => query.forNoKeyUpdate())
    .execute();
  if (rows.length >= most) return false;
  await db.insertInto('price_packages').values(row).execute();
  return true;
}

export const savePackage = (db: Queries, id: string, row: Partial<Insertable<PricePackagesTable>>): Promise<boolean> =>
  hasChanged(db.updateTable('price_packages').set(row).where('id', '=', id).where('removed_at', 'is', null));
