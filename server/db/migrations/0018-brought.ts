import { type Kysely, sql } from 'kysely';
import type { Engine } from '#db/client.ts';

/** Members whom a file brought along without saying when they had joined: the day of the file is not one on which they were new. */
export async function up(db: Kysely<never>, engine: Engine): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run('alter table members add column brought integer not null default 0');
  // Only who joined on a day is asked by it.
  await run('drop index members_by_joining');
  await run(`create index members_by_joining on members (shop_id, joined_at desc, id desc)
    where left_at is null and brought = 0`);
  for (const statement of engine === 'postgres' ? onPostgres : onSqlite) await run(statement);
}

const onPostgres = [
  `create or replace function note_join_change() returns trigger language plpgsql as $$ begin
    if tg_op <> 'INSERT' and old.left_at is null and old.brought = 0 then
      insert into join_changes (shop_id, joined_at, change) values (old.shop_id, old.joined_at, -1);
    end if;
    if tg_op <> 'DELETE' and new.left_at is null and new.brought = 0 then
      insert into join_changes (shop_id, joined_at, change) values (new.shop_id, new.joined_at, 1);
    end if;
    return null;
  end $$`,
  'drop trigger members_join_changed on members',
  `create trigger members_join_changed after update of left_at, joined_at, brought on members for each row
    when (old.left_at is distinct from new.left_at or old.joined_at <> new.joined_at or old.brought <> new.brought)
    execute function note_join_change()`,
];

const gone = `insert into join_changes (shop_id, joined_at, change)
  select old.shop_id, old.joined_at, -1 where old.left_at is null and old.brought = 0;`;
const come = `insert into join_changes (shop_id, joined_at, change)
  select new.shop_id, new.joined_at, 1 where new.left_at is null and new.brought = 0;`;

const onSqlite = [
  ...['added', 'removed', 'changed'].map((which) => `drop trigger members_join_${which}`),
  `create trigger members_join_added after insert on members begin ${come} end`,
  `create trigger members_join_removed after delete on members begin ${gone} end`,
  `create trigger members_join_changed after update of left_at, joined_at, brought on members
    when old.left_at is not new.left_at or old.joined_at <> new.joined_at or old.brought <> new.brought
    begin ${gone} ${come} end`,
];
