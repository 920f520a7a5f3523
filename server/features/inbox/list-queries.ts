/** All SQL for lists of conversations. */
import type { ChatSide } from '@stampdeck/contract/chat-message.ts';
import { type RawBuilder, sql } from 'kysely';
import { among } from '#db/among.ts';
import type { Queries } from '#db/client.ts';
import { engineOf } from '#db/engine.ts';
import type { ConversationsTable, MessagesTable } from '#db/schema.ts';
import { contains, messagesWith } from '#db/trigrams.ts';
import type { MomentPlace } from '#lists.ts';
import { type Whose, withSides } from './queries.ts';

const ownColumn = { shop: 'shop_id', customer: 'account_id' } as const;

/** In the words of the indexes; with a parameter, SQLite would not use them. */
const hasUnread = (side: ChatSide) => sql<boolean>`c.${sql.ref(`${side}_unread`)} > 0`;

/** Normalized words: a name, or one message, has all of them. */
const hasAll = (text: RawBuilder<unknown>, words: string[]) =>
  sql<boolean>`(${sql.join(
    words.map((word) => contains(text, word)),
    sql` and `,
  )})`;

/** Which conversations match a search. */
export interface Found {
  words: string[];
  /** Those whose messages match, with the number of the newest; null if they are read in the list's order until a page is full. */
  newest: Map<string, number> | null;
  /** For a customer: the shops whose name matches. */
  shopIds: string[] | null;
  /** Which messages are read one by one; null: all. */
  reach: Reach | null;
}

/** The newest messages of a shop: so many conversations, and so many messages of each. Ours. */
const within = { conversations: 1000, messages: 200 };

export interface Reach {
  /** The last message of the oldest conversation (ISO time). */
  since: string;
  /** There are messages beyond it. */
  isPartial: boolean;
}

/** Where the newest messages of a shop begin. */
export async function findReach(db: Queries, shopId: string): Promise<Reach> {
  const rows = await db
    .selectFrom('conversations')
    .select(['seq', 'last_at'])
    .where('shop_id', '=', shopId)
    .where('last_at', 'is not', null)
    .orderBy('last_at', 'desc')
    .limit(sql.lit(within.conversations + 1))
    .execute();
  const isPartial = rows.length > within.conversations || rows.some(({ seq }) => seq > within.messages);
  return { since: rows[within.conversations - 1]?.last_at ?? '', isPartial };
}

interface ListRequest {
  isUnread: boolean;
  found: Found | null;
  after: MomentPlace | undefined;
  limit: number;
}

function matches(db: Queries, { words, newest, shopIds, reach }: Found): RawBuilder<boolean> {
  const name = shopIds ? sql`c.shop_id ${among(db, shopIds)}` : hasAll(sql`c.customer_search`, words);
  const said = newest
    ? sql`c.id ${among(db, [...newest.keys()])}`
    : sql`${reach ? sql`c.last_at >= ${reach.since} and` : sql``} exists (select 1 from messages m
        where m.shop_id = c.shop_id and m.conversation_id = c.id ${
          reach ? sql`and m.seq > c.seq - ${sql.lit(within.messages)}` : sql``
        } and ${hasAll(sql`m.search`, words)})`;
  return sql<boolean>`(${name} or ${said})`;
}

/**
 * Conversations that have a message, newest message first. The list without a search is a statement that PostgreSQL plans once: it has no
 * list of values, and its limit is no parameter.
 */
export function listConversations(db: Queries, whose: Whose, { isUnread, found, after, limit }: ListRequest) {
  const { side, id } = whose;
  const page = db
    .selectFrom('conversations as c')
    .select('c.id')
    .where(`c.${ownColumn[side]}`, '=', id)
    .where('c.last_at', 'is not', null)
    .$if(isUnread, (query) => query.where(hasUnread(side)))
    .$if(found !== null, (query) => query.where(matches(db, found as Found)))
    .$if(after !== undefined, (query) => query.where(sql<boolean>`(c.last_at, c.id) < (${after?.at}, ${after?.id})`))
    .orderBy('c.last_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(sql.lit(limit))
    .as('p');
  return withSides(db).innerJoin(page, 'p.id', 'c.id').orderBy('c.last_at', 'desc').orderBy('c.id', 'desc').execute();
}

/** The beginnings of the last texts in a shop's newest conversations. */
export async function listLastTexts(db: Queries, shopId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('conversations')
    .select(sql<string>`substr(last_text, 1, 200)`.as('text'))
    .where('shop_id', '=', shopId)
    .where('last_at', 'is not', null)
    .orderBy('last_at', 'desc')
    .limit(sql.lit(limit))
    .execute();
  return rows.map(({ text }) => text);
}

/**
 * The conversations with a message that has all words, and the number of the newest, found by these trigrams of the words; null if more than `cap` messages have them.
 */
export async function findByTrigrams(db: Queries, shopId: string, words: string[], trigrams: string[], cap: number) {
  // PostgreSQL would look up every trigram of what its index knows.
  const found =
    engineOf(db) === 'sqlite'
      ? sql`${messagesWith(shopId, trigrams)} and ${hasAll(sql`m.search`, words)}`
      : sql`messages m where m.shop_id = ${shopId} and ${hasAll(sql`m.search`, trigrams)}
          and ${hasAll(sql`(m.search || '')`, words)}`;
  const { rows } = await sql<{ id: string; seq: number }>`select m.conversation_id as id, m.seq from ${found}
    limit ${cap + 1}`.execute(db);
  if (rows.length > cap) return null;
  const newest = new Map<string, number>();
  for (const { id, seq } of rows) newest.set(id, Math.max(seq, newest.get(id) ?? 0));
  return newest;
}

type Place = Pick<ConversationsTable, 'shop_id' | 'id'>;
type FoundRow = { conversationId: string; createdAt: string } & Pick<MessagesTable, 'seq' | 'side' | 'text'>;
const foundColumns = sql`m.conversation_id as "conversationId", m.seq, m.side, m.text, m.created_at as "createdAt"`;

/** The messages of a shop's conversations with these numbers. */
export async function listNewest(db: Queries, places: Place[], newest: Map<string, number>): Promise<FoundRow[]> {
  const wanted = places.filter(({ id }) => newest.has(id));
  const [ids, seqs] = [wanted.map(({ id }) => id), wanted.map(({ id }) => newest.get(id) ?? 0)];
  const [id, seq] = engineOf(db) === 'postgres' ? [sql`w.id`, sql`w.seq`] : [sql`w.value ->> 0`, sql`w.value ->> 1`];
  const from =
    engineOf(db) === 'postgres'
      ? sql`unnest(${ids}::text[], ${seqs}::int[]) as w(id, seq)`
      : sql`json_each(${JSON.stringify(ids.map((one, place) => [one, seqs[place]]))}) w`;
  const { rows } = await sql<FoundRow>`select ${foundColumns} from ${from} cross join messages m
    where m.shop_id = ${wanted[0]?.shop_id ?? ''} and m.conversation_id = ${id} and m.seq = ${seq}`.execute(db);
  return rows;
}

/** So many messages of a conversation are looked at, newest first (ours). */
const mostRead = 300;

/** Of each conversation, the newest message that has all words, if it is not long ago. */
export async function listNewestWith(db: Queries, places: Place[], words: string[]): Promise<FoundRow[]> {
  const newest = sql`(select n.seq from (select seq, search from messages
      where shop_id = c.shop_id and conversation_id = c.id order by seq desc limit ${sql.lit(mostRead)}) as n
    where ${hasAll(sql`n.search`, words)} order by n.seq desc limit 1)`;
  const ids = places.map(({ id }) => id);
  const { rows } = await sql<FoundRow>`select ${foundColumns} from conversations c cross join messages m
    where c.id ${among(db, ids)} and m.shop_id = c.shop_id and m.conversation_id = c.id and m.seq = ${newest}`.execute(
    db,
  );
  return rows;
}

/** The shops of a customer's conversations. */
export const listShops = (db: Queries, customerId: string) =>
  db
    .selectFrom('conversations as c')
    .innerJoin('shops as s', 's.id', 'c.shop_id')
    .select(['s.id', 's.name'])
    .where('c.account_id', '=', customerId)
    .execute();

/** Most conversations whose other side is shown as online or not, and most of those among them that have no message. */
const [mostContacts, mostNew] = [1000, 100];

/** The other sides of someone's newest conversations that no side blocks. */
export async function listContacts(db: Queries, { side, id }: Whose): Promise<string[]> {
  const newest = db
    .selectFrom('conversations')
    .select(side === 'shop' ? 'account_id as contact' : 'shop_id as contact')
    .where(ownColumn[side], '=', id)
    .where(({ and }) => and({ shop_blocked: 0, customer_blocked: 0 }));
  const written = newest
    .where('last_at', 'is not', null)
    .orderBy('last_at', 'desc')
    .limit(mostContacts - mostNew);
  const begun = newest.orderBy('id', 'desc').limit(mostNew);
  const rows = [...(await written.execute()), ...(await begun.execute())];
  return [...new Set(rows.map(({ contact }) => contact))];
}

/** Counts conversations with unread messages, up to `most`. */
export async function countUnread(db: Queries, whose: Whose, most: number): Promise<number> {
  const some = db
    .selectFrom('conversations as c')
    .select('c.id')
    .where(`c.${ownColumn[whose.side]}`, '=', whose.id)
    .where(hasUnread(whose.side));
  const { count } = await db
    .selectFrom(some.limit(most).as('u'))
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
