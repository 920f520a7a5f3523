import { msg } from '@lingui/core/runtime-macro';
import { afterEach, describe, expect, test } from 'vitest';
import { readConfig } from '#config.ts';
import type { Store } from '#db/client.ts';
import type { OutboxTable } from '#db/schema.ts';
import { readPushKeys } from '#push/push-service.ts';
import { startApp, type TestApp } from '#test/app.ts';
import { forgetLanguage, readOutbox } from '#test/database.ts';
import { addCustomer, type TestPerson } from '#test/people.ts';
import { isPushStored, privatePushKey, startPushPeer, type TestDevice } from '#test/push-peer.ts';
import { hasPush, type Push, queuePush } from './actions.ts';
import { pushJob } from './outbox.ts';

const peer = await startPushPeer();
const app = await startApp({ env: peer.env });
const path = '/api/v1/push-subscriptions';
afterEach(() => expect(peer.problems.splice(0)).toEqual([]));

const now = () => new Date(Date.now() + app.clock.ahead);

/** Queues a push message as a slice does, and runs the jobs. */
async function send(to: TestPerson, push: Partial<Push> = {}, server: TestApp = app): Promise<boolean> {
  const said = { title: 'Café', body: 'A new message', language: 'en' } as const;
  const parts = { ...said, path: '/my', tag: 'one', expiresAt: null, ...push };
  const at = () => new Date(Date.now() + server.clock.ahead);
  const isQueued = await server.store.write((db) =>
    queuePush({ db, now: at, promptOutbox: () => undefined }, { app: 'shop', accountId: to.id, ...parts }),
  );
  await server.runJobs();
  return isQueued;
}

const isOn = async ({ token }: TestPerson, { id }: TestDevice) => {
  const { body } = await app.call(token, 'GET', `${path}/${id}`);
  return body.isOn;
};
const wait = (ms: number) => {
  app.clock.ahead += ms;
};
const waiting = async () => (await readOutbox(app)).filter(({ kind, due_at }) => kind === 'push' && due_at !== null);

describe('a push message', () => {
  test('reaches every device of the person, and only those of the side that it is for', async () => {
    const customer = await addCustomer(app);
    const devices = [await peer.addDevice(app, customer), await peer.addDevice(app, customer)];
    const other = await peer.addDevice(app, await addCustomer(app));
    expect(await send(customer)).toBe(true);
    const shown = { title: 'Café', body: 'A new message', path: '/my', tag: 'one', language: 'en' };
    expect(devices.map((device) => device.shown)).toEqual([[shown], [shown]]);
    expect(await send(customer, { app: 'dashboard' })).toBe(false);
    expect([devices[0]?.calls, other.calls]).toEqual([1, 0]);
  });

  test('is said in the language that the person reads when it is sent', async () => {
    const customer = await addCustomer(app);
    const device = await peer.addDevice(app, customer);
    const change = { id: customer.id, language: 'de' };
    expect((await app.call(customer.token, 'PUT', '/api/operator/profile', change)).status).toBe(200);
    await send(customer, { body: msg`Choose a new password` });
    expect(device.shown[0]).toMatchObject({ language: 'de', body: 'Wähle ein neues Passwort' });
  });

  test('is said in the language of the shop to someone whose language is not known', async () => {
    const customer = await addCustomer(app);
    const device = await peer.addDevice(app, customer);
    await forgetLanguage(app, customer);
    await send(customer, { body: msg`Choose a new password`, language: 'de' });
    expect(device.shown[0]).toMatchObject({ language: 'de', body: 'Wähle ein neues Passwort' });
  });

  test('waits at the service no longer than it is worth showing, and takes the place of one with the same tag', async () => {
    const customer = await addCustomer(app);
    const device = await peer.addDevice(app, customer);
    await send(customer, { expiresAt: new Date(now().getTime() + 60_000).toISOString() });
    await send(customer);
    await send(customer, { tag: 'two' });
    const [first, second, third] = device.headers;
    expect(Number(first?.ttl)).toBeGreaterThan(50);
    expect(Number(first?.ttl)).toBeLessThanOrEqual(60);
    expect(Number(second?.ttl)).toBeGreaterThan(86_000);
    expect(second?.topic).toBe(first?.topic);
    expect(third?.topic).not.toBe(first?.topic);
  });

  test('with a long text is cut, also in signs of four bytes', async () => {
    const customer = await addCustomer(app);
    const device = await peer.addDevice(app, customer);
    await send(customer, { title: '🎉'.repeat(1000), body: '🎉'.repeat(5000) });
    const { title = '', body = '' } = device.shown[0] ?? {};
    expect([Array.from(title).length, Array.from(body).length]).toEqual([80, 240]);
  });

  test('of a transaction that fails is not sent', async () => {
    const customer = await addCustomer(app);
    const device = await peer.addDevice(app, customer);
    const failing = app.store.write(async (db) => {
      const parts = { title: 'Café', body: 'Hello', language: 'en', path: '/my', tag: 'one', expiresAt: null } as const;
      await queuePush({ db, now, promptOutbox: () => undefined }, { app: 'shop', accountId: customer.id, ...parts });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await app.runJobs();
    expect(device.calls).toBe(0);
  });

  test('leads only to this site', async () => {
    const customer = await addCustomer(app);
    await peer.addDevice(app, customer);
    for (const there of ['https://evil.example', '//evil.example', '/\\evil.example', 'my'])
      await expect(send(customer, { path: there })).rejects.toThrow();
  });

  test('on its way to someone who deletes their account leaves nothing', async () => {
    const customer = await addCustomer(app);
    (await peer.addDevice(app, customer)).answer(503);
    const parts = { title: 'Café', body: 'Hello', language: 'en', path: '/my', tag: 'one', expiresAt: null } as const;
    await app.store.write((db) =>
      queuePush({ db, now, promptOutbox: () => undefined }, { app: 'shop', accountId: customer.id, ...parts }),
    );
    const own = async () => (await readOutbox(app)).filter(({ account_id }) => account_id === customer.id);
    const [row] = await own();
    const write: Store['write'] = async (work) => {
      expect((await app.call(customer.token, 'DELETE', '/api/v1/me', {})).status).toBe(204);
      return app.store.write(work);
    };
    const checks = { news: async () => null, reminder: async () => null };
    const job = pushJob({ store: { ...app.store, write }, config: readConfig(peer.env), now, checks });
    await job.run(row as OutboxTable, new AbortController().signal);
    expect(await own()).toEqual([]);
  });
});

describe('a device', () => {
  test.each([404, 410])('whose service answers %i is forgotten; the others get the message', async (status) => {
    const customer = await addCustomer(app);
    const [gone, here] = [await peer.addDevice(app, customer), await peer.addDevice(app, customer)];
    gone.answer(status);
    await send(customer);
    expect([await isOn(customer, gone), await isOn(customer, here)]).toEqual([false, true]);
    expect(here.shown).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });

  test.each([429, 500, 503])(
    'whose service answers %i gets the message later, once; the others at once',
    async (status) => {
      const customer = await addCustomer(app);
      const [busy, here] = [await peer.addDevice(app, customer), await peer.addDevice(app, customer)];
      busy.answer(status);
      await send(customer);
      wait(11_000);
      await app.runJobs();
      expect([busy.calls, here.calls]).toEqual([2, 1]);
      busy.answer(201);
      wait(31_000);
      await app.runJobs();
      expect([busy.shown.length, here.shown.length]).toEqual([1, 1]);
      expect(await waiting()).toEqual([]);
    },
  );

  test('whose service asks to wait is not asked earlier', async () => {
    const customer = await addCustomer(app);
    const busy = await peer.addDevice(app, customer);
    busy.answer({ status: 429, headers: { 'retry-after': '600' } });
    await send(customer);
    wait(300_000);
    await app.runJobs();
    expect(busy.calls).toBe(1);
    busy.answer(201);
    wait(301_000);
    await app.runJobs();
    expect(busy.shown).toHaveLength(1);
  });

  test('whose service is silent does not hold up the others', async () => {
    const own = await startApp({ env: peer.env });
    const customer = await addCustomer(own);
    const [silent, here] = [await peer.addDevice(own, customer), await peer.addDevice(own, customer)];
    silent.answer('silent');
    const sent = send(customer, {}, own);
    await expect.poll(() => [silent.calls, here.shown.length]).toEqual([1, 1]);
    await Promise.all([own.stop(), sent]);
  });

  test('is forgotten with the account', async () => {
    const customer = await addCustomer(app);
    const device = await peer.addDevice(app, customer);
    expect((await app.call(customer.token, 'DELETE', '/api/v1/me', {})).status).toBe(204);
    expect(await isPushStored(app, device)).toBe(false);
  });

  test('whose service takes a message but does not end its answer gets it once', async () => {
    const customer = await addCustomer(app);
    const device = await peer.addDevice(app, customer);
    device.answer({ status: 201, headers: { 'content-length': '5' } });
    await send(customer);
    expect([device.shown.length, await waiting()]).toEqual([1, []]);
  });

  test('whose service refuses a message is kept, and the message is given up', async () => {
    const customer = await addCustomer(app);
    const device = await peer.addDevice(app, customer);
    device.answer(413);
    await send(customer);
    expect([await isOn(customer, device), await waiting()]).toEqual([true, []]);
    expect(app.logged.some((line) => line.includes('push given up') && line.includes('HTTP 413'))).toBe(true);
  });

  test('gets nothing after the person signed out there, also from another device', async () => {
    const customer = await addCustomer(app);
    const device = await peer.addDevice(app, customer);
    expect(await hasPush(app.store.read, customer.id, 'shop', now().toISOString())).toBe(true);
    expect((await app.call(customer.token, 'DELETE', '/api/v1/sessions')).status).toBe(204);
    expect(await send(customer)).toBe(false);
    expect(device.calls).toBe(0);
    wait(61 * 60_000);
    await app.runJobs();
    expect(await isPushStored(app, device)).toBe(false);
  });

  test('can be turned off by its owner and by no one else', async () => {
    const [customer, stranger] = [await addCustomer(app), await addCustomer(app)];
    const device = await peer.addDevice(app, customer);
    expect((await app.call(stranger.token, 'DELETE', `${path}/${device.id}`)).status).toBe(204);
    expect([await isOn(stranger, device), await isOn(customer, device)]).toEqual([false, true]);
    expect((await app.call(customer.token, 'DELETE', `${path}/${device.id}`)).status).toBe(204);
    expect(await isOn(customer, device)).toBe(false);
    await send(customer);
    expect(device.calls).toBe(0);
  });

  test('belongs to the person who turned it on last, who needs its secret', async () => {
    const [first, second, stranger] = [await addCustomer(app), await addCustomer(app), await addCustomer(app)];
    const device = await peer.addDevice(app, first);
    const { subscription } = device;
    const guessed = peer.newDevice(subscription.key).subscription;
    const stolen = await app.post(stranger.token, path, { ...guessed, endpoint: subscription.endpoint });
    expect([stolen.status, await isOn(first, device)]).toEqual([403, true]);
    expect((await app.post(second.token, path, subscription)).status).toBe(200);
    expect([await isOn(first, device), await isOn(second, device)]).toEqual([false, true]);
    await send(first);
    await send(second, { body: 'For the second' });
    expect(device.shown.map(({ body }) => body)).toEqual(['For the second']);
  });

  test('number eleven takes the place of the oldest', async () => {
    const customer = await addCustomer(app);
    const devices: TestDevice[] = [];
    for (let more = 0; more < 11; more += 1) {
      wait(1000);
      devices.push(await peer.addDevice(app, customer));
    }
    await send(customer);
    expect(devices.map(({ calls }) => calls)).toEqual([0, ...Array(10).fill(1)]);
  });

  test.each([
    'http://127.0.0.1:1/send',
    'https://127.0.0.1/send',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/send',
    'https://localhost/send',
    'https://push.example.com/send',
    'https://fcm.googleapis.com.evil.example/send',
    'https://evilfcm.googleapis.com/send',
    'https://fcm.googleapis.com:8443/send',
    'https://user:password@fcm.googleapis.com/send',
    'https://fcm.googleapis.com@evil.example/send',
    'http://fcm.googleapis.com/send',
    'https://fcm.googleapis.com./send',
    'https://FCM.googleapis.com/send',
    'https://fcm%2egoogleapis.com/send',
    'https://@fcm.googleapis.com/send',
    'https://fcm.googleapis.com:443/send',
  ])('at %s is refused', async (endpoint) => {
    const customer = await addCustomer(app);
    const { key } = (await app.call(customer.token, 'GET', `${path}/key`)).body;
    const { status, body } = await app.post(customer.token, path, { ...peer.newDevice(key).subscription, endpoint });
    expect([status, body.code]).toEqual([422, 'pushServiceUnknown']);
  });

  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
    'https://web.push.apple.com/abc',
  ])('at %s is taken', async (endpoint) => {
    const customer = await addCustomer(app);
    const { key } = (await app.call(customer.token, 'GET', `${path}/key`)).body;
    const { status } = await app.post(customer.token, path, { ...peer.newDevice(key).subscription, endpoint });
    expect(status).toBe(200);
  });

  test('with a key that is no point of the curve is refused', async () => {
    const customer = await addCustomer(app);
    const { key } = (await app.call(customer.token, 'GET', `${path}/key`)).body;
    const { subscription } = peer.newDevice(key);
    for (const p256dh of [`B${'A'.repeat(86)}`, 'A'.repeat(87)])
      expect((await app.post(customer.token, path, { ...subscription, p256dh })).status).toBe(422);
  });
});

describe('the keys', () => {
  const given = {
    VAPID_PUBLIC_KEY: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
    VAPID_PRIVATE_KEY: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  };

  test('are made once, also when several ask for them at the same time', async () => {
    // Its own keys come from its settings, so none are stored yet.
    const { store, stop } = await startApp({ env: given });
    const settings = { ...readConfig({}), pushKeys: null };
    const made = await Promise.all([1, 2, 3, 4].map(() => readPushKeys(settings, store, now())));
    expect(new Set(made.map(({ privateKey }) => privateKey)).size).toBe(1);
    expect(await readPushKeys(settings, store, now())).toEqual(made[0]);
    await stop();
  });

  test.runIf(app.store.engine === 'postgres')('are the same in processes that start at the same time', async () => {
    const first = await startApp({ env: given });
    const others = await Promise.all([1, 2, 3].map(() => startApp({ place: first.place })));
    const { token } = await addCustomer(first);
    const answers = await Promise.all(others.map((server) => server.call(token, 'GET', `${path}/key`)));
    const keys = new Set(answers.map(({ body }) => body.key));
    expect(keys.size).toBe(1);
    expect(keys).not.toContain(given.VAPID_PUBLIC_KEY);
  });

  test('stay after a restart; those of the settings come first, and a device that subscribed with others is off', async () => {
    const first = await startApp({ env: peer.env });
    const customer = await addCustomer(first);
    const device = await peer.addDevice(first, customer);
    await first.stop();
    const startAgain = async (env: Record<string, string>) => {
      const again = await startApp({ env: { ...peer.env, ...env }, place: first.place });
      const { key } = (await again.call(customer.token, 'GET', `${path}/key`)).body;
      const { isOn } = (await again.call(customer.token, 'GET', `${path}/${device.id}`)).body;
      await again.stop();
      return [key, isOn];
    };
    expect(await startAgain({})).toEqual([device.subscription.key, true]);
    expect(await startAgain(given)).toEqual([given.VAPID_PUBLIC_KEY, false]);
  });

  test('the private one appears in no log and in no export', async () => {
    const customer = await addCustomer(app);
    const device = await peer.addDevice(app, customer);
    await send(customer);
    const [key, said] = [await privatePushKey(app), app.logged.join('\n')];
    const own = await app.call(customer.token, 'POST', '/api/v1/me/export', {});
    expect(key).toHaveLength(43);
    for (const text of [said, own.body]) expect(text).not.toContain(key);
    expect(said).not.toContain(device.subscription.endpoint);
    expect(said).not.toContain(device.subscription.auth);
  });
});
