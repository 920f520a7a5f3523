/** The calls of the inbox. */
import type * as contract from '@stampdeck/contract/inbox.ts';
import type { Handlers } from '#http/mount.ts';
import * as actions from './actions.ts';
import { listReports, report } from './reports.ts';

export const inboxHandlers: Handlers<typeof contract> = {
  openConversation: (ctx, { body }) => actions.open(ctx, body.members),
  listShopConversations: (ctx, { params, query }) => actions.listOfShop(ctx, params.userId, query),
  listCustomerConversations: (ctx, { params, query }) => actions.listOfCustomer(ctx, params.userId, query),
  searchConversations: (ctx, { body }) => actions.search(ctx, body),
  findConversation: (ctx, { params }) => actions.findWith(ctx, params.otherId),
  countUnread: (ctx) => actions.countUnread(ctx),
  listMessages: (ctx, { params, query }) => actions.listMessages(ctx, params.conversationId, query),
  sendMessage: (ctx, { body }) => actions.send(ctx, body),
  readMessages: (ctx, { params, body }) => actions.read(ctx, params.conversationId, body.seq),
  updateLastMessage: (ctx, { params, body }) => actions.showLast(ctx, params.conversationId, body.lastMessageId),
  reportMessage: (ctx, { params, body }) => report(ctx, params.messageId, body.reason),
  listReportedMessages: (ctx, { query }) => listReports(ctx, query),
  blockConversation: (ctx, { params, body }) => actions.block(ctx, params.conversationId, body.isBlocked),
};
