import { type Kysely, sql } from 'kysely';
import type { Engine } from '#db/client.ts';

/** Devices at a counter that a shop's people share, and the sessions that a PIN opens there. */
export async function up(db: Kysely<never>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  for (const statement of [
    `create table tablets (shop_id ${text} not null references shops (id), id ${text} not null, token_hash ${text} not null,
      name ${text} not null, created_at ${text} not null, last_used_at ${text}, failures integer not null,
      blocked_until ${text} not null, primary key (shop_id, id))`,
    'create unique index tablets_by_token on tablets (token_hash)',
    `alter table sessions add column tablet_id ${text}`,
    'create index sessions_by_tablet on sessions (tablet_id) where tablet_id is not null and ended_at is null',
  ])
    await sql.raw(statement).execute(db);
}
