import { notificationTypes } from '@stampdeck/contract/notification-types.ts';
import { expect, inject, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { plansOf } from '#test/database.ts';
import { addShopWithCard } from '#test/people.ts';
import { countNotifications, listNotifications } from './queries.ts';

const app = await startApp();
const shop = await addShopWithCard(app);
const span = { shopId: shop.id, types: Object.values(notificationTypes), since: '2026-01-01', limit: 21 };

const partial = ['conversations_unanswered', 'members_by_joining', 'ledger_filled'];

test.runIf(inject('engine') === 'sqlite')(
  'a page of notifications reads the newest of each kind by an index, however much a shop has stored',
  async () => {
    const before = { at: '2026-02-01', id: 'x' };
    const steps = await plansOf(app, (db) => listNotifications(db, { ...span, before }));
    for (const index of partial)
      expect(steps).toContainEqual(
        expect.stringMatching(new RegExp(`^SEARCH \\w USING INDEX ${index} \\(shop_id=\\?`)),
      );
    expect(steps.filter((step) => /^SCAN (?!p$|n$)/.test(step))).toEqual([]);
    // Only the page itself is sorted.
    expect(steps.filter((step) => step.includes('TEMP B-TREE'))).toHaveLength(1);
  },
);

test.runIf(inject('engine') === 'sqlite')('the count reads only unread conversations', async () => {
  const steps = await plansOf(app, (db) => countNotifications(db, { ...span, limit: 100 }));
  expect(steps).toContainEqual(expect.stringContaining('INDEX conversations_shop_unread (shop_id=?'));
  expect(steps.filter((step) => /^SCAN (?!p$|n$|few$)/.test(step))).toEqual([]);
});
