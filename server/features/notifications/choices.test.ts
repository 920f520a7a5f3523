import { io, type Socket } from 'socket.io-client';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Store } from '#db/client.ts';
import { endWork } from '#features/staff/queries.ts';
import { startApp } from '#test/app.ts';
import { addChat, readUpTo, sendText } from '#test/chats.ts';
import { disproveAddress, proveAddress } from '#test/database.ts';
import { startMailServer } from '#test/mail.ts';
import { addProduct, order } from '#test/orders.ts';
import { begin, pay } from '#test/paying.ts';
import { addColleague, addCustomer, addMember, addShopWithCard, award, type TestPerson } from '#test/people.ts';
import { lockChoices } from './queries.ts';
import { newEmailJob } from './telling.ts';

const mail = await startMailServer();
const app = await startApp({ env: { SMTP_URL: mail.url, PUBLIC_URL: 'https://stamps.example' } });
const open: Socket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});

const path = '/api/v1/notification-choices';
const read = async ({ token }: TestPerson) => (await app.call(token, 'GET', path)).body;
const save = ({ token }: TestPerson, body: object) => app.call(token, 'PUT', path, body);
const listed = async ({ token }: TestPerson) =>
  (await app.call(token, 'GET', '/api/v1/notifications')).body.notifications.map(({ type }: { type: number }) => type);
const unread = async ({ token }: TestPerson) =>
  (await app.call(token, 'GET', '/api/v1/notifications/unread')).body.unread;

const minute = 60_000;
const pass = async (minutes: number) => {
  app.clock.ahead += minutes * minute;
  await app.runJobs();
};
/** Moves the clock to a minute past this hour of the day in UTC, the zone of the tests' shops. */
const goToHour = async (hour: number) => {
  const now = new Date(Date.now() + app.clock.ahead);
  const minutes = now.getUTCHours() * 60 + now.getUTCMinutes();
  await pass(((hour * 60 + 1 - minutes + 24 * 60) % (24 * 60)) + 24 * 60);
};
const newsTo = ({ email }: { email: string }) =>
  mail.emails.filter(({ rcpt, text = '' }) => rcpt === email && text.includes('Stop these emails'));
const subjects = (to: { email: string }) => newsTo(to).map(({ subject = '' }) => subject.replace(/^.*?: /, ''));

/** A shop whose owner has confirmed their address and wants no quiet hours. */
async function addReader() {
  const shop = await addShopWithCard(app, 9);
  await proveAddress(app, shop);
  expect((await save(shop, { quiet: null })).status).toBe(200);
  return shop;
}

const leave = async ({ token }: TestPerson) => {
  const proof = { currentPassword: 'a long password' };
  expect((await app.call(token, 'DELETE', '/api/v1/me', proof)).status).toBe(204);
};

const allOn = { message: { email: true }, newMember: { email: true }, fullCard: { email: true } };

describe('choices', () => {
  test('begin with every bell on, emails about messages, and quiet nights', async () => {
    const shop = await addShopWithCard(app, 9);
    expect(await read(shop)).toEqual({
      success: true,
      kinds: {
        message: { bell: true, email: true, push: false },
        newMember: { bell: true, email: false, push: false },
        fullCard: { bell: true, email: false, push: false },
        order: { bell: true, email: false, push: false },
        commented: { bell: true, email: false, push: false },
      },
      quiet: { from: 22, to: 8 },
      timeZone: 'UTC',
      email: 'unproven',
    });
  });

  test('change one by one, for this person only', async () => {
    const shop = await addShopWithCard(app, 9);
    const { person: kim } = await addColleague(app, shop, ['chat', 'stamp']);
    const before = await read(kim);
    await Promise.all([
      save(shop, { kinds: { newMember: { email: true } } }),
      save(shop, { kinds: { message: { email: false } } }),
      save(shop, { kinds: { newMember: { bell: false } } }),
      save(shop, { quiet: { from: 1, to: 5 } }),
    ]);
    const { kinds, quiet } = await read(shop);
    expect(kinds).toEqual({
      message: { bell: true, email: false, push: false },
      newMember: { bell: false, email: true, push: false },
      fullCard: { bell: true, email: false, push: false },
      order: { bell: true, email: false, push: false },
      commented: { bell: true, email: false, push: false },
    });
    expect(quiet).toEqual({ from: 1, to: 5 });
    expect(await read(kim)).toEqual(before);
    expect((await save(shop, { quiet: { from: 8, to: 8 } })).status).toBe(422);
    expect((await save(shop, { quiet: { from: 8, to: 24 } })).status).toBe(422);
  });

  test('are not written for someone whose account was deleted meanwhile', async () => {
    const shop = await addShopWithCard(app, 9);
    const own = { shopId: shop.id, accountId: shop.id };
    expect((await app.call(shop.token, 'DELETE', '/api/v1/me', {})).status).toBe(204);
    expect(await app.store.write((db) => lockChoices(db, own, '2026-01-01T00:00:00.000Z'))).toBeUndefined();
  });

  test('show only kinds that the person may see', async () => {
    const shop = await addShopWithCard(app, 9);
    const kindsOf = async (permission: 'chat' | 'stamp' | 'products') =>
      Object.keys((await read((await addColleague(app, shop, [permission])).person)).kinds);
    expect(await kindsOf('chat')).toEqual(['message']);
    expect(await kindsOf('stamp')).toEqual(['newMember', 'fullCard']);
    expect(await kindsOf('products')).toEqual(['commented']);
    const member = await addMember(app, shop);
    expect((await app.call(member.token, 'GET', path)).status).toBe(403);
  });
});

describe('a bell that is off', () => {
  test('leaves the kind out of the list, the count and the live events, also for what is past', async () => {
    const shop = await addShopWithCard(app, 9);
    const { person: kim } = await addColleague(app, shop, ['stamp']);
    const member = await addMember(app, shop);
    const hear = async ({ token }: TestPerson) => {
      const heard: string[] = [];
      const socket: Socket = io(app.url, { transports: ['websocket'], auth: { token }, forceNew: true });
      open.push(socket);
      socket.on('getNotification', ({ type }) => heard.push(`news ${type}`));
      socket.on('notificationChoicesChanged', () => heard.push('changed'));
      await new Promise<void>((resolve) => socket.on('connect', () => resolve()));
      return heard;
    };
    const [own, colleague] = [await hear(shop), await hear(kim)];
    await save(shop, { kinds: { newMember: { bell: false } } });
    expect([await listed(shop), await unread(shop)]).toEqual([[], 0]);
    await addMember(app, shop);
    await award(app, shop, member, 9);
    expect([await listed(shop), await unread(shop)]).toEqual([[6], 1]);
    expect(await listed(kim)).toEqual([6, 5, 5]);
    await expect
      .poll(() => [own, colleague])
      .toEqual([
        ['changed', 'news 6'],
        ['news 5', 'news 6'],
      ]);
  });
});

describe('emails', () => {
  test('tell in one email what is unread for ten minutes, and at most once an hour', async () => {
    const shop = await addReader();
    await save(shop, { kinds: allOn });
    const member = await addMember(app, shop);
    const chat = await addChat(app, shop, member);
    for (const text of ['Hello', 'Are you open?']) await sendText(app, member, chat, text);
    await award(app, shop, member, 9);
    await pass(9);
    expect(newsTo(shop)).toEqual([]);
    await pass(2);
    await pass(2);
    await vi.waitFor(() => expect(subjects(shop)).toEqual(['2 unread messages, 1 new member, 1 full card']));
    const [email] = newsTo(shop);
    expect(email?.text).not.toContain(member.name);
    expect(email?.text).toContain('https://stamps.example/');
    await addMember(app, shop);
    await pass(30);
    expect(subjects(shop)).toHaveLength(1);
    await pass(40);
    await vi.waitFor(() => expect(subjects(shop).slice(1)).toEqual(['1 new member']));
    await pass(200);
    expect(subjects(shop)).toHaveLength(2);
  });

  test('tell of an order that is paid online once it is paid', async () => {
    const shop = await addReader();
    await save(shop, { kinds: { order: { email: true } } });
    const buyer = await addCustomer(app);
    const product = await addProduct(app, shop);
    const { _id } = await order(app, buyer, [{ product }], { paymentMethod: 'PayPal' });
    await pass(15);
    expect(newsTo(shop)).toEqual([]);
    const { id } = await begin(app, buyer, _id);
    expect((await pay(app, buyer, _id, id)).body.isPaid).toBe(true);
    await pass(11);
    await vi.waitFor(() => expect(subjects(shop)).toEqual(['1 new order']));
  });

  test.each(['Win at bonus.example', 'Call 0800 123 4567', 'http://evil.example'])(
    'do not carry a shop’s name that could be more than a name: %s',
    async (name) => {
      await goToHour(12);
      const shop = await addShopWithCard(app, 9);
      await proveAddress(app, shop);
      expect((await app.call(shop.token, 'PUT', '/api/operator/profile', { id: shop.id, name })).status).toBe(200);
      const member = await addMember(app, shop);
      await sendText(app, member, await addChat(app, shop, member), 'Hello');
      await pass(11);
      await vi.waitFor(() => expect(subjects(shop)).toEqual(['1 unread message']));
      const [email] = newsTo(shop);
      expect(email?.subject).toBe('1 unread message');
      expect(email?.text).toContain('New at your shop');
      for (const part of [email?.subject, email?.text, email?.html, email?.from?.name])
        expect(part).not.toContain(name);
    },
  );

  test('leave out what was read in time, here or at the bell, and what was taken back', async () => {
    const shop = await addReader();
    const member = await addMember(app, shop);
    await save(shop, { kinds: allOn });
    const chat = await addChat(app, shop, member);
    await sendText(app, member, chat, 'Hello');
    await readUpTo(app, shop, chat, 1);
    app.clock.ahead += 1000;
    const second = await addMember(app, shop);
    const upTo = new Date(Date.now() + app.clock.ahead).toISOString();
    await app.call(shop.token, 'PUT', '/api/v1/notifications/read', { upTo });
    await pass(61);
    expect(newsTo(shop)).toEqual([]);
    app.clock.ahead += 1000;
    await award(app, shop, second, 9);
    for (const amount of [9, -1]) await award(app, shop, member, amount);
    await pass(11);
    await vi.waitFor(() => expect(subjects(shop)).toEqual(['1 full card']));
  });

  test('go to a proven address only, and to a colleague about what they may see', async () => {
    const shop = await addShopWithCard(app, 9);
    const { account, person: kim } = await addColleague(app, shop, ['stamp']);
    await proveAddress(app, account);
    for (const one of [shop, kim]) await save(one, { quiet: null, kinds: allOn });
    const member = await addMember(app, shop);
    await sendText(app, member, await addChat(app, shop, member), 'Hello');
    await pass(11);
    await vi.waitFor(() => expect(subjects(account)).toEqual(['1 new member']));
    expect(newsTo(shop)).toEqual([]);
  });

  test('wait for the end of the quiet hours, and then tell everything at once', async () => {
    const shop = await addReader();
    await save(shop, { kinds: allOn, quiet: { from: 22, to: 8 } });
    await goToHour(22);
    for (let hour = 0; hour < 9; hour += 1) {
      await addMember(app, shop);
      await pass(60);
    }
    expect(newsTo(shop)).toEqual([]);
    await pass(60);
    await vi.waitFor(() => expect(subjects(shop)).toEqual(['9 new members']));
  });

  test.each<[string, (kim: TestPerson) => Promise<unknown>]>([
    ['ended them', (kim) => save(kim, { kinds: { message: { email: false } } })],
    ['deleted their account', leave],
    ['stopped working here', ({ id }) => app.store.write((db) => endWork(db, { accountId: id }, 'now'))],
    ['has another address now', (kim) => disproveAddress(app, kim)],
  ])('are not written to someone who %s while the job ran', async (_, change) => {
    await goToHour(12);
    const shop = await addShopWithCard(app, 9);
    const { account, person: kim } = await addColleague(app, shop, ['chat']);
    await proveAddress(app, account);
    await save(kim, { quiet: null });
    const member = await addMember(app, shop);
    await sendText(app, member, await addChat(app, shop, member), 'Hello');
    app.clock.ahead += 11 * minute;
    const meanwhile = [() => change({ ...kim, id: account.id })];
    const write: Store['write'] = async (work) => {
      await meanwhile.pop()?.();
      return app.store.write(work);
    };
    const stopping = new AbortController().signal;
    const parts = { store: { ...app.store, write }, promptOutbox: () => undefined, stopping };
    const run = newEmailJob(parts, 'https://stamps.example');
    expect(await run(new Date(Date.now() + app.clock.ahead))).toBe(undefined);
    await pass(1);
    expect(newsTo(account)).toEqual([]);
  });

  test('end with one press of the mail program, without signing in, and stay on for colleagues', async () => {
    const shop = await addReader();
    const { account, person: kim } = await addColleague(app, shop, ['stamp']);
    await proveAddress(app, account);
    for (const one of [shop, kim]) await save(one, { quiet: null, kinds: allOn });
    await addMember(app, shop);
    await pass(11);
    await vi.waitFor(() => expect([...newsTo(shop), ...newsTo(account)]).toHaveLength(2));
    const header = (name: string) => newsTo(shop)[0]?.headers.find(({ key }) => key === name)?.value ?? '';
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const address = /<https:\/\/stamps\.example(\/[^>]+)>/.exec(header('list-unsubscribe'))?.[1];
    const pressed = await fetch(`${app.url}${address}`, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    });
    expect(pressed.status).toBe(200);
    expect((await read(shop)).kinds).toEqual({
      message: { bell: true, email: false, push: false },
      newMember: { bell: true, email: false, push: false },
      fullCard: { bell: true, email: false, push: false },
      order: { bell: true, email: false, push: false },
      commented: { bell: true, email: false, push: false },
    });
    await addMember(app, shop);
    await pass(90);
    await vi.waitFor(() => expect(newsTo(account)).toHaveLength(2));
    expect(newsTo(shop)).toHaveLength(1);
  });
});
