import { type Kysely, sql } from 'kysely';
import type { Engine } from '#db/client.ts';

/** Invitations to work for a shop. A row is there while its link works: accepting it and taking it back remove it. */
export async function up(db: Kysely<never>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  for (const statement of [
    `create table staff_invitations (shop_id ${text} not null references shops (id), id ${text} not null,
      token_hash ${text} not null, email ${text} not null, permissions ${text} not null, created_at ${text} not null,
      expires_at ${text} not null, primary key (shop_id, id))`,
    'create unique index staff_invitations_by_token on staff_invitations (token_hash)',
    `create index staff_invitations_by_email on staff_invitations (email) where email <> ''`,
    'create index staff_invitations_expired on staff_invitations (expires_at)',
  ])
    await sql.raw(statement).execute(db);
}
