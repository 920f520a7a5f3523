import { expect, inject, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { plansOf } from '#test/database.ts';
import { addShop } from '#test/people.ts';
import { countAlong, findByWord, listAlong, type OrderFilter } from './list-queries.ts';
import { boughtAt, countSeats, findByKey, lockExpired } from './queries.ts';

const app = await startApp();
const shop = await addShop(app);
const engine = inject('engine');
const isWhole = { sqlite: /^SCAN (orders|o|w|i|e)\b/, postgres: /^(Parallel )?Seq Scan on (orders|order_)/ }[engine];

const sold: OrderFilter = {
  ...{ sources: [{ of: 'seller_id', id: shop.id }], stages: null, bySale: false, words: null },
  ...{ from: '01900000', before: '01ffffff' },
};
const ofCustomer = { of: 'seller_id', id: shop.id, customer: shop.id } as const;
const sales: OrderFilter = { ...sold, bySale: true, stages: [1, 3], from: '2026-01-01', before: '2026-12-01' };
const few = { most: 1000, mostRows: 3000 };
const page = { place: { id: '01a', at: '2026-11-01', backward: false }, limit: 21 };

test.each([
  ['all of a shop', sold, 'orders_of_seller'],
  ['those in some states', { ...sold, stages: [0, 8, 16] }, 'orders_by_stage'],
  ['those paid on some days', sales, 'orders_by_payment'],
  ['those of all shops in some states', { ...sold, stages: [0, 8], sources: [{ of: 'all' }] }, 'orders_everywhere'],
  ['of a customer', { ...sold, sources: [ofCustomer] }, 'orders_of_customer'],
  // The buyer's own index is as good: a buyer has few orders.
  ['of a customer in some states', { ...sold, sources: [ofCustomer], stages: [0, 8] }, 'orders_of_'],
  ['of a buyer', { ...sold, sources: [{ of: 'buyer_id', id: shop.id }] }, 'orders_of_buyer'],
  ['what a shop bought', { ...sold, sources: [{ of: 'buyer_shop_id', id: shop.id }] }, 'orders_of_buying_shop'],
] satisfies [string, OrderFilter, string][])(
  'a page of orders, %s, is read along an index',
  async (_, filter, index) => {
    for (const look of [
      (db: Parameters<typeof listAlong>[0]) => listAlong(db, filter, page),
      (db: Parameters<typeof listAlong>[0]) => countAlong(db, filter, 1000),
    ]) {
      const steps = await plansOf(app, look);
      expect(steps).toContainEqual(expect.stringContaining(index));
      expect(steps.filter((step) => isWhole.test(step))).toEqual([]);
    }
  },
);

test('words, keys, what someone bought, seats, and holds that are over are looked up', async () => {
  const looks: [index: string, (db: Parameters<typeof listAlong>[0]) => Promise<unknown>][] = [
    ['order_words', (db) => findByWord(db, shop.id, 'latte', few)],
    ['order_words', (db) => findByWord(db, shop.id, '#7', few)],
    ['orders_by_key', (db) => findByKey(db, shop.id, 'some-key')],
    ['order_items_bought', (db) => boughtAt(db, { customer: shop.id, product: shop.id })],
    ['orders_of_buying_shop', (db) => countSeats(db, shop.id, { withTests: false })],
    ['orders_held', (db) => lockExpired(db, '2026-01-01', 50)],
  ];
  for (const [index, look] of looks) {
    const steps = await plansOf(app, look);
    expect([index, steps]).toEqual([index, expect.arrayContaining([expect.stringContaining(index)])]);
    expect(steps.filter((step) => isWhole.test(step))).toEqual([]);
  }
});
