import { type Kysely, sql } from 'kysely';
import type { Engine } from '#db/client.ts';

/**
 * Pictures of messages. An image belongs to the conversation in which it was sent. A message lists its pictures with their sizes, so that
 * reading it reads no images.
 */
export async function up(db: Kysely<never>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  for (const statement of [
    `alter table messages add column images ${text}`,
    'alter table conversations add column last_images integer not null default 0',
    `alter table images add column conversation_id ${text}`,
    'create index images_of_conversation on images (conversation_id, id) where conversation_id is not null',
  ])
    await sql.raw(statement).execute(db);
}
