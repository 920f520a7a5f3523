import { expect, inject, test } from 'vitest';
import type { Queries } from '#db/client.ts';
import { startApp } from '#test/app.ts';
import { addChat, sendText } from '#test/chats.ts';
import { plansOf, plantMessages } from '#test/database.ts';
import { addMember, addShopWithCard } from '#test/people.ts';
import { countUnread, listConversations, listNewest, listNewestWith } from './list-queries.ts';
import { listMessages } from './queries.ts';
import { forgetReasons } from './report-queries.ts';
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

test.each<[string, Work, { sqlite: string; postgres: string }]>([
  [
    'a page of messages',
    (db) => listMessages(db, shop.id, chat, { before: 9, limit: 50 }),
    { sqlite: 'sqlite_autoindex_messages_1 (shop_id=? AND conversation_id=? AND seq<?)', postgres: 'messages_pkey' },
  ],
  [
    'what was missed',
    (db) => listMessages(db, shop.id, chat, { after: 9, limit: 50 }),
    { sqlite: 'sqlite_autoindex_messages_1 (shop_id=? AND conversation_id=? AND seq>?)', postgres: 'messages_pkey' },
  ],
  [
    "a shop's list",
    (db) => listConversations(db, ofShop, all),
    { sqlite: 'conversations_of_shop (shop_id=? ', postgres: 'conversations_of_shop' },
  ],
  [
    "a customer's list",
    (db) => listConversations(db, ofCustomer, all),
    { sqlite: 'conversations_of_customer (account_id=? ', postgres: 'conversations_of_customer' },
  ],
  [
    "a shop's unread list",
    (db) => listConversations(db, ofShop, { ...all, isUnread: true }),
    { sqlite: 'conversations_shop_unread (shop_id=? ', postgres: 'conversations_shop_unread' },
  ],
  [
    "a customer's unread list",
    (db) => listConversations(db, ofCustomer, { ...all, isUnread: true }),
    { sqlite: 'conversations_customer_unread (account_id=? ', postgres: 'conversations_customer_unread' },
  ],
  [
    'the unread count',
    (db) => countUnread(db, ofShop, 100),
    { sqlite: 'conversations_shop_unread (shop_id=?)', postgres: 'conversations_shop_unread' },
  ],
  [
    'what someone reported',
    (db) => forgetReasons(db, member.id),
    { sqlite: 'reported_messages_by_reporter (reporter_id=?)', postgres: 'reported_messages_by_reporter' },
  ],
])('%s is read along its index', async (_, work, index) => {
  const steps = await plansOf(app, work);
  const inSqlite = expect.stringContaining(`INDEX ${index.sqlite}`);
  const inPostgres = expect.stringMatching(new RegExp(`(using|Bitmap Index Scan on) ${index.postgres}( |$)`));
  expect(steps).toContainEqual({ sqlite: inSqlite, postgres: inPostgres }[inject('engine')]);
  expect(steps.filter((one) => /^SCAN (?![pu]$|CONSTANT)|^(Parallel )?Seq Scan/.test(one))).toEqual([]);
});

test.each<[string, Work]>([
  ['few', (db) => listNewest(db, [{ shop_id: shop.id, id: chat }], new Map([[chat, 1]]))],
  ['many', (db) => listNewestWith(db, [{ shop_id: shop.id, id: chat }], ['garden'])],
])('of %s messages with the words, the newest of a page are read by their keys', async (_, work) => {
  const steps = await plansOf(app, work);
  const step = {
    sqlite: 'INDEX sqlite_autoindex_messages_1 (shop_id=? AND conversation_id=? AND seq=?)',
    postgres: 'using messages_pkey on messages m',
  }[inject('engine')];
  expect(steps).toContainEqual(expect.stringContaining(step));
  expect(steps.filter((one) => /^SCAN (?!w |n$|json_each|CONSTANT)|^(Parallel )?Seq Scan/.test(one))).toEqual([]);
});

test('words are found by their trigrams, then by the keys of the messages', async () => {
  await plantMessages(app, chat, 5000);
  const steps = await plansOf(app, (db) => findWords(db, ofShop, 'garden open'));
  const wanted = {
    sqlite: [
      /^SCAN p VIRTUAL TABLE INDEX \d+:.*M/,
      /^SEARCH m USING INDEX sqlite_autoindex_messages_1 \(shop_id=\? AND conversation_id=\? AND seq=\?\)/,
    ],
    postgres: [/^Bitmap Index Scan on messages_by_piece/, /^Bitmap Heap Scan on messages m/],
  };
  for (const step of wanted[inject('engine')]) expect(steps).toContainEqual(expect.stringMatching(step));
});
