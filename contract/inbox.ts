/** Chat between a shop and a customer. They have one conversation, whose messages are numbered. */
import * as z from 'zod/mini';
import { chatSides, longestMessage, message, sentPicture } from './chat-message.ts';
import { fieldProblems, withNumber } from './field-problems.ts';
import { endpoint, gates } from './http.ts';
import { numberInAddress, page } from './lists.ts';
import { id, messageImage, optionalLine, optionalText, time } from './text.ts';
import { identified, renamed } from './wire-names.ts';

/** Most pictures of a message (ours). */
export const mostPictures = 4;

/** The highest number that a message can have (ours). */
const highestSeq = 1e9;

/** Messages in a page of a conversation. */
export const messagePage = 50;

/** The message that a search found, cut to one line around the first word, which is `hit`. */
const foundMessage = z.object({
  seq: z.int(),
  side: z.enum(chatSides),
  createdAt: time,
  before: z.string(),
  hit: z.string(),
  after: z.string(),
});
export type FoundMessage = z.output<typeof foundMessage>;

/**
 * A conversation, as one side sees it. `members` are the shop's id and the customer's, in this order. `unread` counts the other side's
 * messages that this side has not read. `readSeq` and `otherReadSeq` are the last messages that each side has read.
 */
export const conversation = identified({
  members: z.tuple([id, id]),
  /** The newest message's text; '' if there is none, or if it only has pictures. */
  lastMessage: z.string(),
  /** How many pictures the newest message has. */
  lastImages: z.int(),
  /** The newest message's id; '' if there is none. */
  lastMessageId: z.union([id, z.literal('')]),
  lastMessageAt: z.nullable(time),
  lastSide: z.nullable(z.enum(chatSides)),
  /** The newest message's number; 0 if there is none. */
  seq: z.int(),
  unread: z.int(),
  readSeq: z.int(),
  otherReadSeq: z.int(),
  other: z.object({ id, name: z.string(), photo: z.string() }),
  /** This side blocked the other: neither can write. */
  isBlocked: z.boolean(),
  createdAt: time,
  /** In a search: the newest message with all words. Left out if only the name has them, and for messages long ago. */
  found: z.optional(foundMessage),
});
export type Conversation = z.output<typeof conversation>;

/** Why no message may be sent. */
export const chatRefusals = ['chatNotLinked', 'chatBlocked', 'chatClosed', 'shopSuspended', 'chatNoAccount'] as const;

/** For customers, and for a shop's people who may chat. Someone who signed in to a shop's dashboard speaks as the shop. */
const eitherSide = { ...gates.person, staff: 'chat' } as const;

const oneConversation = z.object({ success: z.literal(true), conversation });

export const openConversation = endpoint('POST /api/chat/create-new-conversation', {
  summary:
    'Returns the conversation of a shop and a customer, and begins it if there is none. One of `members` is the caller. The customer must follow the shop or be a member.',
  gate: eitherSide,
  limit: 'chatCalls',
  objects: ['members'],
  body: z.object({ members: z.array(id).check(z.minLength(2), z.maxLength(2)) }),
  reply: oneConversation,
});

const list = {
  params: z.object({ userId: id }),
  query: z.object({
    limit: z._default(numberInAddress(1, 100), 20),
    cursor: page.cursor,
    filter: z.optional(z.enum(['unread'])),
  }),
  reply: z.object({
    success: z.literal(true),
    conversations: z.array(conversation),
    nextCursor: z.nullable(z.string()),
  }),
} as const;

export const listShopConversations = endpoint('GET /api/chat/get-all-conversation-seller/:userId', {
  summary: "Returns the shop's conversations that have a message, newest message first. `userId` is the shop.",
  gate: gates.shop('chat'),
  ...list,
});

export const listCustomerConversations = endpoint('GET /api/chat/get-all-conversation-user/:userId', {
  summary:
    "Returns the caller's conversations as a customer that have a message, newest message first. `userId` is the caller.",
  gate: gates.person,
  ...list,
});

export const searchConversations = endpoint('POST /api/v1/conversations/search', {
  summary:
    "Returns the caller's conversations with all words in the other side's name or in one message, newest message first. `found` is the newest message with all words. Without words, all conversations. `isPartial`: for a shop with many messages, words that no index knows, such as those of two letters, were looked for only in the newest ones.",
  gate: eitherSide,
  limit: 'chatSearches',
  body: z.object({ ...page, filter: list.query.shape.filter, search: optionalLine(100) }),
  reply: z.extend(list.reply, { isPartial: z.optional(z.literal(true)) }),
});

export const findConversation = endpoint('GET /api/v1/conversations/with/:otherId', {
  summary:
    'Returns the conversation with a customer, for a shop, or with a shop, for a customer; null if there is none. `refusal`: why no message may be sent now; null if one may. `memberId`: the customer’s membership, for the shop; null if they are none.',
  gate: eitherSide,
  params: z.object({ otherId: id }),
  reply: z.object({
    success: z.literal(true),
    conversation: z.nullable(conversation),
    refusal: z.nullable(z.enum(chatRefusals)),
    memberId: z.optional(z.nullable(id)),
  }),
});

export const countUnread = endpoint('GET /api/v1/conversations/unread', {
  summary: "Returns how many of the caller's conversations have unread messages, up to 100.",
  gate: eitherSide,
  reply: z.object({ success: z.literal(true), unread: z.int() }),
});

export const listMessages = endpoint('GET /api/message/get-all-messages/:conversationId', {
  summary: `Returns ${messagePage} messages at most, oldest first: the newest, those before the number \`before\`, or those after the number \`after\`.`,
  gate: eitherSide,
  params: z.object({ conversationId: id }),
  query: z.object({
    before: z.optional(numberInAddress(1, highestSeq)),
    after: z.optional(numberInAddress(0, highestSeq)),
  }),
  reply: z.object({
    success: z.literal(true),
    messages: z.array(message),
    conversation,
    /** There are more in the direction asked for. */
    hasMore: z.boolean(),
  }),
});

export const sendMessage = endpoint('POST /api/message/create-new-message', {
  summary:
    'Sends a message of at most 4,000 characters of plain text, 4 pictures, or both. `images` are addresses of the caller’s own uploads with the use `message`; each can be sent once. `sender` is the shop for its people, the caller for customers. With the same key, the same message is returned.',
  gate: { ...eitherSide, claim: { kind: 'speaker', field: 'sender' } },
  limit: 'messages',
  keyed: 'row',
  objects: ['conversationId'],
  body: renamed(
    { sender: 'senderId' },
    {
      senderId: id,
      conversationId: id,
      text: z._default(optionalText(longestMessage), ''),
      images: z._default(
        z.array(messageImage).check(z.maxLength(mostPictures, withNumber(fieldProblems.atMost, mostPictures))),
        [],
      ),
    },
  ),
  reply: z.object({ success: z.literal(true), message }),
});

export const readMessages = endpoint('PUT /api/v1/conversations/:conversationId/read', {
  summary: 'Marks all messages up to the number `seq` as read. Repeating the call, or a lower number, changes nothing.',
  gate: eitherSide,
  params: z.object({ conversationId: id }),
  body: z.object({ seq: z.int().check(z.minimum(0), z.maximum(highestSeq)) }),
  reply: oneConversation,
});

export const updateLastMessage = endpoint('PUT /api/chat/update-last-message/:conversationId', {
  summary: 'Returns the conversation. The server sets the last message itself, in the transaction that adds it.',
  gate: eitherSide,
  params: z.object({ conversationId: id }),
  body: z.object({
    lastMessage: z.string().check(z.maxLength(longestMessage)),
    lastMessageId: z.string().check(z.maxLength(64)),
  }),
  reply: oneConversation,
});

export const blockConversation = endpoint('PUT /api/v1/conversations/:conversationId/block', {
  summary: 'Blocks the other side, or ends that. While one side blocks, neither can write; what was written stays.',
  gate: eitherSide,
  params: z.object({ conversationId: id }),
  body: z.object({ isBlocked: z.boolean() }),
  reply: oneConversation,
});

/** Why a message is reported. */
export const reportReason = optionalText(1000);

export const reportMessage = endpoint('POST /api/v1/messages/:messageId/report', {
  summary:
    "Reports a message of the other side to those who run this installation. The caller's own messages are refused (403). Reporting it again changes nothing.",
  gate: eitherSide,
  limit: 'chatCalls',
  params: z.object({ messageId: id }),
  body: z.object({ reason: z._default(reportReason, '') }),
  reply: z.object({ success: z.literal(true) }),
});

const party = z.object({ id, name: z.string() });

export const listReportedMessages = endpoint('GET /api/v1/reported-messages', {
  summary: 'Returns reported messages, newest report first.',
  gate: gates.platformAdmin,
  query: z.object({ limit: list.query.shape.limit, cursor: page.cursor }),
  reply: z.object({
    success: z.literal(true),
    reports: z.array(
      identified({
        /** The account that reported it. */
        reporterId: id,
        reason: z.string(),
        createdAt: time,
        /** Which side wrote the message, and the account that did. */
        side: z.enum(chatSides),
        authorId: id,
        messageId: id,
        conversationId: id,
        text: z.string(),
        images: z.array(sentPicture),
        sentAt: time,
        shop: party,
        customer: party,
      }),
    ),
    nextCursor: z.nullable(z.string()),
  }),
});
