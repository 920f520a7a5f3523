import { type Kysely, sql } from 'kysely';
import type { Engine } from '#db/client.ts';

/** Videos that shops upload. The id is the random name of the file. */
export async function up(db: Kysely<never>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  const statements = [
    `create table videos (id ${text} primary key, shop_id ${text} not null references shops (id), ending ${text} not null,
      bytes integer not null, has_poster integer not null, created_at ${text} not null)`,
    'create index videos_of_shop on videos (shop_id, created_at)',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
