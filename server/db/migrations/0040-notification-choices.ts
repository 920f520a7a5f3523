import { type Kysely, sql } from 'kysely';
import type { Engine } from '#db/client.ts';

/** How the people of a shop want to be told, and until when they were. People who work for a shop already are told from now on. */
export async function up(db: Kysely<never>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  for (const statement of [
    `create table notification_choices (
      shop_id ${text} not null references shops (id), account_id ${text} not null references accounts (id),
      known integer not null, bell integer not null, email integer not null, push integer not null,
      quiet_from integer, quiet_to integer, emailed_to ${text} not null, emailed_at ${text}, pushed_to ${text} not null,
      primary key (shop_id, account_id))`,
    'create index notification_choices_of_account on notification_choices (account_id)',
    `insert into notification_choices
      select shop_id, account_id, 0, 0, 0, 0, 22, 8, t.now, null, t.now
      from staff, (select '${new Date().toISOString()}' as now) as t where ended_at is null`,
  ])
    await sql.raw(statement).execute(db);
}
