/** All SQL for one conversation and its messages. */
import type { ChatSide, SentPicture } from '@stampdeck/contract/chat-message.ts';
import { type RawBuilder, sql } from 'kysely';
import { hasChanged } from '#db/changed.ts';
import type { Queries } from '#db/client.ts';
import { engineOf } from '#db/engine.ts';
import type { ConversationsTable, MessagesTable } from '#db/schema.ts';
import { removeOfConversations } from '#features/images/queries.ts';

/** The pictures of a message. */
export const imagesOf = ({ images }: { images: string | null }): SentPicture[] =>
  images === null ? [] : JSON.parse(images);

/** A conversation with the names and pictures of both sides. */
export const withSides = (db: Queries) =>
  db
    .selectFrom('conversations as c')
    .innerJoin('accounts as a', 'a.id', 'c.account_id')
    .innerJoin('shops as s', 's.id', 'c.shop_id')
    .innerJoin('staff as w', (on) => on.onRef('w.shop_id', '=', 's.id').on('w.role', '=', 'owner'))
    .innerJoin('accounts as o', 'o.id', 'w.account_id')
    .selectAll('c')
    .select(['a.name as customerName', 'a.photo as customerPhoto', 's.name as shopName', 'o.photo as shopPhoto']);
export type FoundConversation = NonNullable<Awaited<ReturnType<typeof findConversation>>>;

export const findConversation = (db: Queries, id: string) => withSides(db).where('c.id', '=', id).executeTakeFirst();

export const findPair = (db: Queries, shopId: string, customerId: string) =>
  withSides(db)
    .where(({ and }) => and({ 'c.account_id': customerId, 'c.shop_id': shopId }))
    .executeTakeFirst();

/** The shop and the customer of a conversation, and whether one of them blocks the other. */
export const findParties = (db: Queries, id: string) =>
  db
    .selectFrom('conversations')
    .select(['shop_id', 'account_id', 'shop_blocked', 'customer_blocked'])
    .where('id', '=', id)
    .executeTakeFirst();

type NewConversation = Pick<ConversationsTable, 'shop_id' | 'account_id' | 'id' | 'created_at' | 'customer_search'>;

/** Begins a conversation. The account and the shop are locked. */
export const addConversation = (db: Queries, row: NewConversation) =>
  db.insertInto('conversations').values(row).execute();

/** Locks a conversation until the transaction ends; undefined if it is gone. */
export const lockConversation = (db: Queries, shopId: string, id: string) =>
  db
    .selectFrom('conversations')
    .selectAll()
    .where(({ and }) => and({ shop_id: shopId, id }))
    .$if(engineOf(db) === 'postgres', (query) => query.forNoKeyUpdate())
    .executeTakeFirst();

/** The id of a customer's membership; null if they are not a member. */
export async function findMemberId(db: Queries, shopId: string, customerId: string): Promise<string | null> {
  const row = await db
    .selectFrom('members')
    .select('id')
    .where(({ and }) => and({ shop_id: shopId, account_id: customerId, left_at: null }))
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * The state of a shop and a customer, and whether the one follows the other, is a member or ordered something. No one is linked to an erased
 * account, though its orders stay. Undefined if one of them is unknown.
 */
export async function findSides(db: Queries, shopId: string, customerId: string) {
  const isLinked = sql<number>`case when a.erased_at is null and (
    exists (select 1 from follows f where f.shop_id = s.id and f.account_id = a.id)
    or exists (select 1 from members m where m.shop_id = s.id and m.account_id = a.id and m.left_at is null)
    or exists (select 1 from orders o where o.buyer_id = a.id and o.seller_id = s.id)) then 1 else 0 end`;
  const row = await db
    .selectFrom('shops as s')
    .innerJoin('accounts as a', (on) => on.on('a.id', '=', customerId))
    .select(['s.closed_at as closedAt', 's.suspended_at as suspendedAt', 'a.kept_by as keptBy'])
    .select(isLinked.as('isLinked'))
    .where('s.id', '=', shopId)
    .executeTakeFirst();
  return row && { ...row, isLinked: row.isLinked === 1 };
}

type Sent = Pick<MessagesTable, 'shop_id' | 'conversation_id' | 'author_id' | 'request_key'>;

/** The message that an author sent with this key. */
export const findByKey = (db: Queries, { shop_id, conversation_id, author_id, request_key }: Sent) =>
  db
    .selectFrom('messages')
    .selectAll()
    .where(({ and }) => and({ shop_id, conversation_id, author_id, request_key }))
    .executeTakeFirst();

/** Adds a message to a locked conversation, which it makes the newest. Its side has read everything before it. */
export async function addMessage(db: Queries, row: MessagesTable): Promise<void> {
  const { shop_id, conversation_id, seq, id, side, text, created_at } = row;
  const pictures = imagesOf(row).length;
  await db.insertInto('messages').values(row).execute();
  const read =
    side === 'shop'
      ? { shop_read: seq, shop_unread: 0, customer_unread: sql<number>`customer_unread + 1` }
      : { customer_read: seq, customer_unread: 0, shop_unread: sql<number>`shop_unread + 1` };
  await db
    .updateTable('conversations')
    .set({ seq, last_id: id, last_text: text, last_images: pictures, last_side: side, last_at: created_at, ...read })
    .where(({ and }) => and({ shop_id, id: conversation_id }))
    .execute();
}

/** Messages that stay unread are counted up to here, because the conversation is locked meanwhile. */
const mostLeft = 1000;

/** Marks messages of a locked conversation as read up to a number; false if that side had already read them. */
export function saveRead(db: Queries, shopId: string, id: string, side: ChatSide, seq: number): Promise<boolean> {
  const other = side === 'shop' ? 'customer' : 'shop';
  const [read, unread] = [sql.ref(`${side}_read`), sql.ref(`${side}_unread`)];
  const left = sql`(select count(*) from (select 1 from messages m where m.shop_id = ${shopId}
    and m.conversation_id = ${id} and m.seq > ${seq} and m.side = ${other} limit ${mostLeft}) as few)`;
  const change = sql`update conversations set ${read} = ${seq}, ${unread} = ${left}
    where shop_id = ${shopId} and id = ${id} and ${read} < ${seq} and seq >= ${seq}`;
  return change.execute(db).then(({ numAffectedRows }) => (numAffectedRows ?? 0n) > 0n);
}

/** Sets whether a side blocks the other. */
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
export type SentMessage = Pick<MessagesTable, 'text' | 'images'>;
export type FoundMessage = Awaited<ReturnType<typeof listMessages>>[number];

/** Whose conversations: a shop's, or a customer's. */
export interface Whose {
  side: ChatSide;
  id: string;
}

/** Saves a customer's name where shops search for it. Locks nothing if it is the same. */
export const saveCustomerSearch = (db: Queries, customerId: string, search: string) =>
  db
    .updateTable('conversations')
    .set({ customer_search: search })
    .where('account_id', '=', customerId)
    .where('customer_search', '<>', search)
    .execute();

/**
 * Locks conversations by id, so that two removals never wait for each other. Also waits for messages that are being sent, which hold the
 * row.
 */
const lockAll = (db: Queries, which: RawBuilder<boolean>) =>
  db
    .selectFrom('conversations')
    .select(['shop_id as shopId', 'account_id as customerId', 'id'])
    .where(which)
    .orderBy('id')
    .$if(engineOf(db) === 'postgres', (query) => query.forUpdate())
    .execute();

/** Removes a shop's locked conversations, or one of them, with all messages; returns the ids of their images. */
async function removeWhere(db: Queries, shopId: string, id?: string): Promise<string[]> {
  const images = await removeOfConversations(db, shopId, id);
  const conversations = db.deleteFrom('conversations').where('shop_id', '=', shopId);
  for (const table of ['reported_messages', 'messages'] as const) {
    const rows = db.deleteFrom(table).where('shop_id', '=', shopId);
    await (id === undefined ? rows : rows.where('conversation_id', '=', id)).execute();
  }
  await (id === undefined ? conversations : conversations.where('id', '=', id)).execute();
  return images;
}

/** Removes a shop's conversation with a customer, with all messages; returns the ids of its images. */
export async function removeConversation(db: Queries, shopId: string, customerId: string): Promise<string[]> {
  const [found] = await lockAll(db, sql`account_id = ${customerId} and shop_id = ${shopId}`);
  return found ? removeWhere(db, shopId, found.id) : [];
}

/** Removes a person's conversations as a customer and those of their shop, with all messages; returns whose they were, and the ids of their images. */
export async function removeConversations(db: Queries, customerId: string, ownShopId = '') {
  const found = await lockAll(db, sql`account_id = ${customerId} or shop_id = ${ownShopId}`);
  const images: string[] = [];
  for (const { shopId, id } of found) if (shopId !== ownShopId) images.push(...(await removeWhere(db, shopId, id)));
  images.push(...(await removeWhere(db, ownShopId)));
  return { conversations: found, images };
}

export const findMessage = (db: Queries, id: string) =>
  db
    .selectFrom('messages')
    .select(['shop_id', 'conversation_id', 'seq', 'side', 'author_id'])
    .where('id', '=', id)
    .executeTakeFirst();
