import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import { newId } from '#ids.ts';
import { startApp } from '#test/app.ts';
import { addShop } from '#test/people.ts';
import { isDatabaseAway } from './client.ts';
import { openSqlite, sqliteFile } from './sqlite.ts';

const { store, ...app } = await startApp();
const shop = await addShop(app);
const rename = (name: string) =>
  store.write((db) => db.updateTable('shops').set({ name }).where('id', '=', shop.id).execute());
const name = async () =>
  (await store.read.selectFrom('shops').select('name').where('id', '=', shop.id).executeTakeFirstOrThrow()).name;

test('a filter without a value reads every row, so the types refuse one that may be missing', () => {
  const members = store.read.selectFrom('members').select('id');
  // @ts-expect-error: a second shop's rows would come with those of the first.
  const of = (shopId: string | undefined) => members.where(({ and }) => and({ shop_id: shopId }));
  expect(of(undefined).compile().sql).not.toContain('shop_id');
});

describe('writing', () => {
  test('is seen by readers once it is acknowledged, and not before', async () => {
    let seenInside = '';
    await store.write(async (db) => {
      await db.updateTable('shops').set({ name: 'New' }).where('id', '=', shop.id).execute();
      seenInside = (await db.selectFrom('shops').select('name').where('id', '=', shop.id).executeTakeFirstOrThrow())
        .name;
    });
    expect([seenInside, await name()]).toEqual(['New', 'New']);
  });

  test('that fails undoes only itself, not what shares its flush', async () => {
    const outcomes = await Promise.allSettled([
      rename('First'),
      store.write(async (db) => {
        await db.updateTable('shops').set({ name: 'Broken' }).where('id', '=', shop.id).execute();
        throw new Error('changed my mind');
      }),
      store.write((db) =>
        db.insertInto('follows').values({ shop_id: 'nobody', account_id: 'nobody', created_at: '' }).execute(),
      ),
      store.write((db) => db.updateTable('shops').set({ phone: '1' }).where('id', '=', shop.id).execute()),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
    expect(await name()).toBe('First');
  });

  test('by two hundred callers at once loses none of them', async () => {
    await store.write((db) => db.updateTable('shops').set({ followers: 0 }).where('id', '=', shop.id).execute());
    const once = () =>
      store.write((db) =>
        db
          .updateTable('shops')
          .set((eb) => ({ followers: eb('followers', '+', 1) }))
          .where('id', '=', shop.id)
          .execute(),
      );
    await Promise.all(Array.from({ length: 200 }, once));
    const { followers } = await store.read
      .selectFrom('shops')
      .select('followers')
      .where('id', '=', shop.id)
      .executeTakeFirstOrThrow();
    expect(followers).toBe(200);
  });

  test.runIf(inject('engine') === 'sqlite')(
    'on a full disk is refused as the database being away, and goes on when there is room',
    async () => {
      const pragma = (text: string) =>
        store.write((db) => sql.raw<{ page_count: number }>(`pragma ${text}`).execute(db));
      const { page_count: pages } = (await pragma('page_count')).rows[0] ?? { page_count: 0 };
      await pragma(`max_page_count = ${pages}`);
      const fill = () => app.post(null, '/api/v1/user', { name: 'x'.repeat(80), email: `${newId()}@example.com` });
      let refused = await fill();
      while (refused.status === 201) refused = await fill();
      expect([refused.status, refused.body.code]).toEqual([503, 'unavailable']);
      const together = await Promise.all(Array.from({ length: 5 }, fill));
      expect(together.map(({ status }) => status)).toEqual(Array(5).fill(503));
      expect((await app.call(null, 'GET', `/api/v1/shop/${shop.id}`)).status).toBe(200);
      await pragma('max_page_count = 1000000');
      expect((await fill()).status).toBe(201);
    },
  );

  test('refuses the outer database inside a transaction, instead of waiting for ever or reading the past', async () => {
    const inside = 'Inside a transaction use its own db';
    await expect(store.write(() => store.read.selectFrom('shops').selectAll().execute())).rejects.toThrow(inside);
    await expect(store.write(() => rename('nested'))).rejects.toThrow(inside);
    expect(await name()).not.toBe('nested');
  });
});

describe('reading', () => {
  test.runIf(inject('engine') === 'sqlite')('cannot write', async () => {
    await expect(store.read.updateTable('shops').set({ name: 'x' }).execute()).rejects.toThrow('readonly');
    await expect(store.reports.updateTable('shops').set({ name: 'x' }).execute()).rejects.toThrow('readonly');
  });

  test('a heavy report holds up no one', async () => {
    const order: string[] = [];
    const heavy =
      sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 1500000) select count(*) from n`
        .execute(store.reports)
        .then(() => order.push('report'));
    for (let write = 0; write < 5; write += 1) await rename(`Name ${write}`);
    order.push('writes');
    await heavy;
    expect(order).toEqual(['writes', 'report']);
  });

  test('a report that fails says so and the next one works', async () => {
    await expect(sql`select * from nothing`.execute(store.reports)).rejects.toThrow(/nothing/);
    expect((await store.reports.selectFrom('shops').select('id').execute()).length).toBe(1);
  });
});

describe('a database that is away', () => {
  test.each([
    '57P01',
    '53100',
    '53300',
    '25006',
    '40P01',
    '57014',
    '55P03',
    '25P03',
    'ECONNREFUSED',
    'EHOSTUNREACH',
    'EAI_AGAIN',
  ])('differs from an internal error by %s', (code) =>
    expect(isDatabaseAway(Object.assign(new Error('failed'), { code }))).toBe(true),
  );
  test.each(['Query read timeout', 'Connection terminated unexpectedly', 'timeout exceeded when trying to connect'])(
    'is recognized by the words "%s"',
    (words) => expect(isDatabaseAway(new Error(words))).toBe(true),
  );
  test.each(['23505', '22003', '42601', 'ERR_SQLITE_ERROR'])('%s is an internal error', (code) =>
    expect(isDatabaseAway(Object.assign(new Error('failed'), { code }))).toBe(false),
  );
});

test.runIf(inject('engine') === 'sqlite' && process.platform !== 'win32')(
  'a data folder and its database are for the server alone to read',
  async () => {
    const parent = mkdtempSync(join(tmpdir(), 'stampdeck-private-'));
    const dataDir = join(parent, 'data');
    const { close } = await openSqlite({ dataDir });
    const file = sqliteFile(dataDir);
    const modes = [dataDir, file, `${file}-wal`]
      .filter(existsSync)
      .map((path) => (statSync(path).mode & 0o777).toString(8));
    expect(modes).toEqual(['700', '600', '600']);
    await close();
    rmSync(parent, { recursive: true });
  },
);
