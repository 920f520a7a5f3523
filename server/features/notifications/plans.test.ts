import { notificationTypes } from '@stampdeck/contract/notification-types.ts';
import { expect, inject, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { plansOf } from '#test/database.ts';
import { addShopWithCard } from '#test/people.ts';
import { countNotifications, listNotifications, listWaiting } from './queries.ts';

const app = await startApp();
const shop = await addShopWithCard(app);
const span = { shopId: shop.id, types: Object.values(notificationTypes), since: '2026-01-01', limit: 21 };

const isWhole = { sqlite: /^SCAN (?!p$|n$|few$)/, postgres: /^(Parallel )?Seq Scan/ };

test('a page of notifications reads the newest of each kind by an index, however much a shop has stored', async () => {
  const before = { at: '2026-02-01', id: 'x' };
  const steps = await plansOf(app, (db) => listNotifications(db, { ...span, before }));
  const engine = inject('engine');
  for (const index of [
    'conversations_unanswered',
    'members_by_joining',
    'ledger_filled',
    'orders_news',
    'reviews_news',
  ]) {
    const step = {
      sqlite: `^SEARCH \\w USING INDEX ${index} \\((shop|seller)_id=\\?`,
      postgres: `^Index Scan .*using ${index} on`,
    };
    expect(steps).toContainEqual(expect.stringMatching(new RegExp(step[engine])));
  }
  expect(steps.filter((step) => isWhole[engine].test(step))).toEqual([]);
  // On SQLite only the page itself is sorted; PostgreSQL merges the parts, which come in order.
  const sorting = { sqlite: /TEMP B-TREE/, postgres: /^(Incremental )?Sort$|^Merge Append/ };
  expect(steps.filter((step) => sorting[engine].test(step))).toHaveLength(1);
});

test('the count reads only unread conversations', async () => {
  const steps = await plansOf(app, (db) => countNotifications(db, { ...span, limit: 100 }));
  const step = { sqlite: 'INDEX conversations_shop_unread (shop_id=?', postgres: 'using conversations_shop_unread on' };
  expect(steps).toContainEqual(expect.stringContaining(step[inject('engine')]));
  expect(steps.filter((one) => isWhole[inject('engine')].test(one))).toEqual([]);
});

const look = {
  ...{ since: '2026-01-24', upTo: '2026-02-01', emailedBefore: '2026-02-01', now: '2026-02-01' },
  ...{ after: { shopId: '', accountId: '' }, limit: 200 },
};

test.each(['email', 'push'] as const)(
  'looking for what %ss have to tell starts from unread messages and from people who want more, not from shops',
  async (channel) => {
    const steps = await plansOf(app, (db) => listWaiting(db, { channel, ...look }));
    const drivers = ['notification_choices_more', ...(channel === 'email' ? ['conversations_waiting'] : [])];
    for (const index of drivers) expect(steps).toContainEqual(expect.stringContaining(index));
    expect(steps.filter((step) => /^Seq Scan|^SCAN (?!p$|n$|u$|o USING|few$|found$)/.test(step))).toEqual([]);
  },
);

test.runIf(inject('engine') === 'sqlite')(
  'and reads of a shop only what happened since it told something',
  async () => {
    const steps = await plansOf(app, (db) => listWaiting(db, { channel: 'email', ...look }));
    for (const index of ['conversations_shop_unread', 'members_by_joining', 'ledger_filled'])
      expect(steps).toContainEqual(
        expect.stringMatching(new RegExp(`^SEARCH \\w USING (COVERING )?INDEX ${index} \\(shop_id=\\? AND \\w+>\\?`)),
      );
  },
);
