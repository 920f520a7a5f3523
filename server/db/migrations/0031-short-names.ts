import { isReserved, shortNameFrom } from '@stampdeck/contract/short-names.ts';
import { type Kysely, sql } from 'kysely';
import type { Engine } from '#db/client.ts';

interface ShopRow {
  id: string;
  name: string;
  language: string;
}

/** Rows per statement: databases limit the number of values. */
const rowsAtOnce = 200;

/** The names in shops' short addresses. Each open shop gets one from its own name, the oldest shop first. */
export async function up(db: Kysely<never>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  for (const statement of [
    `create table short_names (name ${text} not null primary key, shop_id ${text} not null references shops (id),
      is_current integer not null check (is_current in (0, 1)), taken_at ${text} not null)`,
    'create index short_names_of_shop on short_names (shop_id, taken_at)',
    'create unique index short_names_current on short_names (shop_id) where is_current = 1',
  ])
    await sql.raw(statement).execute(db);

  const shops = await sql<ShopRow>`select id, name, language from shops where closed_at is null
    order by created_at, id`.execute(db);
  const now = new Date().toISOString();
  const taken = new Set<string>();
  const rows = shops.rows.map(({ id, name, language }) => {
    const wanted = shortNameFrom(name, language);
    let free = wanted;
    for (let number = 2; taken.has(free) || isReserved(free); number += 1) free = `${wanted}-${number}`;
    taken.add(free);
    return sql`(${free}, ${id}, 1, ${now})`;
  });
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const values = sql.join(rows.slice(from, from + rowsAtOnce));
    await sql`insert into short_names (name, shop_id, is_current, taken_at) values ${values}`.execute(db);
  }
}
