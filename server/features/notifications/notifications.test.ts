import { io, type Socket } from 'socket.io-client';
import { afterEach, describe, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { addChat, readUpTo, sendText } from '#test/chats.ts';
import { addColleague, addCustomer, addMember, addShopWithCard, award, type TestPerson } from '#test/people.ts';

const app = await startApp();
const open: Socket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});

const path = '/api/v1/notifications';
const list = async ({ token }: TestPerson, query = '') => (await app.call(token, 'GET', `${path}${query}`)).body;
const count = async ({ token }: TestPerson) => (await app.call(token, 'GET', `${path}/unread`)).body.unread;
const mark = ({ token }: TestPerson, upTo: string) => app.call(token, 'PUT', `${path}/read`, { upTo });
const now = () => new Date(Date.now() + app.clock.ahead).toISOString();
const wait = (ms: number) => {
  app.clock.ahead += ms;
};

const lines = (body: { notifications: { senderName: string; type: number; isUnread: boolean }[] }) =>
  body.notifications.map(({ senderName, type, isUnread }) => [senderName, type, isUnread]);

/** A shop whose member Zoë joined, wrote twice and filled a card of 9. */
async function addNews() {
  const shop = await addShopWithCard(app, 9);
  wait(1000);
  const member = await addMember(app, shop, 'Zoë Müller');
  wait(1000);
  const chat = await addChat(app, shop, member);
  for (const text of ['Hello', 'Are you open?']) await sendText(app, member, chat, text);
  wait(1000);
  await award(app, shop, member, 9);
  return { shop, member, chat };
}

const listen = ({ token }: TestPerson) =>
  new Promise<unknown[]>((resolve, reject) => {
    const heard: unknown[] = [];
    const socket = io(app.url, { transports: ['websocket'], auth: { token }, forceNew: true, reconnection: false });
    open.push(socket);
    socket.on('getNotification', (event) => heard.push(event));
    socket.on('notificationsRead', (event) => heard.push(event));
    socket.on('connect', () => resolve(heard));
    socket.on('connect_error', reject);
  });

describe('the list', () => {
  test('says who joined, wrote and filled a card, newest first, each line once (S3.notification.1)', async () => {
    const { shop, member, chat } = await addNews();
    const body = await list(shop);
    expect(lines(body)).toEqual([
      ['Zoë Müller', 6, true],
      ['Zoë Müller', 3, true],
      ['Zoë Müller', 5, true],
    ]);
    expect(body.notifications[1]).toMatchObject({ senderId: member.id, conversationId: chat, messages: 2 });
    expect([body.unread, await count(shop)]).toEqual([3, 3]);
  });

  test('goes on page by page without a gap', async () => {
    const { shop } = await addNews();
    for (let more = 0; more < 4; more += 1) {
      wait(10);
      await addMember(app, shop, `Member ${more}`);
    }
    const whole = (await list(shop)).notifications.map(({ _id }: { _id: string }) => _id);
    const seen: string[] = [];
    let cursor = '';
    do {
      const page = await list(shop, `?limit=2${cursor}`);
      seen.push(...page.notifications.map(({ _id }: { _id: string }) => _id));
      cursor = page.nextCursor === null ? '' : `&cursor=${encodeURIComponent(page.nextCursor)}`;
    } while (cursor);
    expect(whole).toHaveLength(7);
    expect(seen).toEqual(whole);
  });

  test('leaves out what is over: an answered message, an award that was undone, a member who left', async () => {
    const { shop, member, chat } = await addNews();
    await sendText(app, shop, chat, 'Until eight.');
    const undone = await addMember(app, shop, 'Ada');
    const { ledgerId } = (await award(app, shop, undone, 9)).body;
    expect((await app.post(shop.token, '/api/stamp/undo', { ledgerId })).status).toBe(200);
    expect(lines(await list(shop))).toEqual([
      ['Ada', 5, true],
      ['Zoë Müller', 6, true],
      ['Zoë Müller', 5, true],
    ]);
    await app.post(member.token, '/api/subscribe/unSubscribe', { userTo: shop.id });
    expect(lines(await list(shop))).toEqual([['Ada', 5, true]]);
  });

  test('leaves out an award that was taken back, until the card is full again', async () => {
    const { shop, member } = await addNews();
    const full = async () => lines(await list(shop)).filter(([, type]) => type === 6).length;
    expect(await full()).toBe(1);
    expect((await award(app, shop, member, -1)).status).toBe(200);
    expect(await full()).toBe(0);
    expect((await award(app, shop, member, 1)).status).toBe(200);
    expect(await full()).toBe(1);
  });

  test('leaves out members whom the shop added itself, and what is older than 90 days', async () => {
    const { shop } = await addNews();
    await app.post(shop.token, '/api/v1/members', { name: 'Jo', phone: '1' });
    expect(lines(await list(shop))).toHaveLength(3);
    const before = app.clock.ahead;
    wait(91 * 86_400_000);
    const later = await app.post(null, '/api/operator/login', { email: shop.email, password: 'a long password' });
    const asShop = { ...shop, token: later.body.token };
    expect([(await list(asShop)).notifications, await count(asShop)]).toEqual([[], 0]);
    app.clock.ahead = before;
  });
});

describe('Mark as read', () => {
  test('empties the count for this person and for no colleague (S2.shell.3, S4.notifications.2)', async () => {
    const { shop } = await addNews();
    const { person: kim } = await addColleague(app, shop, ['chat', 'stamp']);
    const seen = await count(kim);
    const [newest] = (await list(shop)).notifications;
    expect((await mark(shop, newest.createdAt)).body.unread).toBe(0);
    expect(lines(await list(shop)).map(([, , isUnread]) => isUnread)).toEqual([false, false, false]);
    expect([await count(shop), await count(kim)]).toEqual([0, seen]);
    wait(1000);
    await addMember(app, shop, 'Ada');
    expect(lines(await list(shop))[0]).toEqual(['Ada', 5, true]);
    expect(await count(shop)).toBe(1);
  });

  test('never goes back, however many screens mark at the same time', async () => {
    const { shop } = await addNews();
    const all = (await list(shop)).notifications.map(({ createdAt }: { createdAt: string }) => createdAt);
    const marks = Array.from({ length: 12 }, (_, at) => mark(shop, all[at % 3]));
    expect(new Set((await Promise.all(marks)).map(({ status }) => status))).toEqual(new Set([200]));
    expect(await count(shop)).toBe(0);
    expect((await mark(shop, '2000-01-01T00:00:00.000Z')).body.unread).toBe(0);
  });

  test('with a time in the future marks nothing that has not happened', async () => {
    const { shop } = await addNews();
    expect((await mark(shop, '2999-01-01T00:00:00.000Z')).body.unread).toBe(0);
    wait(1000);
    await addMember(app, shop);
    expect(await count(shop)).toBe(1);
    expect((await mark(shop, 'yesterday')).status).toBe(422);
  });

  test('is not needed for messages that the shop has read', async () => {
    const { shop, chat } = await addNews();
    await readUpTo(app, shop, chat, 2);
    expect(await count(shop)).toBe(2);
    expect(lines(await list(shop))[1]).toEqual(['Zoë Müller', 3, false]);
  });
});

describe('each person', () => {
  test('sees only what they have a permission for', async () => {
    const { shop } = await addNews();
    const seen = async (...permissions: ('chat' | 'stamp' | 'members' | 'products')[]) => {
      const { person } = await addColleague(app, shop, permissions);
      return lines(await list(person)).map(([, type]) => type);
    };
    expect(await seen('chat')).toEqual([3]);
    expect(await seen('stamp')).toEqual([6, 5]);
    expect(await seen('members')).toEqual([6, 5]);
    expect(await seen('products')).toEqual([]);
  });

  test('sees nothing of other shops, and customers have no such list', async () => {
    const { member } = await addNews();
    const stranger = await addShopWithCard(app, 9);
    expect([(await list(stranger)).notifications, await count(stranger)]).toEqual([[], 0]);
    const answers = [
      await app.call(member.token, 'GET', path),
      await app.call(member.token, 'GET', `${path}/unread`),
      await mark(member, now()),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  });
});

describe('live', () => {
  test('each tells the shop once, when it is stored, and only those with the permission (S4.notifications.1, S7.socket.received.5)', async () => {
    const shop = await addShopWithCard(app, 9);
    const [chatter, giver] = [await addColleague(app, shop, ['chat']), await addColleague(app, shop, ['stamp'])];
    const stranger = await addShopWithCard(app, 9);
    const heard = await Promise.all([shop, chatter.person, giver.person, stranger].map(listen));
    const member = await addMember(app, shop, 'Zoë Müller');
    const chat = await addChat(app, shop, member);
    for (let again = 0; again < 2; again += 1) await sendText(app, member, chat, 'Hello', 'key-of-a-message');
    await sendText(app, shop, chat, 'Hello Zoë');
    for (let again = 0; again < 2; again += 1) await award(app, shop, member, 9, `fill-${shop.id}`);
    const listed = (await list(shop)).notifications.find(({ type }: { type: number }) => type === 6);
    await award(app, shop, member, -1);
    const types = () => heard.map((events) => events.map((event) => (event as { type: number }).type));
    await expect.poll(types).toEqual([[5, 3, 6], [3], [5, 6], []]);
    const { _id, senderId, senderName, type, createdAt } = listed;
    expect(heard[0]?.[2]).toEqual({ _id, senderId, senderName, type, createdAt });
  });

  test('Mark as read reaches the other screens of the same person, and no one else', async () => {
    const { shop } = await addNews();
    const { person: kim } = await addColleague(app, shop, ['chat']);
    const [own, other] = await Promise.all([listen(shop), listen(kim)]);
    const upTo = (await list(shop)).notifications[1].createdAt;
    for (let again = 0; again < 2; again += 1) await mark(shop, upTo);
    await expect.poll(() => own).toEqual([{ upTo }]);
    expect(other).toEqual([]);
  });

  test('a hint of a message is acknowledged, and changes nothing (S7.socket.sent.6)', async () => {
    const { shop, member } = await addNews();
    const heard = await listen(shop);
    await listen(member);
    const [, socket] = open;
    const send = (receiverId: string, more = {}) =>
      socket?.emitWithAck('sendNotification', {
        ...{ senderId: member.id, senderName: 'Zoë', receiverId, type: 3, ...more },
      });
    expect(await send(shop.id)).toEqual({ ok: true });
    const stranger = await addCustomer(app);
    expect(await send(stranger.id)).toMatchObject({ ok: false, code: 'notFound' });
    expect(await send(shop.id, { senderId: stranger.id })).toMatchObject({ ok: false, code: 'identityMismatch' });
    expect(await send(shop.id, { type: 1 })).toMatchObject({ ok: false, code: 'invalid' });
    expect(heard).toEqual([]);
  });
});
