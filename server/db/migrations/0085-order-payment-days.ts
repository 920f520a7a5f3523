import { type Kysely, sql } from 'kysely';

/** Sales in the order of their payment: the orders behind a day's sum. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index orders_by_payment on orders (seller_id, stage, paid_at, id)
    where paid_at is not null and is_test = 0`.execute(db);
}
