import { type Kysely, sql } from 'kysely';
import type { Engine } from '#db/client.ts';

/**
 * Failed sign-ins are counted for an account from one network, and for the account alone (an empty network). A network
 * from which someone signed in is remembered with them. The table is made anew: what it held is forgotten within a day anyway.
 */
export async function up(db: Kysely<never>, engine: Engine): Promise<void> {
  // As everywhere: PostgreSQL compares by bytes, too.
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  for (const statement of [
    'drop table login_failures',
    `create table login_failures (email_hash ${text} not null, network_hash ${text} not null, failures integer not null,
      blocked_until ${text} not null, proved_until ${text} not null, primary key (email_hash, network_hash))`,
    'create index login_failures_by_wait on login_failures (blocked_until)',
  ])
    await sql.raw(statement).execute(db);
}
