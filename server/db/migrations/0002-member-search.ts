import { type Kysely, sql } from 'kysely';
import type { Engine } from '#db/client.ts';

/** An index of three-letter pieces under the members' search, so that a big shop is not read from end to end. */
export async function up(db: Kysely<never>, engine: Engine): Promise<void> {
  if (engine === 'postgres') await sql.raw(onPostgres).execute(db);
  else for (const statement of onSqlite) await sql.raw(statement).execute(db);
}

// The shop stands in the index, too: one list for each piece of text would hold all shops. Where the extensions are missing or may not
// be made, the search reads the shop's rows as before (docs/operations.md).
const onPostgres = `do $$ begin
    create extension if not exists pg_trgm;
    create extension if not exists btree_gin;
    create index members_by_piece on members using gin (shop_id, search gin_trgm_ops) with (fastupdate = off)
      where left_at is null;
  exception when insufficient_privilege or feature_not_supported or undefined_file or undefined_object then
    raise notice 'members are searched without an index: %', sqlerrm;
  end $$`;

// FTS5 finds by row number alone. A shop's members have theirs in a range of its own, shop number times 2^32 and up, so that a search
// reads its shop and no other; these numbers outlive a VACUUM, row numbers of `members` would not.
const removed = (row: 'old' | 'new') => `
  insert into search_pieces (search_pieces, rowid, search)
    select 'delete', number, search from search_members where shop_id = ${row}.shop_id and member_id = ${row}.id;
  delete from search_members where shop_id = ${row}.shop_id and member_id = ${row}.id;`;

const added = `
  insert into search_shops (shop_id)
    select new.shop_id where not exists (select 1 from search_shops where shop_id = new.shop_id);
  insert into search_members (number, shop_id, member_id, search)
    select coalesce((select n.number from search_members n
        where n.number >= s.number << 32 and n.number < (s.number + 1) << 32 order by n.number desc limit 1),
      s.number << 32) + 1, new.shop_id, new.id, new.search
    from search_shops s where s.shop_id = new.shop_id and new.left_at is null;
  insert into search_pieces (rowid, search)
    select number, search from search_members where shop_id = new.shop_id and member_id = new.id;`;

const onSqlite = [
  'create table search_shops (number integer primary key, shop_id text not null unique)',
  `create table search_members (number integer primary key, shop_id text not null, member_id text not null,
    search text not null, unique (shop_id, member_id))`,
  `create virtual table search_pieces using fts5 (search, content = 'search_members', content_rowid = 'number',
    tokenize = 'trigram case_sensitive 1', detail = none, columnsize = 0)`,
  'insert into search_shops (shop_id) select id from shops order by id',
  `insert into search_members (number, shop_id, member_id, search)
    select (s.number << 32) + row_number() over (partition by m.shop_id order by m.id), m.shop_id, m.id, m.search
    from members m join search_shops s on s.shop_id = m.shop_id where m.left_at is null`,
  `insert into search_pieces (search_pieces) values ('rebuild')`,
  `create trigger members_search_added after insert on members begin ${added} end`,
  `create trigger members_search_changed after update of search, left_at on members begin ${removed('new')} ${added} end`,
  `create trigger members_search_removed after delete on members begin ${removed('old')} end`,
];
