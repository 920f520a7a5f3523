import { type Kysely, sql } from 'kysely';
import type { Engine } from '#db/client.ts';

/**
 * What the members' list sorts by and picks out, a row for each member: what their cards come to, and what it needs of the member. The second
 * half is kept by triggers, the first is counted anew from the cards up to the shop's mark in its ledger.
 */
export async function up(db: Kysely<never>, engine: Engine): Promise<void> {
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  const run = (statement: string) => sql.raw(statement).execute(db);

  await run(`create table member_activity (
    shop_id ${text} not null, member_id ${text} not null, status ${text} not null, left_at ${text}, joined_at ${text} not null,
    name ${text} not null, birthday ${text}, entries integer not null default 0, count integer not null default 0,
    size integer not null default 0, progress integer not null default 0, to_go integer, last_visit ${text},
    seen_at ${text} not null, rewards_waiting integer not null default 0, primary key (shop_id, member_id))`);
  await run(`create table activity_marks (shop_id ${text} primary key, entry_id ${text} not null)`);

  await run(`insert into member_activity (${columns}) ${filling}`);
  await run('insert into activity_marks (shop_id, entry_id) select shop_id, max(id) from ledger group by shop_id');

  for (const [name, on, where] of indexes) {
    await run(
      `create index activity_by_${name} on member_activity (shop_id, ${on}, member_id) where left_at is null${where}`,
    );
  }
  for (const statement of engine === 'postgres' ? onPostgres : onSqlite) await run(statement);
}

const indexes = [
  ['joining', 'joined_at', ''],
  ['name', 'name', ''],
  ['progress', 'progress', ''],
  ['visit', 'seen_at', ''],
  ['one_away', 'joined_at', ' and to_go = 1'],
  ['waiting', 'joined_at', ' and rewards_waiting > 0'],
  ['waiting_progress', 'progress', ' and rewards_waiting > 0'],
  ['birthday', 'substr(birthday, 1, 2), joined_at', ' and birthday is not null'],
  ['disabled', 'joined_at', " and status = 'disabled'"],
];

const columns = `shop_id, member_id, status, left_at, joined_at, name, birthday, entries, count, size, progress, to_go,
  last_visit, seen_at, rewards_waiting`;

const waiting = Array.from({ length: 20 }, (_, slot) => `((owed >> ${slot}) & 1)`).join(' + ');

const filling = `
  select m.shop_id, m.id, m.status, m.left_at, m.joined_at, substr(m.search, 1, 80),
    (select substr(a.date_of_birth, 6, 5) from accounts a where a.id = m.account_id),
    coalesce(n.entries, 0), coalesce(n.count, 0), coalesce(n.size, 0),
    case when n.size > 0 then n.count * 10000 / n.size else 0 end, case when n.size > 0 then n.size - n.count end,
    n.last_visit, case when n.last_visit > m.joined_at then n.last_visit else m.joined_at end, coalesce(n.waiting, 0)
  from members m left join (
    select shop_id, member_id, cast(sum(seq) as integer) as entries, max(running) as count,
      max(case when running > 0 then size else 0 end) as size, max(last_stamp_at) as last_visit,
      cast(sum(${waiting}) as integer) as waiting
    from (select c.*, case when c.status <> 'redeemed' then c.count else 0 end as running,
        c.rewards & ~c.redeemed & ((1 << c.count) - 1) as owed from cards c) as counted
    group by shop_id, member_id) as n on n.shop_id = m.shop_id and n.member_id = m.id`;

const watched = 'status, left_at, joined_at, search, account_id';
const birthday = '(select substr(a.date_of_birth, 6, 5) from accounts a where a.id = new.account_id)';
const isTheirs = 'shop_id = new.shop_id and member_id = new.id';
const added = `insert into member_activity (shop_id, member_id, status, left_at, joined_at, name, birthday, seen_at)
  values (new.shop_id, new.id, new.status, new.left_at, new.joined_at, substr(new.search, 1, 80), ${birthday}, new.joined_at);`;
const changed = `update member_activity set status = new.status, left_at = new.left_at, joined_at = new.joined_at,
    name = substr(new.search, 1, 80), birthday = ${birthday},
    seen_at = case when last_visit > new.joined_at then last_visit else new.joined_at end
  where ${isTheirs};`;
const removed = 'delete from member_activity where shop_id = old.shop_id and member_id = old.id;';
const born = `update member_activity set birthday = substr(new.date_of_birth, 6, 5)
  where (shop_id, member_id) in (select m.shop_id, m.id from members m where m.account_id = new.id);`;

const onSqlite = [
  `create trigger members_activity_added after insert on members begin ${added} end`,
  `create trigger members_activity_changed after update of ${watched} on members begin ${changed} end`,
  `create trigger members_activity_removed after delete on members begin ${removed} end`,
  `create trigger accounts_birthday after update of date_of_birth on accounts
    when old.date_of_birth is not new.date_of_birth begin ${born} end`,
];

const onPostgres = [
  `create function keep_member_activity() returns trigger language plpgsql as $$ begin
    if tg_op = 'INSERT' then ${added}
    elsif tg_op = 'UPDATE' then ${changed.replaceAll('last_visit > new.joined_at', 'last_visit > new.joined_at collate "C"')}
    else ${removed} end if;
    return null;
  end $$`,
  `create trigger members_activity after insert or delete or update of ${watched} on members
    for each row execute function keep_member_activity()`,
  `create function keep_birthday() returns trigger language plpgsql as $$ begin ${born} return null; end $$`,
  `create trigger accounts_birthday after update of date_of_birth on accounts
    for each row when (old.date_of_birth is distinct from new.date_of_birth) execute function keep_birthday()`,
];
