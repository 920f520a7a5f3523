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
  for (const index of ['conversations_unanswered', 'members_by_joining', 'ledger_filled']) {
    const step = {
      sqlite: `^SEARCH \\w USING INDEX ${index} \\(shop_id=\\?`,
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

test.runIf(inject('engine') === 'sqlite')(
  'looking for what emails have to tell reads only what happened since the last one',
  async () => {
    const after = { shopId: '', accountId: '' };
    const times = { now: '2026-02-01', upTo: '2026-02-01', emailedBefore: '2026-02-01' };
    const steps = await plansOf(app, (db) => listWaiting(db, { ...times, after, limit: 200 }));
    for (const index of ['conversations_shop_unread', 'members_by_joining', 'ledger_filled'])
      expect(steps).toContainEqual(
        expect.stringMatching(new RegExp(`^SEARCH \\w USING (COVERING )?INDEX ${index} \\(shop_id=\\? AND \\w+>\\?`)),
      );
    expect(steps.filter((step) => /^SCAN (?!p$|few$)/.test(step))).toEqual([]);
  },
);
