import { type Kysely, sql } from 'kysely';
import type { Engine } from '#db/client.ts';

/**
 * Whether a product is sold out becomes a column. The index that lists those products named `stock`, so that on PostgreSQL each piece sold wrote
 * every index of the product anew.
 */
export async function up(db: Kysely<never>, engine: Engine): Promise<void> {
  const kept = sql.raw(engine === 'postgres' ? 'stored' : 'virtual');
  await sql`alter table products add column is_sold_out integer
    generated always as (case when stock = 0 or sold_out_on is not null then 1 else 0 end) ${kept}`.execute(db);
  await sql`drop index products_sold_out`.execute(db);
  await sql`create index products_sold_out on products (shop_id, listing, id) where is_sold_out = 1`.execute(db);
}
