import { type Kysely, sql } from 'kysely';

/**
 * What can wait to be told: shops with unread messages, and people who want to be told more than the emails that are on at first (bit 3,
 * messages). Where neither is, nothing is looked at.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [
    // The side says nothing more. It keeps the searches of one shop at their own index.
    "create index conversations_waiting on conversations (last_at, shop_id) where shop_unread > 0 and last_side = 'customer'",
    'create index notification_choices_more on notification_choices (shop_id, account_id) where (email & -9) <> 0 or push <> 0',
  ])
    await sql.raw(statement).execute(db);
}
