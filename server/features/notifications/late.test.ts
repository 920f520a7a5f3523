import { describe, expect, test, vi } from 'vitest';
import { endWork } from '#features/staff/queries.ts';
import { startApp } from '#test/app.ts';
import { addChat, readUpTo, sendText } from '#test/chats.ts';
import { changeEmail, disproveAddress, proveAddress, setPermissions, suspendShop } from '#test/database.ts';
import { startMailServer } from '#test/mail.ts';
import { addColleague, addMember, addShopWithCard, award, type TestPerson } from '#test/people.ts';
import { expectPushWaiting, startPushPeer } from '#test/push-peer.ts';
import { newEmailJob } from './telling.ts';

const mail = await startMailServer();
const push = await startPushPeer();
const app = await startApp({ env: { ...push.env, SMTP_URL: mail.url, PUBLIC_URL: 'https://stamps.example' } });

const minute = 60_000;
const now = () => new Date(Date.now() + app.clock.ahead);
const pass = async (minutes: number) => {
  app.clock.ahead += minutes * minute;
  await app.runJobs();
  await app.runJobs();
};
const save = ({ token }: TestPerson, body: object) => app.call(token, 'PUT', '/api/v1/notification-choices', body);
const all = (channel: 'push' | 'email', isOn = true) => ({
  ...{ message: { [channel]: isOn }, newMember: { [channel]: isOn }, fullCard: { [channel]: isOn } },
});
/** Quiet from the hour that begins in `minutes` on, for so many hours. */
const quietIn = (minutes: number, hours: number) => {
  const from = new Date(now().getTime() + minutes * minute).getUTCHours();
  return { from, to: (from + hours) % 24 };
};

interface Scene {
  shop: TestPerson;
  /** Works there, may do all that the kinds need, and is told. */
  kim: TestPerson & { account: TestPerson };
  member: TestPerson;
  chat: string;
}

async function addScene(channel: 'push' | 'email'): Promise<Scene> {
  const shop = await addShopWithCard(app, 9);
  const { account, person } = await addColleague(app, shop, ['chat', 'stamp']);
  const kim = { ...person, id: account.id, email: account.email, account };
  await proveAddress(app, account);
  await save(kim, { kinds: all(channel), quiet: null });
  app.clock.ahead += 1000;
  const member = await addMember(app, shop);
  const chat = await addChat(app, shop, member);
  return { shop, kim, member, chat };
}

type Change = [string, (scene: Scene) => Promise<unknown>];
const endings = (channel: 'push' | 'email'): Change[] => [
  ['was switched off', ({ kim }) => save(kim, { kinds: all(channel, false) })],
  ['the reader may no longer see', ({ kim }) => setPermissions(app, kim, ['products'])],
  [
    'is for someone who stopped working there',
    ({ kim }) => app.store.write((db) => endWork(db, { accountId: kim.id }, 'now')),
  ],
  ['is of a shop that was suspended', ({ shop }) => suspendShop(app, shop)],
];
const read: Change = ['was read on the screen', ({ shop, chat }) => readUpTo(app, shop, chat, 1)];
const marked: Change = [
  'was marked as read at the bell',
  ({ kim }) => app.call(kim.token, 'PUT', '/api/v1/notifications/read', { upTo: now().toISOString() }),
];

describe('a push message that comes late', () => {
  /** A message of a customer has been told to a push service that is busy. */
  async function addLate() {
    const scene = await addScene('push');
    await pass(1);
    const device = await push.addDevice(app, scene.kim);
    device.answer(503);
    await sendText(app, scene.member, scene.chat, 'Hello');
    await expectPushWaiting(app, scene.kim, 1);
    app.clock.ahead += 1000;
    return { ...scene, device };
  }

  test('is still sent while it is so', async () => {
    const { device } = await addLate();
    device.answer(201);
    await pass(1);
    expect(device.shown.map(({ title }) => title)).toEqual(['New message']);
  });

  test.each([...endings('push'), read, marked])('about what %s is not sent', async (_, change) => {
    const scene = await addLate();
    await change(scene);
    scene.device.answer(201);
    await pass(5);
    expect(scene.device.shown).toEqual([]);
  });

  test('about a member who left is not sent, and about one who stayed is', async () => {
    const { shop, kim } = await addScene('push');
    await pass(1);
    const device = await push.addDevice(app, kim);
    device.answer(503);
    await addMember(app, shop, 'Zoë');
    await expect.poll(() => device.calls).toBe(1);
    app.clock.ahead += 1000;
    const member = await addMember(app, shop, 'Ada');
    await expectPushWaiting(app, kim, 2);
    await app.post(member.token, '/api/royalprogram/unjoinLoyalty', { userTo: shop.id });
    device.answer(201);
    await pass(1);
    expect(device.shown.map(({ body }) => body)).toEqual(['Zoë joined your program.']);
  });

  test('waits if the quiet hours have begun', async () => {
    const { kim, device } = await addLate();
    await save(kim, { quiet: quietIn(0, 3) });
    device.answer(201);
    await pass(30);
    expect(device.shown).toEqual([]);
    for (let hour = 0; hour < 5; hour += 1) await pass(60);
    expect(device.shown).toHaveLength(1);
  });

  test('after quiet hours sums up what is left then', async () => {
    const { shop, kim, member, chat } = await addScene('push');
    await pass(1);
    const device = await push.addDevice(app, kim);
    await save(kim, { quiet: quietIn(0, 2) });
    for (const text of ['Hello', 'Are you open?']) await sendText(app, member, chat, text);
    await addMember(app, shop);
    await award(app, shop, member, 9);
    device.answer(503);
    await pass(180);
    expect(device.calls).toBe(1);
    await readUpTo(app, shop, chat, 2);
    await award(app, shop, member, -1);
    device.answer(201);
    await pass(1);
    expect(device.shown.map(({ title, body }) => [title, body])).toEqual([[`New at ${shop.name}`, '1 new member']]);
  });
});

describe('an email that comes late', () => {
  const newsTo = ({ email }: { email: string }) =>
    mail.emails
      .filter(({ rcpt, text = '' }) => rcpt === email && text.includes('Stop these emails'))
      .map(({ subject = '' }) => subject.replace(/^.*?: /, ''));

  /** An email about a message and a member has been written, and waits to be sent. */
  async function addLate() {
    const scene = await addScene('email');
    await sendText(app, scene.member, scene.chat, 'Hello');
    app.clock.ahead += 11 * minute;
    const stopping = new AbortController().signal;
    const run = newEmailJob({ store: app.store, promptOutbox: () => undefined, stopping }, 'https://stamps.example');
    expect(await run(now())).toMatchObject({ emails: expect.any(Number) });
    return scene;
  }

  test('says what is left then', async () => {
    const scene = await addLate();
    await read[1](scene);
    await pass(1);
    await vi.waitFor(() => expect(newsTo(scene.kim)).toEqual(['1 new member']));
  });

  test.each([
    ...endings('email'),
    marked,
    ['is for an address that is no longer confirmed', ({ kim }) => disproveAddress(app, kim)] satisfies Change,
  ])('about what %s is not sent', async (_, change) => {
    const scene = await addLate();
    await change(scene);
    await pass(5);
    expect(newsTo(scene.kim)).toEqual([]);
  });

  test('goes to the address that the person has then', async () => {
    const { kim } = await addLate();
    const email = `new-${kim.email}`;
    await changeEmail(app, kim, email);
    await pass(1);
    await vi.waitFor(() => expect(newsTo({ email })).toHaveLength(1));
    expect(newsTo(kim)).toEqual([]);
  });
});
