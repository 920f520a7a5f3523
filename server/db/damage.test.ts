import { closeSync, openSync, statSync, writeSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import { startApp, type TestApp } from '#test/app.ts';
import { addMember, addShop } from '#test/people.ts';
import { sqliteFile } from './sqlite.ts';

const readiness = async (app: TestApp) => (await app.call(null, 'GET', '/readyz')).body;
const ready = { status: 'ok', database: 'up' };
const unready = { status: 'unavailable', database: 'down' };
const pageSize = 4096;

/** Writes the log into the file, where the pages then are. */
const settle = ({ place }: TestApp): void => {
  const database = new DatabaseSync(sqliteFile(place.dataDir));
  database.exec('pragma wal_checkpoint(truncate)');
  database.close();
};

/** Overwrites pages of the file, the first one being 0. */
function overwrite({ place }: TestApp, from: number, to: number): void {
  const file = openSync(sqliteFile(place.dataDir), 'r+');
  writeSync(file, Buffer.alloc((to - from) * pageSize, 0xa5), 0, (to - from) * pageSize, from * pageSize);
  closeSync(file);
}

const rootPage = ({ place }: TestApp, name: string): number => {
  const database = new DatabaseSync(sqliteFile(place.dataDir));
  const { rootpage } = database.prepare('select rootpage from sqlite_master where name = ?').get(name) as {
    rootpage: number;
  };
  database.close();
  return rootpage - 1;
};

test('a server whose tables are gone is not ready, and its log says why, once', async () => {
  const app = await startApp();
  expect(await readiness(app)).toEqual(ready);
  await app.store.write((db) => sql`alter table ledger rename to elsewhere`.execute(db));
  expect(await readiness(app)).toEqual(unready);
  expect(await readiness(app)).toEqual(unready);
  expect(app.logged.filter((line) => line.includes('not ready'))).toEqual([expect.stringContaining('ledger')]);
  await app.store.write((db) => sql`alter table elsewhere rename to ledger`.execute(db));
  expect(await readiness(app)).toEqual(ready);
});

test('a server whose database lost its history of migrations is not ready', async () => {
  const app = await startApp();
  await app.store.write((db) => sql`delete from kysely_migration`.execute(db));
  expect(await readiness(app)).toEqual(unready);
});

describe.runIf(inject('engine') === 'sqlite')('a damaged file', () => {
  test.each(['accounts', 'ledger', 'sqlite_header'])(
    'makes the server not ready although it had read these pages before: %s',
    async (name) => {
      const app = await startApp();
      const shop = await addShop(app);
      await addMember(app, shop);
      settle(app);
      expect(await readiness(app)).toEqual(ready);
      const page = name === 'sqlite_header' ? 0 : rootPage(app, name);
      overwrite(app, page, page + 1);
      expect(await readiness(app)).toEqual(unready);
      expect((await app.call(null, 'GET', '/healthz')).status).toBe(200);
    },
  );

  test('makes the server not ready once a call has met the damage, wherever it is', async () => {
    const app = await startApp();
    await addShop(app);
    settle(app);
    const page = rootPage(app, 'figure_days');
    overwrite(app, page, page + 1);
    expect(statSync(sqliteFile(app.place.dataDir)).size).toBeGreaterThan(pageSize);
    expect(await readiness(app)).toEqual(ready);
    await expect(sql`select * from figure_days`.execute(app.store.reports)).rejects.toThrow(/malformed/);
    expect(await readiness(app)).toEqual(unready);
  });
});
