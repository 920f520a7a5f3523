import { type Kysely, sql } from 'kysely';

/** The orders of one customer at a shop, for the page of a member; and those who run this installation, for emails about its packages. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [
    'create index orders_of_customer on orders (seller_id, buyer_id, id)',
    'create index accounts_of_platform on accounts (is_platform_admin, id) where is_platform_admin = 1',
  ])
    await sql.raw(statement).execute(db);
}
