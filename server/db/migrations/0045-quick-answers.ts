import { type Kysely, sql } from 'kysely';
import type { Engine } from '#db/client.ts';

/** Texts that a shop's people insert into messages. A shop has few. */
export async function up(db: Kysely<never>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  await sql
    .raw(
      `create table quick_answers (shop_id ${text} not null references shops (id), id ${text} not null,
        name ${text} not null, text ${text} not null, place integer not null, primary key (shop_id, id))`,
    )
    .execute(db);
}
