import { type Kysely, sql } from 'kysely';
import type { Engine } from '#db/client.ts';

/** Calls that came with an `Idempotency-Key`, by caller and call, and what each was answered. */
export async function up(db: Kysely<never>, engine: Engine): Promise<void> {
  // As everywhere: PostgreSQL compares by bytes, too.
  const text = sql.raw(engine === 'postgres' ? 'text collate "C"' : 'text');
  await sql`create table request_keys (
    account_id ${text} not null references accounts (id), call ${text} not null, request_key ${text} not null,
    request_hash ${text} not null, reply ${text} not null, created_at ${text} not null,
    primary key (account_id, call, request_key))`.execute(db);
  await sql`create index request_keys_by_time on request_keys (created_at)`.execute(db);
}
