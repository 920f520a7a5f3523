import { type Kysely, sql } from 'kysely';
import type { Engine } from '#db/client.ts';

/** Who has seen a product today, as a hash with a key of the day. Both are removed after the day. */
export async function up(db: Kysely<never>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  for (const statement of [
    `create table view_keys (day ${text} not null primary key, key ${text} not null)`,
    `create table product_visits (day ${text} not null, product_id ${text} not null, visitor ${text} not null,
      primary key (day, product_id, visitor))`,
  ])
    await sql.raw(statement).execute(db);
}
