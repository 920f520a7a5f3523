import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeStep } from '@stampdeck/contract/codes.ts';
import { describe, expect, inject, test } from 'vitest';
import { codeMac } from '#features/stamps/codes.ts';
import { emptyLocation, startApp, type TestApp } from '#test/app.ts';
import { runCommand } from '#test/commands.ts';
import { addOldFailures, countRows, hasSession } from '#test/database.ts';
import { addMember, addShop, addShopWithCard, award, type TestPerson } from '#test/people.ts';
import { Jobs } from './jobs.ts';
import { NightlyBackup } from './nightly-backup.ts';
import { newPruner } from './prune.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
const onSqlite = inject('engine') === 'sqlite';

const codeOf = (customer: TestPerson, at: number): string => {
  const code = { customerId: customer.id, deviceId: customer.device.id, step: codeStep(at) };
  return `http://shop.example/c/${code.customerId}.${code.deviceId}.${code.step}.${codeMac(customer.device.secret, code)}`;
};
const nowOf = ({ clock }: TestApp): Date => new Date(Date.now() + clock.ahead);
describe('pruning', () => {
  test('removes scans and failed sign-ins after a day, and nothing before', async () => {
    const app = await startApp();
    const shop = await addShopWithCard(app);
    const member = await addMember(app, shop);
    await app.post(shop.token, '/api/stamp/scan', { code: codeOf(member, Date.now()) });
    await app.post(null, '/api/operator/login', { email: shop.email, password: 'wrong' });
    app.clock.ahead = day - hour;
    await app.runJobs();
    expect([await countRows(app, 'scans'), await countRows(app, 'login_failures')]).toEqual([1, 2]);
    app.clock.ahead = day + hour;
    await app.runJobs();
    expect([await countRows(app, 'scans'), await countRows(app, 'login_failures')]).toEqual([0, 0]);
  });

  test('keeps a session for a month after it ended; the code of its device is refused before and after', async () => {
    const app = await startApp();
    const shop = await addShopWithCard(app);
    const member = await addMember(app, shop);
    const scan = async () => {
      const { body } = await app.post(null, '/api/operator/login', { email: shop.email, password: 'a long password' });
      return (await app.post(body.token, '/api/stamp/scan', { code: codeOf(member, nowOf(app).getTime()) })).status;
    };
    await app.post(member.token, '/auth/logout');
    app.clock.ahead = 29 * day;
    await app.runJobs();
    expect([await hasSession(app, member), await scan()]).toEqual([true, 422]);
    const pruner = newPruner(app.store, { auditDays: 365 });
    for (let days = 1; days <= 31; days += 1) {
      app.clock.ahead = days * day;
      await pruner.run(nowOf(app));
      expect([days, await hasSession(app, member)]).toEqual([days, days < 30]);
    }
    expect(await scan()).toBe(422);
  });

  test('follows a clock that is months ahead by a day at a time, so that no one is signed out before it is corrected', async () => {
    const app = await startApp();
    const shop = await addShop(app);
    const pruner = newPruner(app.store, { auditDays: 365 });
    const wrong = new Date(Date.now() + 100 * day);
    for (let hours = 0; hours < 24; hours += 1) await pruner.run(wrong);
    await pruner.run(new Date());
    await newPruner(app.store, { auditDays: 365 }).run(wrong);
    expect((await app.call(shop.token, 'GET', '/api/v1/limits')).status).toBe(200);
    // A clock that stays there is believed in the end.
    for (let hours = 0; hours < 100; hours += 1) await pruner.run(wrong);
    expect(await countRows(app, 'sessions')).toBe(0);
  });

  test('keeps every running session, however old', async () => {
    const app = await startApp();
    const shop = await addShopWithCard(app);
    const member = await addMember(app, shop);
    app.clock.ahead = 300 * day;
    await app.runJobs();
    const { status } = await app.post(member.token, '/api/subscribe/subscribeNumber', { userTo: shop.id });
    expect(status).toBe(200);
  });

  test('of thousands goes in small steps, by two servers at once, and each row once', async () => {
    const app = await startApp();
    await addOldFailures(app, 2200);
    let largest = 0;
    const store = {
      ...app.store,
      write: async <T>(work: Parameters<typeof app.store.write<T>>[0]): Promise<T> => {
        const result = await app.store.write(work);
        if (typeof result === 'number') largest = Math.max(largest, result);
        return result;
      },
    };
    const both = await Promise.all([
      newPruner(store, { auditDays: 365 }).run(new Date()),
      newPruner(store, { auditDays: 365 }).run(new Date()),
    ]);
    expect(both.reduce((sum, gone) => sum + (gone?.failures ?? 0), 0)).toBe(2200);
    expect([largest, await countRows(app, 'login_failures')]).toEqual([500, 0]);
  });
});

describe('the loop', () => {
  const log = { info: () => undefined, error: () => undefined } as never;

  test('runs a due job by a monotonic clock, and continues after one that failed', async () => {
    const ran: string[] = [];
    let uptime = 0;
    const job = (name: string, every: number) => ({
      name,
      every,
      run: async () => {
        ran.push(name);
        if (name === 'fails') throw new Error('failed');
        return undefined;
      },
    });
    const jobs = new Jobs({ jobs: [job('fails', 2), job('works', 3)], log, uptime: () => uptime });
    for (; uptime < 5; uptime += 1) await jobs.wake();
    expect(ran).toEqual(['fails', 'works', 'fails', 'works', 'fails']);
    await jobs.close();
    uptime = 100;
    await jobs.wake();
    expect(ran).toHaveLength(5);
  });

  test('never runs a job twice at once', async () => {
    let running = 0;
    let most = 0;
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const run = async () => {
      running += 1;
      most = Math.max(most, running);
      await held;
      running -= 1;
      return undefined;
    };
    const jobs = new Jobs({ jobs: [{ name: 'slow', every: 0, run }], log });
    const rounds = [jobs.wake(), jobs.wake()];
    release();
    await Promise.all(rounds);
    expect(most).toBe(1);
  });
});

const today = async (app: TestApp, shop: TestPerson) =>
  (await app.call(shop.token, 'GET', '/api/v1/reports/today')).body.backup;

test.runIf(!onSqlite)('on PostgreSQL nothing is said of a nightly backup, and none is made', async () => {
  const app = await startApp();
  await app.runJobs();
  expect(await today(app, await addShop(app))).toBeNull();
});

describe.runIf(onSqlite)('the nightly backup', () => {
  const backupsOf = (app: TestApp): string[] => readdirSync(join(app.place.dataDir, 'backups'));

  test('is made if there is none, shown on the home page, and can be restored', async () => {
    const app = await startApp();
    const shop = await addShopWithCard(app);
    const none = { lastAt: null, bytes: null, failedAt: null, failure: null };
    expect(await today(app, shop)).toEqual(none);
    await award(app, shop, await addMember(app, shop), 3);
    await app.runJobs();
    const [name = '', ...others] = backupsOf(app);
    expect(others).toEqual([]);
    const file = join(app.place.dataDir, 'backups', name);
    const told = await today(app, shop);
    expect(told).toEqual({ ...none, lastAt: expect.any(String), bytes: statSync(file).size });
    expect(Math.abs(Date.parse(told.lastAt) - nowOf(app).getTime())).toBeLessThan(hour);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const place = await emptyLocation();
    expect(await runCommand('restore', file, place)).toMatchObject({ code: 0, err: '' });
    const restored = await startApp({ place });
    expect((await restored.call(shop.token, 'GET', '/api/v1/reports/today')).body.stamps).toBe(3);
  });

  test('is made once a day, and seven stay', async () => {
    const app = await startApp();
    for (let hours = 0; hours < 24 * 9; hours += 1) {
      app.clock.ahead = hours * hour;
      await app.runJobs();
    }
    expect(backupsOf(app)).toHaveLength(7);
    const made = app.logged.filter((line) => line.includes('"job":"backup"'));
    expect(made.length).toBeGreaterThanOrEqual(9);
    expect(made.length).toBeLessThanOrEqual(10);
  });

  test('that fails is reported with its reason until one succeeds, and is not tried again within the hour', async () => {
    const app = await startApp();
    const shop = await addShop(app);
    const folder = join(app.place.dataDir, 'backups');
    writeFileSync(folder, 'in the way');
    await app.runJobs();
    const told = await today(app, shop);
    expect(told).toMatchObject({ lastAt: null, failedAt: expect.any(String), failure: 'unexpected' });
    app.clock.ahead = hour / 2;
    await app.runJobs();
    expect(await today(app, shop)).toEqual(told);
  });

  test.runIf(process.getuid?.() !== 0)('into a folder that may not be written says so', async () => {
    const app = await startApp();
    const shop = await addShop(app);
    mkdirSync(join(app.place.dataDir, 'backups'), { mode: 0o500 });
    await app.runJobs();
    expect((await today(app, shop)).failure).toBe('notWritable');
    chmodSync(join(app.place.dataDir, 'backups'), 0o700);
  });

  test('is not made again and again by a clock that is set to and fro', async () => {
    const app = await startApp();
    let uptime = 0;
    const nightly = new NightlyBackup(app.place.dataDir, new Date(), () => uptime);
    const now = Date.now();
    let made = 0;
    for (const years of [0, 1, 0, 2, -1, 3, 0, -2, 4]) {
      uptime += 60_000;
      if (await nightly.run(new Date(now + years * 365 * day))) made += 1;
    }
    expect(made).toBe(1);
  });

  test('removes the leftovers of an interrupted one, and no other files', async () => {
    const app = await startApp();
    const folder = join(app.place.dataDir, 'backups');
    mkdirSync(folder);
    writeFileSync(join(folder, 'stampdeck-2020-01-01T03-00-00Z.sqlite.partial'), 'half');
    const others = ['note.txt', 'shop.jsonl.gz.4711.partial'];
    for (const name of others) writeFileSync(join(folder, name), 'mine');
    await app.runJobs();
    const names = backupsOf(app);
    expect(names).toHaveLength(3);
    expect(names).toEqual(expect.arrayContaining(others));
  });

  test('that fails half way leaves nothing of itself', async () => {
    const { dataDir } = await emptyLocation();
    writeFileSync(join(dataDir, 'stampdeck.sqlite'), 'damaged'.repeat(1000));
    const nightly = new NightlyBackup(dataDir, new Date());
    await expect(nightly.run(new Date())).rejects.toThrow('not a database');
    expect(readdirSync(join(dataDir, 'backups'))).toEqual([]);
  });
});
