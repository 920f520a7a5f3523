import { type Kysely, sql } from 'kysely';
import type { Engine } from '#db/client.ts';

/** Passkeys, and sign-ins and registrations that wait for one. */
export async function up(db: Kysely<never>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  for (const statement of [
    `create table passkeys (credential_id ${text} primary key, account_id ${text} not null references accounts (id),
      public_key ${text} not null, counter bigint not null, user_agent ${text} not null, created_at ${text} not null, used_at ${text})`,
    'create index passkeys_of_account on passkeys (account_id, created_at)',
    `create table passkey_challenges (challenge_hash ${text} primary key, account_id ${text} references accounts (id),
      expires_at ${text} not null)`,
    'create index passkey_challenges_of_account on passkey_challenges (account_id)',
    'create index passkey_challenges_over on passkey_challenges (expires_at)',
  ])
    await sql.raw(statement).execute(db);
}
