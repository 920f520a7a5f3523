import { type Kysely, sql } from 'kysely';
import type { Engine } from '#db/client.ts';

/** An index of three-letter pieces of the messages, as that of the members (0002), so that a big inbox is not read from end to end. */
export async function up(db: Kysely<never>, engine: Engine): Promise<void> {
  if (engine === 'postgres') await sql.raw(onPostgres).execute(db);
  else for (const statement of onSqlite) await sql.raw(statement).execute(db);
}

const onPostgres = `do $$ begin
    create extension if not exists pg_trgm;
    create extension if not exists btree_gin;
    create index messages_by_piece on messages using gin (shop_id, search gin_trgm_ops) with (fastupdate = off);
  exception when insufficient_privilege or feature_not_supported or undefined_file or undefined_object then
    raise notice 'messages are searched without an index: %', sqlerrm;
  end $$`;

// FTS5 finds by row number alone, so the number says it all: 20 bits for the shop, 22 for its conversation, 21 for the message's own number
// in it. No row is kept for a message, and a shop's messages have their numbers side by side. What is past the last number is not found.
const piece = (row: 'old' | 'new') => `(select (number << 21) + ${row}.seq from search_chats
  where conversation_id = ${row}.conversation_id and ${row}.seq < 1 << 21)`;

const added = `
  insert into search_shops (shop_id)
    select new.shop_id where not exists (select 1 from search_shops where shop_id = new.shop_id);
  insert into search_chats (number, conversation_id)
    select coalesce((select c.number from search_chats c
        where c.number >= s.number << 22 and c.number < (s.number + 1) << 22 order by c.number desc limit 1),
      s.number << 22) + 1, new.conversation_id
    from search_shops s where s.shop_id = new.shop_id
      and not exists (select 1 from search_chats where conversation_id = new.conversation_id);
  insert into message_pieces (rowid, search) select p.number, new.search
    from (select ${piece('new')} as number) p where p.number is not null;`;

const removed = `
  insert into message_pieces (message_pieces, rowid, search) select 'delete', p.number, old.search
    from (select ${piece('old')} as number) p where p.number is not null;`;

const onSqlite = [
  'create table search_chats (number integer primary key, conversation_id text not null unique)',
  `create virtual table message_pieces using fts5 (search, content = '', tokenize = 'trigram case_sensitive 1',
    detail = none, columnsize = 0)`,
  `insert into search_shops (shop_id) select distinct shop_id from messages
    where shop_id not in (select shop_id from search_shops)`,
  `insert into search_chats (number, conversation_id)
    select (s.number << 22) + row_number() over (partition by c.shop_id order by c.id), c.id
    from conversations c join search_shops s on s.shop_id = c.shop_id where c.seq > 0`,
  `insert into message_pieces (rowid, search) select (c.number << 21) + m.seq, m.search
    from messages m join search_chats c on c.conversation_id = m.conversation_id where m.seq < 1 << 21`,
  `create trigger messages_search_added after insert on messages begin ${added} end`,
  `create trigger messages_search_removed after delete on messages begin ${removed} end`,
  `create trigger conversations_search_removed after delete on conversations begin
    delete from search_chats where conversation_id = old.id; end`,
];
