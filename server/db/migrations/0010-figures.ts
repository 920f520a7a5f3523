import { type Kysely, sql } from 'kysely';
import type { Engine } from '#db/client.ts';

/**
 * Figures: the ledger's days added up, who joined on which day, the time zones that a shop had, and an index of the ledger's rows about
 * rewards, the only ones that move no stamp.
 */
export async function up(db: Kysely<never>, engine: Engine): Promise<void> {
  const text = sql.raw(engine === 'postgres' ? 'text collate "C"' : 'text');
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);

  await run(sql`create table shop_zones (
    shop_id ${text} not null references shops (id), until ${text} not null, time_zone ${text} not null,
    primary key (shop_id, until))`);
  await run(sql`create table figure_days (
    shop_id ${text} not null references shops (id), day ${text} not null, body ${text} not null,
    primary key (shop_id, day))`);
  await run(sql`create table figure_states (
    shop_id ${text} primary key references shops (id), counted_until ${text} not null, waiting ${text} not null)`);
  await run(sql`create index ledger_rewards on ledger (shop_id, local_day, id) where stamps = 0`);

  await run(sql`create table join_days (
    shop_id ${text} not null references shops (id), day ${text} not null, joined integer not null,
    primary key (shop_id, day))`);
  const number = engine === 'postgres' ? 'bigint generated always as identity primary key' : 'integer primary key';
  await run(sql`create table join_changes (
    number ${sql.raw(number)}, shop_id ${text} not null, joined_at ${text} not null, change integer not null)`);
  await run(sql`create index join_changes_by_shop on join_changes (shop_id, number)`);
  for (const statement of engine === 'postgres' ? onPostgres : onSqlite) await run(sql.raw(statement));
  await run(sql`insert into join_changes (shop_id, joined_at, change)
    select shop_id, joined_at, 1 from members where left_at is null`);
}

// Members come and go by several ways; the table itself sees them all.
const onPostgres = [
  `create function note_join_change() returns trigger language plpgsql as $$ begin
    if tg_op <> 'INSERT' and old.left_at is null then
      insert into join_changes (shop_id, joined_at, change) values (old.shop_id, old.joined_at, -1);
    end if;
    if tg_op <> 'DELETE' and new.left_at is null then
      insert into join_changes (shop_id, joined_at, change) values (new.shop_id, new.joined_at, 1);
    end if;
    return null;
  end $$`,
  `create trigger members_join_added after insert or delete on members
    for each row execute function note_join_change()`,
  `create trigger members_join_changed after update of left_at, joined_at on members for each row
    when (old.left_at is distinct from new.left_at or old.joined_at <> new.joined_at)
    execute function note_join_change()`,
];

const gone = `insert into join_changes (shop_id, joined_at, change)
  select old.shop_id, old.joined_at, -1 where old.left_at is null;`;
const come = `insert into join_changes (shop_id, joined_at, change)
  select new.shop_id, new.joined_at, 1 where new.left_at is null;`;

const onSqlite = [
  `create trigger members_join_added after insert on members begin ${come} end`,
  `create trigger members_join_removed after delete on members begin ${gone} end`,
  `create trigger members_join_changed after update of left_at, joined_at on members
    when old.left_at is not new.left_at or old.joined_at <> new.joined_at begin ${gone} ${come} end`,
];
