import { io } from 'socket.io-client';
import { afterEach, describe, expect, inject, test, vi } from 'vitest';
import { auditNetwork } from '#audit.ts';
import type { Store } from '#db/client.ts';
import { activityLog } from '#test/activity-log.ts';
import { startApp, type TestApp } from '#test/app.ts';
import { auditRows, plantAudit, readWhole, rewriteAudit } from '#test/database.ts';
import { addCustomer, addMember, addShop, addShopWithCard, type TestPerson } from '#test/people.ts';
import * as queries from './queries.ts';

const app = await startApp();
const onPostgres = inject('engine') === 'postgres';
const minute = 60_000;
const day = 24 * 60 * minute;

afterEach(() => {
  app.clock.ahead = 0;
});

const { logOf, last, kindsOf, rowsOf, logIn, memberIdOf } = activityLog(app);
const settings = { bio: '', address: '', hours: '', phone: '', timeZone: 'UTC' };

describe('what is recorded', () => {
  test('includes a refused claim, although nothing else has changed', async () => {
    const [shop, other] = [await addShopWithCard(app), await addShop(app)];
    const member = await addMember(app, shop);
    const before = await readWhole(app);
    const claims: [TestPerson, string, object, string][] = [
      [member, '/api/subscribe/subscribe', { userTo: shop.id, userFrom: other.id }, 'follow'],
      [other, '/api/stamp/stampAward', { userFrom: shop.id, userTo: member.id }, 'awardStamp'],
    ];
    for (const [who, path, body, call] of claims) {
      const answer = await app.post(who.token, path, body);
      expect([answer.status, answer.body.code]).toEqual([403, 'identityMismatch']);
      const row = (await rowsOf(who)).at(-1);
      expect(row).toMatchObject({ kind: 'claimRefused', actor_id: who.id, details: JSON.stringify({ call }) });
      expect(row?.request_id).toBe(answer.body.requestId);
    }
    expect(await readWhole(app)).toEqual(before);
  });

  test('includes a refused claim by a live event', async () => {
    const [shop, other] = [await addShop(app), await addShop(app)];
    const socket = io(app.url, { transports: ['websocket'], auth: { token: shop.token }, reconnection: false });
    expect(await socket.emitWithAck('addUser', other.id)).toMatchObject({ ok: false, code: 'identityMismatch' });
    socket.disconnect();
    expect(await last(shop)).toMatchObject({ kind: 'claimRefused', details: { call: 'addUser' } });
  });

  test('excludes failed calls: a rolled back effect leaves no entry', async () => {
    const shop = await addShopWithCard(app);
    const [anna, bob] = [await addMember(app, shop), await addMember(app, shop)];
    const path = `/api/v1/members/${await memberIdOf(anna)}`;
    expect((await app.call(shop.token, 'DELETE', `${path}x`)).status).toBe(404);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => app.call(shop.token, 'PUT', '/api/operator/profile', { email: bob.email })),
    );
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409, 409]);
    expect(await kindsOf(shop)).toEqual(['signedIn']);
  });

  test('has one entry for each member whose erasing or status change took effect', async () => {
    const shop = await addShopWithCard(app);
    const ids = [];
    for (let count = 0; count < 4; count += 1) ids.push(await memberIdOf(await addMember(app, shop)));
    const answers = await Promise.all(
      ids.flatMap((id) => [
        app.call(shop.token, 'DELETE', `/api/v1/members/${id}`),
        app.post(shop.token, '/api/v1/members/status', { memberIds: [id], status: 'disabled' }),
      ]),
    );
    const { entries } = await logOf(shop);
    const erased = entries.filter(({ kind }) => kind === 'memberErased').map(({ subject }) => subject?.id);
    expect(erased.sort()).toEqual(ids.filter((_, place) => answers[2 * place]?.status === 204).sort());
    const disabled = entries.filter(({ kind }) => kind === 'memberDisabled').length;
    expect(disabled).toBe(answers.filter(({ status }, place) => place % 2 === 1 && status === 200).length);
  });

  test('a failed sign-in without an account names no one, and otherwise looks the same', async () => {
    const customer = await addCustomer(app);
    const before = (await auditRows(app)).length;
    await logIn('no-one-has-this@example.com', 'not this one');
    await logIn(customer.email, 'not this one');
    const [unknown, known] = (await auditRows(app)).slice(before);
    expect(unknown).toMatchObject({ kind: 'signInFailed', shop_id: '', actor_id: null, subject_id: null });
    expect(known).toMatchObject({ kind: 'signInFailed', shop_id: '', actor_id: null, subject_id: customer.id });
  });

  test('wrong answers to "your current password" are failed sign-ins of the person', async () => {
    const shop = await addShop(app);
    app.clock.ahead = 20 * minute;
    const form = { password: 'another long password', currentPassword: 'not this one' };
    expect((await app.call(shop.token, 'PUT', '/api/operator/profile', form)).status).toBe(403);
    expect(await last(shop)).toMatchObject({
      ...{ kind: 'signInFailed', actor: { id: shop.id }, subject: { id: shop.id }, details: { at: 'confirm' } },
    });
  });

  test('is never changed by anyone', async () => {
    await expect(rewriteAudit(app)).rejects.toThrow(/append-only/);
  });
});

describe('a flood', () => {
  test('of failed sign-ins from one network leaves twenty entries a minute, and every line in the log', async () => {
    const own = await startApp();
    const tries = Array.from({ length: 60 }, (_, number) => logIn(`guess${number}@example.com`, 'not this one', own));
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(Array(60).fill(401));
    expect(await auditRows(own)).toHaveLength(20);
    expect(own.logged.filter((line) => line.includes('"code":"badCredentials"'))).toHaveLength(60);
    own.clock.ahead = 2 * minute;
    await logIn('one-more@example.com', 'not this one', own);
    expect(await auditRows(own)).toHaveLength(21);
  });

  test('of refused claims by one person leaves ten entries a minute', async () => {
    const own = await startApp();
    const [shop, other] = [await addShop(own), await addShop(own)];
    const claim = () => own.call(shop.token, 'PUT', '/api/operator/profile', { id: other.id, name: 'Mine' });
    const answers = await Promise.all(Array.from({ length: 50 }, claim));
    expect(answers.every(({ status }) => status === 403)).toBe(true);
    expect((await logOf(shop, '?kind=claimRefused', own)).entries).toHaveLength(10);
  });

  test('on a database that takes no entry still gets refusals', async () => {
    let isBroken = false;
    const write =
      (store: Store): Store['write'] =>
      (work) =>
        isBroken ? Promise.reject(new Error('the disk is full')) : store.write(work);
    const own = await startApp({ wrap: (store) => ({ ...store, write: write(store) }) });
    const shop = await addShop(own);
    isBroken = true;
    const claim = { id: 'someone-else', name: 'Mine' };
    const { status, body } = await own.call(shop.token, 'PUT', '/api/operator/profile', claim);
    expect([status, body.code]).toEqual([403, 'identityMismatch']);
    expect(own.logged.join('\n')).toContain('a refusal could not be recorded');
  });
});

describe('retention', () => {
  test('removes entries after AUDIT_DAYS days, and nothing before', async () => {
    const own = await startApp({ env: { AUDIT_DAYS: '30' } });
    const shop = await addShop(own);
    expect((await logOf(shop, '', own)).days).toBe(30);
    const prune = async (days: number) => {
      own.clock.ahead = days * day;
      await own.runJobs();
      return (await auditRows(own)).length;
    };
    const left = [];
    for (let days = 1; days <= 31; days += 1) left.push(await prune(days));
    expect(left).toEqual([...Array(30).fill(1), 0]);
  });

  test.runIf(onPostgres)('by two processes at once, in batches, takes every old entry once', async () => {
    const own = await startApp();
    const beside = await startApp({ place: own.place });
    const shop = await addShop(own);
    await plantAudit(own, shop, 1100, new Date('2024-01-01T00:00:00.000Z'));
    const before = new Date(Date.now() - day).toISOString();
    const removed = async ({ store }: TestApp): Promise<number> => {
      let gone = 0;
      for (let some = 1; some > 0; gone += some) some = await store.write((db) => queries.pruneAudit(db, before, 100));
      return gone;
    };
    const gone = await Promise.all([removed(own), removed(beside)]);
    expect(gone[0] + gone[1]).toBe(1100);
    expect(await auditRows(own)).toHaveLength(1);
  });
});

test.runIf(onPostgres)('two processes write into one log, each entry with an id of its own', async () => {
  const beside = await startApp({ place: app.place });
  const shop = await addShop(app);
  const change = (at: TestApp, hours: string) => at.call(shop.token, 'PUT', '/api/v1/settings', { ...settings, hours });
  const calls = Array.from({ length: 20 }, (_, number) => change(number % 2 ? app : beside, `${number}`));
  expect((await Promise.all(calls)).every(({ status }) => status === 200)).toBe(true);
  const { entries } = await logOf(shop, '?kind=settingsChanged');
  expect(entries.length).toBeGreaterThanOrEqual(1);
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  expect((await logOf(shop, '', beside)).entries).toEqual((await logOf(shop)).entries);
});

test('a call’s line in the log names the account, the shop and the code of its refusal', async () => {
  const shop = await addShop(app);
  const customer = await addCustomer(app);
  const line = async (work: Promise<{ headers: Headers }>) => {
    const id = (await work).headers.get('x-request-id');
    const find = () => app.logged.map((text) => JSON.parse(text)).find(({ requestId }) => requestId === id);
    await vi.waitFor(() => expect(find()).toBeDefined());
    return find();
  };
  const well = await line(app.call(shop.token, 'GET', '/api/v1/settings'));
  expect(well).toMatchObject({ msg: 'call', status: 200, accountId: shop.id, shopId: shop.id });
  expect(well).not.toHaveProperty('code');
  const refused = await line(app.call(customer.token, 'GET', '/api/v1/settings'));
  expect(refused).toMatchObject({ status: 403, accountId: customer.id, code: 'forbidden' });
  expect(refused).not.toHaveProperty('shopId');
  const stranger = await line(app.call(null, 'GET', '/api/v1/settings'));
  expect(stranger).toMatchObject({ status: 401, code: 'noToken' });
  expect(stranger).not.toHaveProperty('accountId');
});

test('an address is stored as its network', () => {
  expect(auditNetwork('203.0.113.77')).toBe('203.0.113.0/24');
  expect(auditNetwork('::ffff:203.0.113.77')).toBe('203.0.113.0/24');
  expect(auditNetwork('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  expect(auditNetwork('')).toBe('');
});
