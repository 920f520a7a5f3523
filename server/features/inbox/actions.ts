/** Writing to each other, reading, and blocking. */

import type { ChatSide, Message, SentPicture } from '@stampdeck/contract/chat-message.ts';
import { fieldProblems } from '@stampdeck/contract/field-problems.ts';
import type { Reply } from '@stampdeck/contract/http.ts';
import {
  type Conversation,
  type findConversation as findConversationCall,
  messagePage,
} from '@stampdeck/contract/inbox.ts';
import { imagePath } from '@stampdeck/contract/pages.ts';
import { serverProblems } from '@stampdeck/contract/server-problems.ts';
import { normalize } from '@stampdeck/contract/text.ts';
import { AppError, type Context, ownShop, person, type Room, transact, wireIdOf } from '#context.ts';
import { findAccount, lockAccount } from '#features/accounts/queries.ts';
import { holdUnsent, saveConversation } from '#features/images/queries.ts';
import { lockShop } from '#features/shops/queries.ts';
import { newId } from '#ids.ts';
import { momentPlace, pageOf, readCursor } from '#lists.ts';
import * as lists from './list-queries.ts';
import * as queries from './queries.ts';
import { findWords, foundIn } from './search.ts';

/** Unread conversations are counted up to here. */
const mostCounted = 100;

/** Someone signed in to a shop's dashboard speaks as the shop, everyone else as a customer. */
export function speakerOf(ctx: Context): queries.Whose {
  const { shop, accountId } = person(ctx);
  return shop ? { side: 'shop', id: shop.id } : { side: 'customer', id: accountId };
}

/** A conversation as one side sees it. */
function present(row: queries.FoundConversation, side: ChatSide): Conversation {
  const mine = side === 'shop';
  return {
    id: row.id,
    members: [row.shop_id, row.account_id],
    lastMessage: row.last_text,
    lastImages: row.last_images,
    lastMessageId: row.last_id ?? '',
    lastMessageAt: row.last_at,
    lastSide: row.last_side,
    seq: row.seq,
    unread: mine ? row.shop_unread : row.customer_unread,
    readSeq: mine ? row.shop_read : row.customer_read,
    otherReadSeq: mine ? row.customer_read : row.shop_read,
    other: mine
      ? { id: row.account_id, name: row.customerName, photo: row.customerPhoto }
      : { id: row.shop_id, name: row.shopName, photo: row.shopPhoto },
    isBlocked: (mine ? row.shop_blocked : row.customer_blocked) === 1,
    createdAt: row.created_at,
  };
}

/** A refusal, but for someone whose account was deleted meanwhile: they are told that they are signed out. */
async function refused(ctx: Context, code: 'notFound' | NonNullable<Refusal>): Promise<AppError> {
  const account = await findAccount(ctx.db, person(ctx).accountId);
  return new AppError(account?.erased_at === null ? code : 'tokenFailed');
}

/** The caller's conversation; 404 for one of others. */
export async function ownConversation(ctx: Context, id: string): Promise<queries.FoundConversation> {
  const row = await queries.findConversation(ctx.db, id);
  const { side, id: ownId } = speakerOf(ctx);
  if (!row || (side === 'shop' ? row.shop_id : row.account_id) !== ownId) throw await refused(ctx, 'notFound');
  return row;
}

type Refusal = Reply<typeof findConversationCall>['refusal'];

export interface Pair {
  shopId: string;
  customerId: string;
}

/** Why neither side can write to the other; null if they can. Strangers learn nothing about an account. */
async function refusalOf(ctx: Context, { shopId, customerId }: Pair, isBlocked: boolean): Promise<Refusal> {
  const sides = await queries.findSides(ctx.db, shopId, customerId);
  if (sides && sides.closedAt !== null) return 'chatClosed';
  if (sides && sides.suspendedAt !== null) return 'shopSuspended';
  if (!sides?.isLinked) return 'chatNotLinked';
  if (sides.keptBy !== null) return 'chatNoAccount';
  return isBlocked ? 'chatBlocked' : null;
}

type Parties = Pick<queries.FoundConversation, 'shop_id' | 'account_id' | 'shop_blocked' | 'customer_blocked'>;

const isBlocked = (row: Parties): boolean => row.shop_blocked === 1 || row.customer_blocked === 1;

/** Why neither side of a conversation can write now; null if they can. */
export const refusalIn = (ctx: Context, row: Parties): Promise<Refusal> =>
  refusalOf(ctx, { shopId: row.shop_id, customerId: row.account_id }, isBlocked(row));

/** The shop and the customer among a caller and someone else. */
function pairWith(ctx: Context, otherId: string): Pair {
  const { side, id } = speakerOf(ctx);
  return side === 'shop' ? { shopId: id, customerId: otherId } : { shopId: otherId, customerId: id };
}

/** The conversation with someone, or null, and why the caller can't write to them. */
export async function findWith(ctx: Context, otherId: string) {
  const pair = pairWith(ctx, otherId);
  const row = await queries.findPair(ctx.db, pair.shopId, pair.customerId);
  const isShop = speakerOf(ctx).side === 'shop';
  return {
    ...(isShop && { memberId: await queries.findMemberId(ctx.db, pair.shopId, pair.customerId) }),
    conversation: row ? present(row, speakerOf(ctx).side) : null,
    refusal: await refusalOf(ctx, pair, row !== undefined && isBlocked(row)),
  };
}

/** The conversation with someone; refuses if there is none and none may begin. */
async function existing(ctx: Context, otherId: string): Promise<Conversation | null> {
  const { conversation, refusal } = await findWith(ctx, otherId);
  if (!conversation && refusal) throw await refused(ctx, refusal);
  return conversation;
}

/** The conversation of two members, of whom one is the caller. Begins it if there is none. */
export async function open(ctx: Context, members: string[]): Promise<{ conversation: Conversation }> {
  const own = new Set([speakerOf(ctx).id, person(ctx).accountId]);
  const otherId = members.find((one) => !own.has(one));
  if (!members.some((one) => own.has(one)) || otherId === undefined) throw new AppError('identityMismatch');
  const known = await existing(ctx, otherId);
  if (known) return { conversation: known };
  const { shopId, customerId } = pairWith(ctx, otherId);
  return transact(ctx, async (tx) => {
    // An erased account or a closed shop would otherwise keep what begins meanwhile.
    const customer = await lockAccount(tx.db, customerId);
    if (!(customer && (await lockShop(tx.db, shopId)))) throw new AppError('chatClosed');
    const begun = await existing(tx, otherId);
    if (begun) return { conversation: begun };
    const now = tx.now();
    const row = { shop_id: shopId, account_id: customerId, id: newId(now.getTime()), created_at: now.toISOString() };
    await queries.addConversation(tx.db, { ...row, customer_search: normalize(customer.name) });
    tx.contactsChanged([shopId, customerId]);
    return show(tx, row.id);
  });
}

interface Asked {
  limit: number;
  cursor?: string | undefined;
  search?: string | undefined;
  filter?: 'unread' | undefined;
}

/** A page of one side's conversations, newest message first. */
async function page(ctx: Context, whose: queries.Whose, { limit, cursor, search = '', filter }: Asked) {
  const after = readCursor(momentPlace, cursor);
  const found = await findWords(ctx.store.reports, whose, search);
  const rows = await lists.listConversations(found ? ctx.store.reports : ctx.db, whose, {
    ...{ isUnread: filter === 'unread', found, after, limit: limit + 1 },
  });
  const { page, nextCursor } = pageOf(rows, limit, ({ last_at: at, id }) => ({ at, id }));
  const messages = await foundIn(ctx.store.reports, found, page);
  const conversations = page.map((row) => {
    const message = messages.get(row.id);
    return { ...present(row, whose.side), ...(message && { found: message }) };
  });
  return { conversations, nextCursor, ...(found?.reach?.isPartial && { isPartial: true as const }) };
}

/** A page of the shop's conversations, newest message first. `shopId` must be the caller's. */
export async function listOfShop(ctx: Context, shopId: string, asked: Asked) {
  const { id } = ownShop(ctx);
  if (shopId !== id && shopId !== person(ctx).accountId) throw new AppError('identityMismatch');
  return page(ctx, { side: 'shop', id }, asked);
}

/** A page of the caller's conversations as a customer, whatever shop they work for. */
export async function listOfCustomer(ctx: Context, customerId: string, asked: Asked) {
  const caller = person(ctx);
  if (customerId !== caller.accountId && customerId !== wireIdOf(caller)) throw new AppError('identityMismatch');
  return page(ctx, { side: 'customer', id: caller.accountId }, asked);
}

/** A page of the caller's conversations with these words. */
export const search = (ctx: Context, asked: Asked) => page(ctx, speakerOf(ctx), asked);

export const countUnread = async (ctx: Context) => ({
  unread: await lists.countUnread(ctx.db, speakerOf(ctx), mostCounted),
});

/** A message as `reader` sees it: customers see the shop, not who wrote for it. */
function presentMessage(row: queries.FoundMessage, customerId: string, reader: ChatSide): Message {
  const { shop_id: shopId, conversation_id: conversationId, side, id, seq, text, request_key: key } = row;
  const images = queries.imagesOf(row);
  const shown = {
    ...{ id, conversationId, seq, text, createdAt: row.created_at },
    ...(images.length > 0 && { images }),
    senderId: side === 'shop' ? shopId : customerId,
  };
  if (side !== reader) return shown;
  const by = side === 'shop' && row.authorName !== null && row.authorErasedAt === null;
  return {
    ...shown,
    ...(by && { by: { id: row.author_id, name: row.authorName ?? '' } }),
    ...(key !== null && { key }),
  };
}

/** A page of the caller's conversation. */
export async function listMessages(
  ctx: Context,
  conversationId: string,
  { before, after }: { before?: number | undefined; after?: number | undefined },
) {
  const row = await ownConversation(ctx, conversationId);
  const { side } = speakerOf(ctx);
  const found = await queries.listMessages(ctx.db, row.shop_id, row.id, { before, after, limit: messagePage + 1 });
  const messages = found.slice(0, messagePage).map((one) => presentMessage(one, row.account_id, side));
  return {
    messages: after === undefined ? messages.reverse() : messages,
    conversation: present(row, side),
    hasMore: found.length > messagePage,
  };
}

const roomsOf = (row: { shop_id: string; account_id: string }): Record<ChatSide, Room> => ({
  shop: `shop:${row.shop_id}`,
  customer: `person:${row.account_id}`,
});

/** The pictures at these addresses: the caller's own, and in no message yet. They stay locked until they are sent. */
async function holdPictures(tx: Context, addresses: string[]): Promise<SentPicture[]> {
  const held = addresses.length === 0 ? [] : await holdUnsent(tx.db, addresses.map(imageId), person(tx).accountId);
  return addresses.flatMap((address, place) => {
    const image = held.find(({ id }) => imagePath(id) === address && addresses.indexOf(address) === place);
    return image ? [{ address, width: image.width, height: image.height }] : [];
  });
}

const imageId = (address: string): string => address.slice(imagePath('').length);

const areSame = (sent: queries.SentMessage, { text, images }: Said): boolean =>
  sent.text === text && JSON.stringify(queries.imagesOf(sent).map(({ address }) => address)) === JSON.stringify(images);

interface Said {
  conversationId: string;
  text: string;
  /** Addresses of pictures. */
  images: string[];
}

/** Sends a message. A repeated key returns the message that it sent. */
export async function send(ctx: Context, said: Said) {
  const { conversationId, text, images } = said;
  if (text === '' && images.length === 0) throw new AppError('invalid', { fields: { text: fieldProblems.empty } });
  const conversation = await ownConversation(ctx, conversationId);
  const { side } = speakerOf(ctx);
  const { accountId, name } = person(ctx);
  return transact(ctx, async (tx) => {
    // Before the conversation: an erasure takes them in this order.
    const pictures = await holdPictures(tx, images);
    const row = await queries.lockConversation(tx.db, conversation.shop_id, conversationId);
    if (!row) throw await refused(tx, 'notFound');
    const of = { shop_id: row.shop_id, conversation_id: row.id, author_id: accountId, request_key: tx.requestKey };
    const author = { authorName: name, authorErasedAt: null };
    const sent = tx.requestKey === null ? undefined : await queries.findByKey(tx.db, of);
    if (sent) {
      if (!areSame(sent, said)) throw new AppError('keyReused');
      return { message: presentMessage({ ...sent, ...author }, row.account_id, side) };
    }
    const refusal = await refusalIn(tx, row);
    if (refusal) throw new AppError(refusal);
    if (pictures.length < images.length)
      throw new AppError('invalid', { fields: { images: serverProblems.goneImage } });
    if (pictures.length > 0) await saveConversation(tx.db, images.map(imageId), row.id);
    const now = tx.now();
    const shown = { side, text, images: pictures.length > 0 ? JSON.stringify(pictures) : null };
    const stored = { search: normalize(text), created_at: now.toISOString() };
    const added = { ...of, ...shown, ...stored, seq: row.seq + 1, id: newId(now.getTime()) };
    await queries.addMessage(tx.db, added);
    if (added.seq === 1) tx.contactsChanged([row.shop_id, row.account_id]);
    const rooms = roomsOf(row);
    for (const reader of ['shop', 'customer'] as const) {
      const message = presentMessage({ ...added, ...author }, row.account_id, reader);
      tx.publish([rooms[reader]], 'getMessage', { conversationId, message });
    }
    if (side === 'customer') {
      const customer = { id: accountId, name };
      await tx.announce.happened(tx, row.shop_id, { kind: 'message', id: added.id, customer, at: added.created_at });
    }
    return { message: presentMessage({ ...added, ...author }, row.account_id, side) };
  });
}

/** Marks messages as read up to a number, and tells both sides. */
export async function read(ctx: Context, conversationId: string, seq: number) {
  const { shop_id: shopId } = await ownConversation(ctx, conversationId);
  const { side } = speakerOf(ctx);
  return transact(ctx, async (tx) => {
    await queries.lockConversation(tx.db, shopId, conversationId);
    if (await queries.saveRead(tx.db, shopId, conversationId, side, seq)) {
      const row = await ownConversation(tx, conversationId);
      tx.publish(Object.values(roomsOf(row)), 'messagesRead', { conversationId, side, seq });
    }
    return { conversation: present(await ownConversation(tx, conversationId), side) };
  });
}

/** The caller's conversation as it is. A last message that is named must be one of it. */
export async function showLast(ctx: Context, conversationId: string, messageId: string) {
  const shown = await show(ctx, conversationId);
  if (messageId !== '' && (await queries.findMessage(ctx.db, messageId))?.conversation_id !== conversationId)
    throw new AppError('invalid');
  return shown;
}

/** The caller's conversation as it is. */
async function show(ctx: Context, conversationId: string) {
  return { conversation: present(await ownConversation(ctx, conversationId), speakerOf(ctx).side) };
}

/** Most receivers of one event. */
const mostTold = 1000;

/** Tells both sides that these conversations were blocked, opened again or removed. */
export function tellChanged(tx: Context, pairs: Pair[]): void {
  for (const [shopId, ofShop = []] of Map.groupBy(pairs, (pair) => pair.shopId)) {
    const customers = ofShop.map(({ customerId }) => customerId);
    for (let from = 0; from < customers.length; from += mostTold) {
      const ids = customers.slice(from, from + mostTold);
      tx.publish([`shop:${shopId}`, ...ids.map((id): Room => `person:${id}`)], 'conversationChanged', { shopId });
      tx.contactsChanged([shopId, ...ids]);
    }
  }
}

/** Blocks the other side, or ends that. */
export async function block(ctx: Context, conversationId: string, isBlocked: boolean) {
  const { shop_id: shopId, account_id: customerId } = await ownConversation(ctx, conversationId);
  const { side } = speakerOf(ctx);
  return transact(ctx, async (tx) => {
    await queries.lockConversation(tx.db, shopId, conversationId);
    await queries.saveBlock(tx.db, shopId, conversationId, side, isBlocked);
    tellChanged(tx, [{ shopId, customerId }]);
    return { conversation: present(await ownConversation(tx, conversationId), side) };
  });
}

/** Shops find a customer's conversation by the name, which changed. */
export async function refreshChatSearch(tx: Context, customerId: string): Promise<void> {
  const account = await findAccount(tx.db, customerId);
  if (account) await queries.saveCustomerSearch(tx.db, customerId, normalize(account.name));
}
