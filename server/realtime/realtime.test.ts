import { once } from 'node:events';
import type { Ack } from '@stampdeck/contract/events.ts';
import { io, type Socket } from 'socket.io-client';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { startApp } from '#test/app.ts';
import { redeemAs } from '#test/codes.ts';
import {
  addColleague,
  addCustomer,
  addMember,
  addShop,
  addShopWithCard,
  award,
  publish,
  type TestPerson,
} from '#test/people.ts';
import { flood, floods, frame, openUnreadLive } from '#test/unread.ts';
import { Budget, eventRate } from './limits.ts';

const app = await startApp();
const open: Socket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});

/** A connected socket, or the words it was refused with. */
function connectAs(token: string | null, headers: Record<string, string> = {}): Promise<Socket> {
  const socket = io(app.url, {
    transports: ['websocket'],
    auth: { token },
    forceNew: true,
    reconnection: false,
    extraHeaders: headers,
  });
  open.push(socket);
  return new Promise((resolve, reject) => {
    socket.on('connect', () => resolve(socket));
    socket.on('connect_error', reject);
  });
}
const next = <T>(socket: Socket, event: string): Promise<T> => new Promise((resolve) => socket.once(event, resolve));
const send = (socket: Socket, event: string, payload: unknown): Promise<Ack> => socket.emitWithAck(event, payload);

describe('connecting', () => {
  test('needs a living token', async () => {
    for (const token of [null, 'rubbish'])
      await expect(connectAs(token)).rejects.toThrow('Not authorized, token failed');
  });

  test('is refused to a page of another site, and open to our own and to programs (S7.socket.1)', async () => {
    const { token } = await addCustomer(app);
    await expect(connectAs(token, { origin: 'https://evil.example' })).rejects.toThrow();
    await expect(connectAs(token, { origin: app.url })).resolves.toBeTruthy();
    // Behind a proxy that ends TLS the page is on https and the server is asked over http.
    await expect(connectAs(token, { origin: app.url.replace('http:', 'https:') })).resolves.toBeTruthy();
    await expect(connectAs(token, { origin: 'null' })).rejects.toThrow();
    await expect(connectAs(token)).resolves.toBeTruthy();
  });

  test('ends with Exit, and the dead token does not come back', async () => {
    const { token } = await addCustomer(app);
    const socket = await connectAs(token);
    const closed = next(socket, 'disconnect');
    await app.call(token, 'POST', '/auth/logout');
    await closed;
    await expect(connectAs(token)).rejects.toThrow('Not authorized, token failed');
  });

  test('ends with the session, when that runs out by itself', async () => {
    const { token } = await addCustomer(app);
    const socket = await connectAs(token);
    const closed = next(socket, 'disconnect');
    app.clock.ahead += 366 * 24 * 60 * 60 * 1000;
    // What a browser answers to the server's every heartbeat.
    socket.io.engine.transport.send([{ type: 'pong' }]);
    await closed;
    app.clock.ahead = 0;
  });

  test('is possible twenty times at once for one person', async () => {
    const { token } = await addCustomer(app);
    const sockets = await Promise.allSettled(Array.from({ length: 25 }, () => connectAs(token)));
    const connected = sockets.filter(({ status }) => status === 'fulfilled').length;
    expect(connected).toBeGreaterThanOrEqual(20);
    await expect(connectAs(token)).rejects.toThrow('Stampdeck is open in too many windows. Close one and reload.');
  });
});

interface LiveStamp {
  customerId: string;
  shopId: string;
  stampAwardNumber: number;
  stamp: number;
  card: { _id: string; count: number; seq: number };
  owed: { cardId: string; slot: number; label: string }[];
}

describe('a committed stamp', () => {
  test('reaches the member and every screen of the shop with the card as it now is, and no one else (S4.stamps.5)', async () => {
    const [shop, other] = [await addShopWithCard(app), await addShopWithCard(app)];
    const [member, stranger] = [await addMember(app, shop), await addMember(app, shop)];
    const people = await Promise.all([member, shop, shop].map(({ token }) => connectAs(token)));
    const outsiders = await Promise.all([stranger, other].map(({ token }) => connectAs(token)));
    const overheard: unknown[] = [];
    for (const socket of outsiders) socket.onAny((...event) => event[0] === 'getUsers' || overheard.push(event));
    const told = people.map((socket) => next<LiveStamp>(socket, 'getLiveStamp'));
    await award(app, shop, member, 2);
    for (const event of await Promise.all(told)) {
      expect(event).toMatchObject({
        shopId: shop.id,
        customerId: member.id,
        stampAwardNumber: 2,
        stamp: 2,
        card: { count: 2, seq: 1 },
      });
    }
    const taken = next<LiveStamp>(people[0] as Socket, 'getLiveStamp');
    await award(app, shop, member, -1);
    expect(await taken).toMatchObject({ stampAwardNumber: 1, stamp: -1, card: { seq: 2 } });
    expect(overheard).toEqual([]);
  });

  test("reaches only those of the shop's people who may stamp or see members", async () => {
    const shop = await addShopWithCard(app);
    const member = await addMember(app, shop);
    const colleagues = [await addColleague(app, shop, ['stamp']), await addColleague(app, shop, ['members'])];
    const sockets = await Promise.all(
      [...colleagues.map(({ person }) => person), member].map(({ token }) => connectAs(token)),
    );
    const told = sockets.map((socket) => next<LiveStamp>(socket, 'getLiveStamp'));
    const { person: talker } = await addColleague(app, shop, ['chat', 'orders']);
    const chats = await connectAs(talker.token);
    const overheard: unknown[] = [];
    chats.onAny((...event) => event[0] === 'getUsers' || overheard.push(event));
    await award(app, shop, member, 2);
    for (const event of await Promise.all(told)) expect(event).toMatchObject({ stampAwardNumber: 2 });
    // Whatever was sent to them before this answer would have come before it.
    expect(await send(chats, 'addUser', talker.id)).toEqual({ ok: true });
    expect(overheard).toEqual([]);
  });

  test('that was refused is announced to no one', async () => {
    const shop = await addShopWithCard(app, 5);
    const member = await addMember(app, shop);
    const socket = await connectAs(member.token);
    const heard: LiveStamp[] = [];
    socket.on('getLiveStamp', (event: LiveStamp) => heard.push(event));
    await award(app, shop, member, 6);
    const fits = next(socket, 'getLiveStamp');
    await award(app, shop, member, 5);
    await fits;
    expect(heard.map(({ stampAwardNumber }) => stampAwardNumber)).toEqual([5]);
  });
});

describe('a reward that is given or taken back', () => {
  const milestones = [
    { slot: 2, label: 'A biscuit' },
    { slot: 5, label: 'A coffee' },
  ];

  test('tells the member and the shop the running card, also where it was reached on a closed one', async () => {
    const shop = await addShop(app);
    await publish(app, shop, { size: 5, milestones });
    const member = await addMember(app, shop);
    const sockets = await Promise.all([member, shop].map(({ token }) => connectAs(token)));
    const { card: first } = (await award(app, shop, member, 5)).body;
    /** The same event at both sides, after a call that changes something. */
    const toldBy = async (change: () => Promise<{ status: number; body: { ledgerId: string } }>) => {
      const told = Promise.all(sockets.map((socket) => next<LiveStamp>(socket, 'getLiveStamp')));
      const { status, body } = await change();
      expect(status).toBe(200);
      const [event, other] = await told;
      expect(other).toEqual(event);
      return { event: event as LiveStamp, body };
    };
    const undo = (ledgerId: string) => app.post(shop.token, '/api/stamp/undo', { ledgerId });
    const biscuit = { cardId: first._id, slot: 2, label: 'A biscuit' };

    const closed = await toldBy(() => redeemAs(app, shop, member, 5));
    expect(closed.event).toMatchObject({ stampAwardNumber: 0, stamp: 0, owed: [biscuit] });
    expect(closed.event.card).toMatchObject({ count: 0, size: 5, status: 'open' });
    expect(closed.body).toMatchObject({ card: closed.event.card, owed: [biscuit] });

    const reopened = await toldBy(() => undo(closed.body.ledgerId));
    expect(reopened.event).toMatchObject({ stampAwardNumber: 5, card: { _id: first._id, status: 'full' }, owed: [] });
    await toldBy(() => redeemAs(app, shop, member, 5));

    const { card: second } = (await award(app, shop, member, 1)).body;
    const given = await toldBy(() => redeemAs(app, shop, member, 2));
    expect(given.event).toMatchObject({ stampAwardNumber: 1, card: second, owed: [] });
    expect(given.body).toMatchObject({ card: second, owed: [] });

    const takenBack = await toldBy(() => undo(given.body.ledgerId));
    expect(takenBack.event).toMatchObject({ stampAwardNumber: 1, card: second, owed: [biscuit] });
    expect(takenBack.body).toMatchObject({ stampAwardNumber: 1, card: second, owed: [biscuit] });
  });
});

describe('joining and leaving', () => {
  test('are told to both sides (S4.join.3, S7.loyalty.6)', async () => {
    const shop = await addShopWithCard(app);
    const customer = await addCustomer(app);
    const sockets = await Promise.all([shop, customer].map(({ token }) => connectAs(token)));
    await app.post(customer.token, '/api/subscribe/subscribe', { userTo: shop.id });
    for (const call of ['joinLoyalty', 'unjoinLoyalty']) {
      const told = sockets.map((socket) => next(socket, 'getNavigate'));
      await app.post(customer.token, `/api/royalprogram/${call}`, { userTo: shop.id });
      expect(await Promise.all(told)).toEqual(Array(2).fill({ senderId: customer.id, type: '/royalty' }));
    }
  });
});

describe('what a browser sends', () => {
  const hint = (shop: TestPerson, receiverId: string) => ({ senderId: shop.id, senderName: 'x', receiverId, stamp: 1 });

  test('moves no stamp: the member gets the committed state, at most once a second (S7.socket.sent.3, S7.socket.sent.4)', async () => {
    const shop = await addShopWithCard(app);
    const member = await addMember(app, shop);
    await award(app, shop, member, 3);
    const [till, phone] = await Promise.all([connectAs(shop.token), connectAs(member.token)]);
    const heard: LiveStamp[] = [];
    phone.on('getLiveStamp', (event: LiveStamp) => heard.push(event));
    for (let time = 0; time < 5; time += 1)
      expect(await send(till, 'sendLiveStamp', hint(shop, member.id))).toEqual({ ok: true });
    expect(await send(till, 'removeStamp', { ...hint(shop, member.id), stamp: -1 })).toEqual({ ok: true });
    const { body } = await app.post(shop.token, '/api/stamp/stampAwardNumber', { userTo: member.id });
    expect(body.stampAwardNumber).toBe(3);
    expect(heard.length).toBe(1);
    expect(heard[0]).toMatchObject({ stampAwardNumber: 3, stamp: 3 });
  });

  test("is refused from a customer, for another shop's member, and under another name", async () => {
    const [shop, other] = [await addShopWithCard(app), await addShopWithCard(app)];
    const member = await addMember(app, shop);
    const [phone, till] = await Promise.all([connectAs(member.token), connectAs(other.token)]);
    expect(await send(phone, 'sendLiveStamp', hint(shop, member.id))).toMatchObject({ ok: false, code: 'forbidden' });
    expect(await send(till, 'sendLiveStamp', hint(other, member.id))).toMatchObject({ ok: false, code: 'notMember' });
    expect(await send(till, 'sendLiveStamp', hint(shop, member.id))).toMatchObject({
      ok: false,
      code: 'identityMismatch',
    });
  });

  test('must name oneself; the third wrong name ends the connection', async () => {
    const [one, two] = [await addCustomer(app), await addCustomer(app)];
    const socket = await connectAs(one.token);
    expect(await send(socket, 'addUser', one.id)).toEqual({ ok: true });
    const closed = next(socket, 'disconnect');
    for (let time = 0; time < 3; time += 1) {
      expect(await send(socket, 'addUser', two.id)).toMatchObject({ ok: false, code: 'identityMismatch' });
    }
    await closed;
  });

  test('that is garbage is refused, and ten unknown events end the connection', async () => {
    const { token, id } = await addCustomer(app);
    const socket = await connectAs(token);
    for (const payload of [undefined, {}, [], 7, { toString: 1 }]) {
      expect(await send(socket, 'addUser', payload)).toMatchObject({ ok: false, code: 'invalid' });
    }
    const refused = next(socket, 'error');
    socket.emit('addUser', 12);
    expect(await refused).toMatchObject({ ok: false, code: 'invalid' });
    expect(await send(socket, 'addUser', id)).toEqual({ ok: true });
    const closed = next(socket, 'disconnect');
    for (let time = 0; time < 10; time += 1) socket.emit(time % 2 ? 'nothing' : 'constructor', {});
    await closed;
  });

  test('is not refused because the clock was set back', () => {
    const budget = new Budget(eventRate);
    expect(budget.take(10_000_000)).toBe(true);
    expect(budget.take(1_000_000)).toBe(true);
  });

  test('in a flood is refused past forty at once', async () => {
    const { token, id } = await addCustomer(app);
    const socket = await connectAs(token);
    const acks = await Promise.all(Array.from({ length: 100 }, () => send(socket, 'addUser', id)));
    const accepted = acks.filter(({ ok }) => ok).length;
    expect(accepted).toBeGreaterThanOrEqual(40);
    expect(accepted).toBeLessThan(70);
  });
});

describe('a live connection', () => {
  test.each(Object.entries(floods))('that goes on sending %s is closed, also when it reads', async (_, part) => {
    const { token } = await addCustomer(app);
    const reader = (await openUnreadLive(app.url, token)).resume();
    const most = 20_000_000;
    expect(await flood(reader, part, most)).toBeLessThan(most);
  });

  test('that sends one message in more than sixteen parts is closed', async () => {
    const { token } = await addCustomer(app);
    const socket = (await openUnreadLive(app.url, token)).resume();
    const closed = once(socket, 'close');
    socket.write(Buffer.concat([frame('firstPart', '42["a"'), ...Array(16).fill(frame('nextPart', ' '))]));
    await closed;
  });

  test('has its pings answered', async () => {
    const { token } = await addCustomer(app);
    const socket = await openUnreadLive(app.url, token);
    socket.write(frame('ping', 'anyone there?'));
    let heard = '';
    socket.resume().on('data', (part) => (heard += part.toString('latin1')));
    await vi.waitUntil(() => heard.includes('anyone there?'));
    socket.destroy();
  });

  test('that does not read what its shop is told is closed, and others are told as before', {
    timeout: 60_000,
  }, async () => {
    const shop = await addShop(app);
    const milestones = Array.from({ length: 20 }, (_, index) => ({
      slot: index + 1,
      label: `${index}`.padEnd(40, '.'),
    }));
    await publish(app, shop, { size: 20, milestones });
    const member = await addMember(app, shop);
    const phone = await connectAs(member.token);
    let isClosed = false;
    const deaf = await openUnreadLive(app.url, shop.token);
    deaf.once('close', () => {
      isClosed = true;
    });
    // Each card that is closed leaves nineteen rewards to be given, so that what is told soon is more than the system takes.
    for (let cards = 1; !isClosed && cards < 100; cards += 1) {
      expect((await award(app, shop, member, 20)).status).toBe(200);
      const told = next<LiveStamp>(phone, 'getLiveStamp');
      expect((await redeemAs(app, shop, member, 20)).status).toBe(200);
      expect((await told).owed).toHaveLength(19 * cards);
      // Only someone who writes sees that a connection is closed which they do not read.
      deaf.write(frame('text', '3'));
    }
    expect(isClosed).toBe(true);
  });
});
