import { type Kysely, sql } from 'kysely';
import type { Engine } from '#db/client.ts';

/**
 * Conversations of a shop and a customer. A conversation's row counts its messages and stores the newest, so that the lists read no
 * messages. Numbers of messages are given under the lock of that row, so they have no gaps.
 */
export async function up(db: Kysely<never>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  for (const statement of [
    `create table conversations (
      shop_id ${text} not null references shops (id), id ${text} not null, account_id ${text} not null references accounts (id),
      seq integer not null default 0, last_id ${text}, last_text ${text} not null default '', last_side ${text}, last_at ${text},
      shop_read integer not null default 0, shop_unread integer not null default 0,
      customer_read integer not null default 0, customer_unread integer not null default 0,
      shop_blocked integer not null default 0, customer_blocked integer not null default 0,
      customer_search ${text} not null, created_at ${text} not null, primary key (shop_id, id))`,
    'create unique index conversations_by_id on conversations (id)',
    'create unique index conversations_by_pair on conversations (account_id, shop_id)',
    'create index conversations_of_shop on conversations (shop_id, last_at, id) where last_at is not null',
    'create index conversations_of_customer on conversations (account_id, last_at, id) where last_at is not null',
    'create index conversations_shop_unread on conversations (shop_id, last_at, id) where shop_unread > 0',
    'create index conversations_customer_unread on conversations (account_id, last_at, id) where customer_unread > 0',
    `create table messages (
      shop_id ${text} not null, conversation_id ${text} not null, seq integer not null, id ${text} not null,
      side ${text} not null check (side in ('shop', 'customer')), author_id ${text} not null, text ${text} not null,
      search ${text} not null, request_key ${text}, created_at ${text} not null, primary key (shop_id, conversation_id, seq))`,
    `create unique index messages_by_key on messages (shop_id, conversation_id, author_id, request_key)
      where request_key is not null`,
  ])
    await sql.raw(statement).execute(db);
}
