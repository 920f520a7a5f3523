import { type Kysely, sql } from 'kysely';

/** The stage of an order also says that it was refunded in full (as canceled), and that its payment by a provider has not arrived. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`update orders set stage = stage + 4
    where canceled_at is null and refunded_cents > 0 and refunded_cents = total_cents`.execute(db);
  await sql`update orders set stage = stage + 32 where payment_method = 'PayPal' and paid_at is null`.execute(db);
}
