/** All SQL for conversations and messages. */
import type { ChatSide } from '@stampdeck/contract/inbox.ts';
import { sql } from 'kysely';
import { hasChanged, hasRow } from '#db/changed.ts';
import type { Queries } from '#db/client.ts';
import { engineOf } from '#db/engine.ts';
import type { MessagesTable } from '#db/schema.ts';
import type { MomentPlace } from '#lists.ts';

/** A conversation with the names and pictures of both sides. */
const withSides = (db: Queries) =>
  db
    .selectFrom('conversations as c')
    .innerJoin('accounts as a', 'a.id', 'c.account_id')
    .innerJoin('shops as s', 's.id', 'c.shop_id')
    .innerJoin('staff as w', (on) => on.onRef('w.shop_id', '=', 's.id').on('w.role', '=', 'owner'))
    .innerJoin('accounts as o', 'o.id', 'w.account_id')
    .selectAll('c')
    .select([
      'a.name as customerName',
      'a.photo as customerPhoto',
      'a.erased_at as erasedAt',
      'a.kept_by as keptBy',
      's.name as shopName',
      'o.photo as shopPhoto',
      's.closed_at as closedAt',
    ]);
export type FoundConversation = NonNullable<Awaited<ReturnType<typeof findConversation>>>;

export const findConversation = (db: Queries, id: string) => withSides(db).where('c.id', '=', id).executeTakeFirst();

export const findPair = (db: Queries, shopId: string, customerId: string) =>
  withSides(db)
    .where(({ and }) => and({ 'c.account_id': customerId, 'c.shop_id': shopId }))
    .executeTakeFirst();

/** The shop and the customer of a conversation. */
export const findParties = (db: Queries, id: string) =>
  db.selectFrom('conversations').select(['shop_id', 'account_id']).where('id', '=', id).executeTakeFirst();

/** Adds a conversation unless the pair has one. */
export const addConversation = (
  db: Queries,
  row: { shop_id: string; account_id: string; id: string; created_at: string },
) =>
  db
    .insertInto('conversations')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Locks a conversation until the transaction ends; undefined if it is gone. */
export const lockConversation = (db: Queries, shopId: string, id: string) =>
  db
    .selectFrom('conversations')
    .selectAll()
    .where(({ and }) => and({ shop_id: shopId, id }))
    .$if(engineOf(db) === 'postgres', (query) => query.forNoKeyUpdate())
    .executeTakeFirst();

/** Whether a customer follows a shop or is a member. */
export async function areLinked(db: Queries, shopId: string, customerId: string): Promise<boolean> {
  const pair = { shop_id: shopId, account_id: customerId };
  const follow = db
    .selectFrom('follows')
    .select('shop_id')
    .where(({ and }) => and(pair));
  const member = db
    .selectFrom('members')
    .select('shop_id')
    .where(({ and }) => and({ ...pair, left_at: null }));
  return hasRow(follow.union(member).limit(1));
}

/** The state of both sides, for a pair that has no conversation; undefined if a side is unknown. */
export const findSides = (db: Queries, shopId: string, customerId: string) =>
  db
    .selectFrom('shops as s')
    .innerJoin('accounts as a', (on) => on.on('a.id', '=', customerId))
    .select(['s.closed_at as closedAt', 'a.erased_at as erasedAt', 'a.kept_by as keptBy'])
    .where('s.id', '=', shopId)
    .executeTakeFirst();

/** The message that an author sent with this key. */
export const findByKey = (
  db: Queries,
  {
    shop_id,
    conversation_id,
    author_id,
    request_key,
  }: Pick<MessagesTable, 'shop_id' | 'conversation_id' | 'author_id' | 'request_key'>,
) =>
  db
    .selectFrom('messages')
    .selectAll()
    .where(({ and }) => and({ shop_id, conversation_id, author_id, request_key }))
    .executeTakeFirst();

/** Adds a message to a locked conversation, which it makes the newest. Its side has read everything before it. */
export async function addMessage(db: Queries, row: MessagesTable): Promise<void> {
  const { shop_id, conversation_id, seq, id, side, text, created_at } = row;
  await db.insertInto('messages').values(row).execute();
  const read =
    side === 'shop'
      ? { shop_read: seq, shop_unread: 0, customer_unread: sql<number>`customer_unread + 1` }
      : { customer_read: seq, customer_unread: 0, shop_unread: sql<number>`shop_unread + 1` };
  await db
    .updateTable('conversations')
    .set({ seq, last_id: id, last_text: text, last_side: side, last_at: created_at, ...read })
    .where(({ and }) => and({ shop_id, id: conversation_id }))
    .execute();
}

/** Marks messages as read up to a number; false if that side had already read them. */
export function saveRead(db: Queries, shopId: string, id: string, side: ChatSide, seq: number): Promise<boolean> {
  const other = side === 'shop' ? 'customer' : 'shop';
  const [read, unread] = [sql.ref(`${side}_read`), sql.ref(`${side}_unread`)];
  const left = sql`(select count(*) from messages m where m.shop_id = ${shopId} and m.conversation_id = ${id}
    and m.seq > ${seq} and m.side = ${other})`;
  const change = sql`update conversations set ${read} = ${seq}, ${unread} = ${left}
    where shop_id = ${shopId} and id = ${id} and ${read} < ${seq} and seq >= ${seq}`;
  return change.execute(db).then(({ numAffectedRows }) => (numAffectedRows ?? 0n) > 0n);
}

/** Sets whether a side blocks the other; false if nothing changed. */
export const saveBlock = (db: Queries, shopId: string, id: string, side: ChatSide, isBlocked: boolean) =>
  hasChanged(
    db
      .updateTable('conversations')
      .set({ [`${side}_blocked`]: isBlocked ? 1 : 0 })
      .where(({ and }) => and({ shop_id: shopId, id })),
  );

/** Messages of a conversation with their authors' names: before a number, newest first, or after one, oldest first. */
export function listMessages(
  db: Queries,
  shopId: string,
  id: string,
  { before, after, limit }: { before?: number | undefined; after?: number | undefined; limit: number },
) {
  return db
    .selectFrom('messages as m')
    .leftJoin('accounts as a', 'a.id', 'm.author_id')
    .selectAll('m')
    .select(['a.name as authorName', 'a.erased_at as authorErasedAt'])
    .where('m.shop_id', '=', shopId)
    .where('m.conversation_id', '=', id)
    .$if(before !== undefined, (query) => query.where('m.seq', '<', before as number))
    .$if(after !== undefined, (query) => query.where('m.seq', '>', after as number))
    .orderBy('m.seq', after === undefined ? 'desc' : 'asc')
    .limit(limit)
    .execute();
}
export type FoundMessage = Awaited<ReturnType<typeof listMessages>>[number];

/** Whose conversations: a shop's, or a customer's. */
export interface Whose {
  side: ChatSide;
  id: string;
}

const ownColumn = { shop: 'shop_id', customer: 'account_id' } as const;

/** Conversations that have a message, newest message first. */
export function listConversations(
  db: Queries,
  whose: Whose,
  { isUnread, after, limit }: { isUnread: boolean; after: MomentPlace | undefined; limit: number },
) {
  return withSides(db)
    .where(`c.${ownColumn[whose.side]}`, '=', whose.id)
    .where('c.last_at', 'is not', null)
    .$if(isUnread, (query) => query.where(`c.${whose.side}_unread`, '>', 0))
    .$if(after !== undefined, (query) => query.where(sql<boolean>`(c.last_at, c.id) < (${after?.at}, ${after?.id})`))
    .orderBy('c.last_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute();
}

/** Counts conversations with unread messages, up to `most`. */
export async function countUnread(db: Queries, whose: Whose, most: number): Promise<number> {
  const some = db
    .selectFrom('conversations')
    .select('id')
    .where(ownColumn[whose.side], '=', whose.id)
    .where(`${whose.side}_unread`, '>', 0);
  const { count } = await db
    .selectFrom(some.limit(most).as('u'))
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
