import { type Kysely, sql } from 'kysely';
import type { Engine } from '#db/client.ts';

/** Messages that one side of a conversation reported. The text stays in the message. */
export async function up(db: Kysely<never>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  for (const statement of [
    'create unique index messages_by_id on messages (id)',
    `create table reported_messages (
      shop_id ${text} not null, conversation_id ${text} not null, seq integer not null, reporter_id ${text} not null,
      id ${text} not null, reason ${text} not null, created_at ${text} not null,
      primary key (shop_id, conversation_id, seq, reporter_id))`,
    'create unique index reported_messages_by_time on reported_messages (created_at, id)',
    'create index reported_messages_by_reporter on reported_messages (reporter_id, id)',
  ])
    await sql.raw(statement).execute(db);
}
