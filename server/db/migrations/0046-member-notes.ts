import { type Kysely, sql } from 'kysely';
import type { Engine } from '#db/client.ts';

/** What a shop notes about a member. A removed note leaves its version, so that an older text cannot come back over a newer one. */
export async function up(db: Kysely<never>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  await sql
    .raw(
      `create table member_notes (shop_id ${text} not null, member_id ${text} not null, text ${text} not null,
        version integer not null, updated_at ${text} not null, primary key (shop_id, member_id),
        foreign key (shop_id, member_id) references members (shop_id, id))`,
    )
    .execute(db);
}
