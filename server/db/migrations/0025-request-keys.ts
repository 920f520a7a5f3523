import { type Kysely, sql } from 'kysely';
import type { Engine } from '#db/client.ts';

/** Calls that came with an `Idempotency-Key`, by caller and call, what each was answered, and whom the answer names. */
export async function up(db: Kysely<never>, engine: Engine): Promise<void> {
  // As everywhere: PostgreSQL compares by bytes, too.
  const text = sql.raw(engine === 'postgres' ? 'text collate "C"' : 'text');
  // No reference to accounts: a row that is inserted would hold the account before the call itself takes it, in the order of locks.
  await sql`create table request_keys (
    id ${text} primary key, account_id ${text} not null, shop_id ${text} not null, call ${text} not null,
    request_key ${text} not null, request_hash ${text} not null, reply ${text} not null, created_at ${text} not null,
    unique (account_id, shop_id, call, request_key))`.execute(db);
  await sql`create index request_keys_by_shop on request_keys (shop_id)`.execute(db);
  await sql`create index request_keys_by_time on request_keys (created_at)`.execute(db);
  await sql`create table reply_names (
    account_id ${text} not null, key_id ${text} not null references request_keys (id) on delete cascade,
    primary key (account_id, key_id))`.execute(db);
  await sql`create index reply_names_by_key on reply_names (key_id)`.execute(db);
}
