/** All SQL that reads messages for exports. */
import type { Queries } from '#db/client.ts';
import { paged } from '#db/pages.ts';
import { imagesOf } from './queries.ts';

/** With the names of the pictures' files in an archive instead of their addresses. */
async function* withFiles<Row extends { images: string | null }>(pages: AsyncIterable<Row[]>) {
  for await (const page of pages) {
    yield page.map((row) => ({ ...row, images: imagesOf(row).map(({ address }) => `${address.slice(1)}.webp`) }));
  }
}

/** Pages of a customer's messages with all shops. */
export const pagesOfCustomer = (db: Queries, customerId: string) =>
  withFiles(
    paged(
      db
        .selectFrom('conversations as c')
        .innerJoin('messages as m', (on) =>
          on.onRef('m.shop_id', '=', 'c.shop_id').onRef('m.conversation_id', '=', 'c.id'),
        )
        .innerJoin('shops as s', 's.id', 'c.shop_id')
        .select([
          'c.id as conversationId',
          'c.shop_id as shopId',
          's.name as shop',
          'm.seq',
          'm.side as from',
          'm.text',
        ])
        .select(['m.images', 'm.created_at as sentAt'])
        .where('c.account_id', '=', customerId),
      { conversationId: 'c.id', seq: 'm.seq' },
    ),
  );

/** Pages of a shop's messages with all customers. */
export const pagesOfShop = (db: Queries, shopId: string) =>
  withFiles(
    paged(
      db
        .selectFrom('messages as m')
        .innerJoin('conversations as c', (on) =>
          on.onRef('c.shop_id', '=', 'm.shop_id').onRef('c.id', '=', 'm.conversation_id'),
        )
        .innerJoin('accounts as a', 'a.id', 'c.account_id')
        .select(['m.conversation_id as conversationId', 'c.account_id as customerId', 'a.name as customer', 'm.seq'])
        .select(['m.side as from', 'm.author_id as writtenBy', 'm.text', 'm.images', 'm.created_at as sentAt'])
        .where('m.shop_id', '=', shopId),
      { conversationId: 'm.conversation_id', seq: 'm.seq' },
    ),
  );
