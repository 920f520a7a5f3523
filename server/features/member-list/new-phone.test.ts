import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { activityLog } from '#test/activity-log.ts';
import { startApp } from '#test/app.ts';
import { readAccount, readLinks } from '#test/database.ts';
import { emailTo, linkIn, startMailServer, tokenIn } from '#test/mail.ts';
import { codeOf, moves } from '#test/moves.ts';
import { addMember, addShop, type TestPerson } from '#test/people.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const password = 'a long password';
const waits = [403, 'newPhoneWaits'];

const mail = await startMailServer();
const app = await startApp({ env: { SMTP_URL: mail.url, PUBLIC_URL: 'https://stamps.example' } });
const { kindsOf, rowsOf, last } = activityLog(app);
const { open, offered, moved, isSignedIn, sessionsOf } = moves(app);

const sockets: Socket[] = [];
const connect = (token: string): Promise<Socket> => {
  const socket = io(app.url, { transports: ['websocket'], auth: { token }, forceNew: true, reconnection: false });
  sockets.push(socket);
  return new Promise((resolve, reject) => {
    socket.on('connect', () => resolve(socket));
    socket.on('connect_error', reject);
  });
};
let shop: TestPerson;
beforeEach(async () => {
  shop = await addShop(app, 'Café Kastanie');
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
  app.clock.ahead = 0;
});

describe('after a move', () => {
  test('the activity log of the shop names who offered it, and the phone', async () => {
    const zoe = await addMember(app, shop, 'Zoë');
    const token = await offered(shop, zoe);
    expect(await last(shop)).toMatchObject({
      kind: 'moveOffered',
      actor: { name: shop.name },
      subject: { name: 'Zoë' },
    });
    const { body } = await open(token);
    expect(await last(shop)).toMatchObject({
      kind: 'cardMoved',
      actor: { name: 'Zoë' },
      details: { session: body.userInfo.device.id },
    });
    const signIn = (await rowsOf(zoe)).findLast(({ kind }) => kind === 'signedIn');
    expect(JSON.parse(signIn?.details ?? '')).toEqual({ door: 'counter', session: body.userInfo.device.id });
  });

  test('the customer’s devices and the shop hear of it at once, and no other shop', async () => {
    const other = await addShop(app);
    const zoe = await addMember(app, shop);
    await app.post(zoe.token, '/api/subscribe/subscribe', { userTo: other.id });
    const [old, till, foreign] = await Promise.all([zoe, shop, other].map(({ token }) => connect(token)));
    const heard = [old, till].map((socket) => new Promise((resolve) => socket?.once('cardMoved', resolve)));
    const unheard = vi.fn();
    foreign?.on('cardMoved', unheard);
    await moved(shop, zoe);
    expect(await Promise.all(heard)).toEqual(Array(2).fill({ shopId: shop.id, customerId: zoe.id }));
    expect(unheard).not.toHaveBeenCalled();
  });

  test('the list of devices says at whose counter, and for seven days that it is new', async () => {
    const zoe = await addMember(app, shop);
    const phone = await moved(shop, zoe);
    const counterOf = async () => (await sessionsOf(zoe.token)).map(({ counter }: { counter?: object }) => counter);
    expect(await counterOf()).toEqual([undefined, { shopName: shop.name, isNew: true }]);
    expect((await sessionsOf(phone))[0]).toMatchObject({ isThis: true, counter: { isNew: true } });
    app.clock.ahead = 7 * day + minute;
    expect(await counterOf()).toEqual([undefined, { shopName: shop.name, isNew: false }]);
  });

  test('an email tells the customer, and its link leads to the card, where the new phone can be signed out', async () => {
    const zoe = await addMember(app, shop, 'You have won');
    const phone = await moved(shop, zoe);
    const email = await emailTo(mail, zoe.email, 2);
    expect(email.subject).toBe('Your card was moved to a new phone');
    expect(email.html).toContain('Café Kastanie');
    expect(JSON.stringify(email)).not.toContain('You have won');
    expect(linkIn(email).pathname).toBe(`/operator/${shop.id}`);
    app.clock.ahead = 6 * day;
    const { body } = await open(tokenIn(email));
    const list = await sessionsOf(body.userInfo.token);
    const stranger = list.find(({ counter }: { counter?: object }) => counter !== undefined);
    expect((await app.call(body.userInfo.token, 'DELETE', `/api/v1/sessions/${stranger._id}`)).status).toBe(204);
    expect([await isSignedIn(phone), await isSignedIn(zoe.token)]).toEqual([false, true]);
  });

  test('the shop reads that the old phone signed out all others, the new one among them', async () => {
    const zoe = await addMember(app, shop);
    const phone = await moved(shop, zoe);
    expect((await app.call(zoe.token, 'DELETE', '/api/v1/sessions/others')).status).toBe(200);
    expect(await isSignedIn(phone)).toBe(false);
    expect((await kindsOf(shop)).slice(-3)).toEqual(['moveOffered', 'cardMoved', 'moveUndone']);
  });

  test('the old phone signs the new one out, and the shop reads that', async () => {
    const zoe = await addMember(app, shop, 'Zoë');
    const phone = await moved(shop, zoe);
    const socket = await connect(phone);
    const cut = new Promise((resolve) => socket.once('disconnect', resolve));
    const id = (await sessionsOf(phone))[0]._id;
    expect((await app.call(zoe.token, 'DELETE', `/api/v1/sessions/${id}`)).status).toBe(204);
    await cut;
    expect(await isSignedIn(phone)).toBe(false);
    expect((await kindsOf(shop)).slice(-3)).toEqual(['moveOffered', 'cardMoved', 'moveUndone']);
    expect(await last(shop)).toMatchObject({ actor: { name: 'Zoë' }, details: { session: id } });
  });

  test('the new phone can’t shut the owner out for seven days', async () => {
    const zoe = await addMember(app, shop);
    const phone = await moved(shop, zoe);
    const profile = (change: object) => app.call(phone, 'PUT', '/api/operator/profile', { id: zoe.id, ...change });
    const old = (await sessionsOf(zoe.token))[0]._id;
    const tries = [
      () => profile({ email: 'thief@example.com' }),
      () => profile({ password: 'a password of a thief' }),
      () => app.call(phone, 'DELETE', `/api/v1/sessions/${old}`),
      () => app.call(phone, 'DELETE', '/api/v1/sessions/others'),
      () => app.call(phone, 'DELETE', '/api/v1/sessions'),
      () => app.call(phone, 'DELETE', '/api/v1/me', {}),
      () => app.post(phone, '/api/v1/me/export', {}),
    ];
    for (const attempt of tries) expect(await codeOf(attempt())).toEqual(waits);
    expect(await isSignedIn(zoe.token)).toBe(true);
    expect(await readAccount(app, zoe)).toMatchObject({ email: zoe.email, password_hash: null, erased_at: null });
    expect((await profile({ name: 'Zoë B.' })).status).toBe(200);
    app.clock.ahead = 7 * day + minute;
    expect((await app.call(phone, 'DELETE', '/api/v1/sessions/others')).status).toBe(200);
  });

  test('a new phone with the password may do everything, but is asked for it at once', async () => {
    const zoe = await addMember(app, shop);
    await app.call(zoe.token, 'PUT', '/api/operator/profile', { id: zoe.id, password });
    const phone = await moved(shop, zoe);
    const change = { id: zoe.id, password: 'another long password' };
    expect(await codeOf(app.call(phone, 'PUT', '/api/operator/profile', change))).toEqual([403, 'reauthRequired']);
    const known = { ...change, currentPassword: password };
    expect((await app.call(phone, 'PUT', '/api/operator/profile', known)).status).toBe(200);
  });

  test('the new phone signs itself out', async () => {
    const zoe = await addMember(app, shop);
    const phone = await moved(shop, zoe);
    expect((await app.call(phone, 'DELETE', `/api/v1/sessions/${(await sessionsOf(phone))[0]._id}`)).status).toBe(204);
    expect(await isSignedIn(phone)).toBe(false);
  });

  test('an emailed link that is opened on the new phone gives it full rights', async () => {
    const zoe = await addMember(app, shop);
    const phone = await moved(shop, zoe);
    const { body } = await open(tokenIn(await emailTo(mail, zoe.email, 2)), phone);
    expect((await readAccount(app, zoe)).owner_proved_at).toBeNull();
    expect((await app.call(body.userInfo.token, 'DELETE', '/api/v1/sessions/others')).status).toBe(200);
  });

  test('a phone that was signed in before keeps its rights, and no one is warned', async () => {
    const zoe = await addMember(app, shop);
    const { body } = await open(await offered(shop, zoe), zoe.token);
    expect(await isSignedIn(zoe.token)).toBe(false);
    expect(await sessionsOf(body.userInfo.token)).toEqual([
      expect.not.objectContaining({ counter: expect.anything() }),
    ]);
    expect(
      (await readLinks(app)).filter(({ account_id: id, purpose }) => id === zoe.id && purpose === 'moved'),
    ).toEqual([]);
  });

  test('the address is no more proven than before', async () => {
    const zoe = await addMember(app, shop);
    await moved(shop, zoe);
    expect(await readAccount(app, zoe)).toMatchObject({ email_verified_at: null, owner_proved_at: null });
  });
});
