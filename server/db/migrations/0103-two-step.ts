import { type Kysely, sql } from 'kysely';
import type { Engine } from '#db/client.ts';

/** Two-step sign-in: authenticator apps, recovery codes, and sign-ins that wait for their second step. */
export async function up(db: Kysely<never>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  for (const statement of [
    `alter table accounts add column two_step_at ${text}`,
    `create table two_steps (account_id ${text} primary key references accounts (id), secret ${text}, next_secret ${text},
      used_step integer not null)`,
    `create table recovery_codes (account_id ${text} not null references accounts (id), code_hash ${text} not null,
      primary key (account_id, code_hash))`,
    `create table sign_in_challenges (challenge_hash ${text} primary key, account_id ${text} not null references accounts (id),
      kind ${text} not null, remembered integer not null, tries integer not null, expires_at ${text} not null)`,
    'create index sign_in_challenges_of_account on sign_in_challenges (account_id)',
    'create index sign_in_challenges_over on sign_in_challenges (expires_at)',
  ])
    await sql.raw(statement).execute(db);
}
