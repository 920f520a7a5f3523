import { readFileSync } from 'node:fs';
import path from 'node:path';
import { recountAll } from '@stampdeck/server/db/activity.ts';
import { inspectLedger } from '@stampdeck/server/db/ledger-check.ts';
import { newReportsJob } from '@stampdeck/server/features/reports/count.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { Caller } from './callers.ts';
import { openDatabases } from './databases.ts';
import { median, percentile, ratioRow } from './figures.ts';
import { startExpress } from './measures/counter-on-postgres.ts';
import { orderWorksOf, placing } from './order-work.ts';
import { startProduct } from './processes.ts';
import { productWorksOf } from './product-work.ts';
import { foundOn, pageOf } from './report.ts';
import { openTown } from './town.ts';
import { chatsOf } from './town-chats.ts';
import { customerOf, idOf, tokenOf } from './town-names.ts';
import { openOrders, orderIdOf, placedAt, rareOrders } from './town-orders.ts';
import { categories, priceOf, rare, titleOf } from './town-products.ts';

const token = tokenOf('shop', 1);

test('the comparison server returns the same members and the same award as the product, on the same database', async () => {
  const databases = openDatabases();
  const place = await databases.fill('postgres', { members: 300, big: 100, stamps: 3 });
  const [ours, plain] = [await startProduct(place), await startExpress(place)];
  try {
    const [us, them] = [new Caller(ours.port), new Caller(plain.port)];
    const list = { path: '/api/royalprogram/getListRoyaltyMember', token };
    const first = JSON.parse(await us.must({ ...list, body: { limit: 40 } }));
    const theirs = JSON.parse(await them.must({ ...list, body: { limit: 40, page: 1 } }));
    expect(first.royalmember).toHaveLength(40);
    expect(theirs).toEqual({ success: true, royalmember: first.royalmember, total: first.total });
    const second = JSON.parse(await us.must({ ...list, body: { limit: 40, cursor: first.nextCursor } }));
    const late = JSON.parse(await them.must({ ...list, body: { limit: 40, page: 2 } }));
    expect(late.royalmember).toEqual(second.royalmember);
    const award = (n: number) => ({
      path: '/api/stamp/stampAward',
      token,
      key: `award-to-${n}`,
      body: { userFrom: idOf('shop', 1), userTo: idOf('customer', n) },
    });
    const own = { card: { _id: '' }, ledgerId: '' };
    const [mine, other] = [JSON.parse(await us.must(award(1))), JSON.parse(await them.must(award(2)))];
    expect(mine.stampAwardNumber).toBe(4);
    expect({ ...other, ledgerId: own.ledgerId, card: { ...other.card, _id: own.card._id } }).toEqual({
      ...mine,
      ledgerId: own.ledgerId,
      card: { ...mine.card, _id: own.card._id },
    });
    us.close();
    them.close();
  } finally {
    await ours.stop();
    await plain.stop();
    await databases.remove();
  }
});

test.each(['sqlite', 'postgres'] as const)(
  'a town on %s is consistent, and its counts match those of the product',
  async (engine) => {
    const databases = openDatabases();
    const store = await openTown(await databases.fill(engine, { members: 260, big: 200, stamps: 10, isMixed: true }));
    const read = async () => ({
      activity: await store.read
        .selectFrom('member_activity')
        .selectAll()
        .orderBy('shop_id')
        .orderBy('member_id')
        .execute(),
      joins: await store.read.selectFrom('join_days').selectAll().orderBy('shop_id').orderBy('day').execute(),
      days: (await store.read.selectFrom('figure_days').selectAll().orderBy('shop_id').orderBy('day').execute()).map(
        ({ body, ...of }) => ({ ...of, body: JSON.parse(body) }),
      ),
      states: (await store.read.selectFrom('figure_states').selectAll().orderBy('shop_id').execute()).map(
        ({ waiting, ...of }) => ({ ...of, waiting: JSON.parse(waiting) }),
      ),
    });
    try {
      expect(await inspectLedger(store.reports)).toMatchObject({ rows: 2890, findings: [] });
      const made = await read();
      expect(made.states.map(({ waiting }) => waiting)).toContainEqual({ '2:10': 20 });
      await store.write(async (db) => {
        for (const table of ['figure_days', 'figure_states', 'join_days'] as const)
          await db.deleteFrom(table).execute();
        await sql`insert into join_changes (shop_id, joined_at, change) select shop_id, joined_at, 1 from members`.execute(
          db,
        );
        const nothing = {
          entries: 0,
          count: 0,
          size: 0,
          progress: 0,
          to_go: null,
          last_visit: null,
          rewards_waiting: 0,
        };
        await db
          .updateTable('member_activity')
          .set({ ...nothing, name: '', birthday: null, seen_at: '' })
          .execute();
        // Their triggers write the members' own columns.
        await sql`update members set search = search`.execute(db);
        await recountAll(db);
      });
      const reportsJob = newReportsJob(store);
      while (await reportsJob.run(new Date()));
      expect(await read()).toEqual(made);
    } finally {
      await store.close();
      await databases.remove();
    }
  },
);

test.each(['sqlite', 'postgres'] as const)(
  'the inbox of a town on %s is one that the product could have written, and is searched',
  async (engine) => {
    const databases = openDatabases();
    const { chats } = chatsOf(400);
    const place = await databases.fill(engine, { members: chats, big: chats, stamps: 0, messages: 400 });
    const server = await startProduct(place);
    try {
      const caller = new Caller(server.port);
      const ask = async (path: string) => JSON.parse(await caller.must({ path, token }));
      const list = `/api/chat/get-all-conversation-seller/${idOf('shop', 1)}?limit=100`;
      const { conversations } = await ask(list);
      expect(conversations.map(({ _id }: { _id: string }) => _id)).toEqual(
        [1, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((n) => idOf('chat', n)),
      );
      for (const one of conversations) {
        const { messages, hasMore } = await ask(`/api/message/get-all-messages/${one._id}`);
        const newest = messages.at(-1);
        expect(hasMore).toBe(one.seq > 50);
        expect(one).toMatchObject({ seq: newest.seq, lastMessage: newest.text, lastMessageId: newest._id });
        expect(one.lastMessageAt).toBe(newest.createdAt);
        expect(one.unread).toBe(one._id === idOf('chat', 1) ? 0 : 1);
        expect(newest.sender).toBe(one.members[1]);
        expect(newest.seq - one.readSeq).toBe(one.unread);
      }
      const search = async (words: string) => {
        const body = { limit: 100, search: words };
        const found = JSON.parse(await caller.must({ path: '/api/v1/conversations/search', token, body }));
        return found.conversations.map(({ _id }: { _id: string }) => _id);
      };
      expect(await search('hermann')).toHaveLength(11);
      expect(await search('order 395,')).toEqual([idOf('chat', 11)]);
      expect(await search(customerOf(7).name.toLowerCase())).toEqual([idOf('chat', 7)]);
      caller.close();
    } finally {
      await server.stop();
      await databases.remove();
    }
  },
);

test.each(['sqlite', 'postgres'] as const)(
  'the menu of a town on %s is one that the product could have written, and every call about it is answered',
  async (engine) => {
    const databases = openDatabases();
    const size = { members: 100, big: 100, stamps: 0, products: 1000 };
    const server = await startProduct(await databases.fill(engine, size));
    try {
      const caller = new Caller(server.port);
      const ask = async (query: string) =>
        JSON.parse(await caller.must({ path: `/api/products?operator=${idOf('shop', 1)}&limit=100${query}`, token }));
      const [newest] = await ask('');
      expect(newest).toMatchObject({ title: titleOf(1000), price: priceOf(1000) / 100, version: 1 });
      expect(await ask('&state=soldOut')).toHaveLength(rare);
      expect(await ask('&q=marzipan')).toHaveLength(rare);
      expect(await ask(`&q=${encodeURIComponent('number 507,')}`)).toMatchObject([{ id: idOf('product', 507) }]);
      const path = `/api/v1/categories?operator=${idOf('shop', 1)}`;
      const listed = JSON.parse(await caller.must({ path, token })).categories;
      expect(listed.map(({ products }: { products: number }) => products)).toEqual(Array(categories).fill(100));
      for (const { next } of productWorksOf(size)) await caller.must(next());
      caller.close();
    } finally {
      await server.stop();
      await databases.remove();
    }
  },
);

test.each(['sqlite', 'postgres'] as const)(
  'the orders of a town on %s are some that the product could have written, and every call about them is answered',
  async (engine) => {
    const databases = openDatabases();
    const size = { members: 20, big: 20, stamps: 0, products: 1000, orders: 1000 };
    const place = await databases.fill(engine, size);
    const server = await startProduct(place);
    try {
      const caller = new Caller(server.port);
      const ask = async (path: string) => JSON.parse(await caller.must({ path, token }));
      const found = async (query: string) => (await ask(`/api/orders/all?limit=100${query}`)).length;
      const [newest] = await ask('/api/orders/all?limit=1');
      expect(newest).toMatchObject({ _id: orderIdOf(1000, 1000), number: 1000, isPaid: false, kitchen: 'inProgress' });
      expect(newest.createdAt).toBe(new Date(placedAt(1000, 1000) * 1000).toISOString());
      expect(await found('&open=yes')).toBe(openOrders);
      expect(await found('&canceled=yes')).toBe(48);
      expect(await found('&q=marzipan')).toBe(rareOrders);
      expect(await found('&q=507')).toBe(1);
      expect(await found(`&q=${customerOf(7).email}`)).toBe(50);
      const { days } = await ask('/api/v1/orders/sales');
      expect(days.reduce((sum: number, day: { orders: number }) => sum + day.orders, 0)).toBe(1000 - openOrders - 48);
      for (const { next } of orderWorksOf(size)) await caller.must(next());
      caller.close();
    } finally {
      await server.stop();
      await databases.remove();
    }
  },
);

test('the comparison server places the same order as the product, on the same database', async () => {
  const databases = openDatabases();
  const place = await databases.fill('postgres', { members: 20, big: 20, stamps: 0, products: 1000, orders: 1000 });
  const [ours, plain] = [await startProduct(place), await startExpress(place)];
  try {
    const next = placing(20, () => 2);
    const order = async ({ port }: { port: number }) => {
      const caller = new Caller(port);
      const { _id, operator, heldUntil, createdAt, ...told } = JSON.parse(await caller.must(next()));
      caller.close();
      expect(Date.parse(heldUntil) - Date.parse(createdAt)).toBe(30 * 60_000);
      return told;
    };
    const [mine, other] = [await order(ours), await order(plain)];
    expect(mine).toMatchObject({ ...other, number: 1001 });
    expect(other.number).toBe(1002);
  } finally {
    await ours.stop();
    await plain.stop();
    await databases.remove();
  }
});

test('a median is the middle, and the page marks a ratio past its budget as missed', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(percentile([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.95)).toBe(10);
  const rows = [ratioRow('awards | stamps', 0.49, '≥ 0.5', ''), ratioRow('pages', 1.2, '≤ 1.3', '')];
  const measure = { name: 'counter', title: 'The counter', how: 'In turn.', run: async () => rows };
  const page = pageOf([measure], { counter: { at: '2026-01-01 12:00', machine: ['2 cores'], rows } });
  expect(page).toContain('| awards \\| stamps | ≥ 0.5 × | 0.49 × | **missed** |');
  expect(page).toContain('| pages | ≤ 1.3 × | 1.20 × | met |');
  expect(page).toContain('- 2 cores');
  // A run of one measure keeps the rows of the others, which only the page has.
  expect(foundOn(page, [measure])).toEqual({ counter: { at: '2026-01-01 12:00', machine: ['2 cores'], rows } });
});

test('the text written by hand repeats no number of the tables', () => {
  const page = readFileSync(path.join(import.meta.dirname, '../docs/benchmarks.md'), 'utf8');
  const [tables = '', byHand = ''] = page.split('<!-- written by hand from here on -->');
  const figures = /\d[\d.,]*\s?(×|ms|s|µs|%|kB|MB|KiB|times|seconds)(?!\w)/g;
  expect(tables.match(figures)?.length).toBeGreaterThan(100);
  expect(byHand.length).toBeGreaterThan(100);
  expect(byHand.match(figures)).toBeNull();
});
