import { type Kysely, sql } from 'kysely';
import type { Engine } from '#db/client.ts';

/** Devices that get push messages, and the keys that this installation signs them with. */
export async function up(db: Kysely<never>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  for (const statement of [
    `create table push_subscriptions (
      id ${text} primary key, account_id ${text} not null, session_id ${text} not null, endpoint ${text} not null,
      p256dh ${text} not null, auth ${text} not null, public_key ${text} not null, created_at ${text} not null,
      delivered_at ${text})`,
    'create index push_subscriptions_by_account on push_subscriptions (account_id, created_at)',
    `create table push_keys (
      id integer primary key check (id = 1), public_key ${text} not null, private_key ${text} not null,
      created_at ${text} not null)`,
  ])
    await sql.raw(statement).execute(db);
}
