import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { holdLock } from '#test/lock-holder.ts';
import { addCustomer, addShop } from '#test/people.ts';
import { isDatabaseAway } from './client.ts';
import { openSqlite, sqliteFile } from './sqlite.ts';

describe.runIf(inject('engine') === 'sqlite')('while another program has the database file locked', () => {
  test('the server answers, reads go on, and writes wait until they are done', async () => {
    const app = await startApp();
    const shop = await addShop(app);
    const customer = await addCustomer(app);
    const lock = await holdLock(sqliteFile(app.place.dataDir));
    const follows = Array.from({ length: 5 }, () =>
      app.post(customer.token, '/api/subscribe/subscribe', { userTo: shop.id }),
    );
    try {
      for (let round = 0; round < 5; round += 1) {
        expect((await app.call(null, 'GET', '/healthz')).status).toBe(200);
        expect((await app.call(null, 'GET', '/readyz')).status).toBe(200);
        expect((await app.call(shop.token, 'GET', '/api/v1/reports/today')).status).toBe(200);
      }
      // SQLite's own waiting would have held all of this up until the writes were refused.
      const first = await Promise.race([...follows, new Promise((resolve) => setImmediate(resolve, 'waiting'))]);
      expect(first).toBe('waiting');
    } finally {
      await lock.release();
    }
    expect((await Promise.all(follows)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await app.store.read.selectFrom('follows').selectAll().execute()).toHaveLength(1);
  });

  test('a write that waited too long is refused whole, and the next one is done', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'stampdeck-locked-'));
    const store = await openSqlite({ dataDir, patience: 100 });
    const write = (id: string) =>
      store.write(async (db) => {
        await db
          .insertInto('login_failures')
          .values({ email_hash: id, network_hash: '', failures: 1, blocked_until: '', proved_until: '' })
          .execute();
      });
    const lock = await holdLock(sqliteFile(dataDir));
    try {
      // With 503 and Retry-After, as every call that meets a database that is away.
      const outcomes = await Promise.allSettled([write('a'), write('b')]);
      expect(outcomes.map((outcome) => outcome.status === 'rejected' && isDatabaseAway(outcome.reason))).toEqual([
        true,
        true,
      ]);
    } finally {
      await lock.release();
    }
    await write('c');
    expect(await store.read.selectFrom('login_failures').select('email_hash').execute()).toEqual([{ email_hash: 'c' }]);
    await store.close();
    rmSync(dataDir, { recursive: true });
  });
});
