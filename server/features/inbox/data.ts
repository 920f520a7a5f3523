/**
 * What conversations contribute to exports. An erasure removes them with all messages after it changed the shops, in the lock order
 * (`removeConversations`). A report that someone made for a shop stays without its reason (`forgetReasons`).
 */
import type { SliceData } from '#slice-data.ts';
import { pagesOfCustomer, pagesOfShop } from './export-queries.ts';
import { listReportsOf } from './report-queries.ts';

export const inboxData: SliceData = {
  person: [
    {
      ...{
        name: 'conversations.json',
        says: 'your conversations with shops',
        table: 'conversations',
        order: 'shop_id',
      },
      columns: { id: 'id', shopId: 'shop_id', shop: 'shop', since: 'created_at', blockedByYou: 'customer_blocked' },
    },
    { name: 'messages.json', says: 'every message between you and shops', rows: pagesOfCustomer },
    { name: 'reports.json', says: 'the messages that you reported', rows: listReportsOf },
  ],
  shop: [
    {
      name: 'inbox.json',
      says: 'every message between the shop and customers',
      rows: pagesOfShop,
    },
  ],
};
