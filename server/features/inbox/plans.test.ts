import { expect, inject, test } from 'vitest';
import type { Queries } from '#db/client.ts';
import { startApp } from '#test/app.ts';
import { addChat, sendText } from '#test/chats.ts';
import { plansOf } from '#test/database.ts';
import { addMember, addShopWithCard } from '#test/people.ts';
import { countUnread, listConversations, listMessages } from './queries.ts';
import { findWords } from './search.ts';

const app = await startApp();
const shop = await addShopWithCard(app);
const member = await addMember(app, shop);
const chat = await addChat(app, shop, member);
await sendText(app, member, chat, 'Is the garden open?');

const ofShop = { side: 'shop', id: shop.id } as const;
const ofCustomer = { side: 'customer', id: member.id } as const;
const all = { isUnread: false, found: null, after: { at: '2026-01-01T00:00:00.000Z', id: 'x' }, limit: 20 };

type Work = (db: Queries) => Promise<unknown>;

test.runIf(inject('engine') === 'sqlite').each<[string, Work, RegExp]>([
  [
    'a page of messages',
    (db) => listMessages(db, shop.id, chat, { before: 9, limit: 50 }),
    /SEARCH m USING INDEX sqlite_autoindex_messages_1 \(shop_id=\? AND conversation_id=\? AND seq<\?\)/,
  ],
  [
    'what was missed',
    (db) => listMessages(db, shop.id, chat, { after: 9, limit: 50 }),
    /SEARCH m USING INDEX sqlite_autoindex_messages_1 \(shop_id=\? AND conversation_id=\? AND seq>\?\)/,
  ],
  [
    "a shop's list",
    (db) => listConversations(db, ofShop, all),
    /SEARCH c USING (COVERING )?INDEX conversations_of_shop \(shop_id=\? /,
  ],
  [
    "a customer's list",
    (db) => listConversations(db, ofCustomer, all),
    /SEARCH c USING (COVERING )?INDEX conversations_of_customer \(account_id=\? /,
  ],
  [
    "a shop's unread list",
    (db) => listConversations(db, ofShop, { ...all, isUnread: true }),
    /SEARCH c USING (COVERING )?INDEX conversations_shop_unread \(shop_id=\? /,
  ],
  [
    'the unread count',
    (db) => countUnread(db, ofShop, 100),
    /SEARCH c USING (COVERING )?INDEX conversations_shop_unread \(shop_id=\?\)/,
  ],
])('%s is read along its index', async (_, work, step) => {
  const steps = await plansOf(app, work);
  expect(steps).toContainEqual(expect.stringMatching(step));
  expect(steps.filter((one) => /^SCAN (?!u$|CONSTANT)/.test(one))).toEqual([]);
});

test.runIf(inject('engine') === 'sqlite')(
  'words are found by their trigrams, then by the keys of the messages',
  async () => {
    const steps = await plansOf(app, (db) => findWords(db, ofShop, 'garden open'));
    expect(steps).toContainEqual(expect.stringMatching(/^SCAN p VIRTUAL TABLE INDEX \d+:.*M/));
    expect(steps).toContainEqual(
      expect.stringMatching(
        /^SEARCH m USING INDEX sqlite_autoindex_messages_1 \(shop_id=\? AND conversation_id=\? AND seq=\?\)/,
      ),
    );
  },
);
