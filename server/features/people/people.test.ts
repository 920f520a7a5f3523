import type { Permission } from '@stampdeck/contract/http.ts';
import type { Socket } from 'socket.io-client';
import { afterEach, describe, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { openChat, sendText } from '#test/chats.ts';
import { plantPayment, readStaff, rowsOfShop, setPermissions } from '#test/database.ts';
import { expectSoundLedger } from '#test/ledger.ts';
import { goLive } from '#test/live.ts';
import { emailTo, linkIn, readMailFolder, startMailServer, tokenIn } from '#test/mail.ts';
import { orderOf, placeOrder } from '#test/orders.ts';
import {
  addColleague,
  addCustomer,
  addMember,
  addShop,
  addShopWithCard,
  award,
  type TestPerson,
} from '#test/people.ts';

const mail = await startMailServer();
const app = await startApp({ env: { SMTP_URL: mail.url, PUBLIC_URL: 'https://stamps.example' } });
const minute = 60_000;
const day = 24 * 60 * minute;

let count = 0;
const newAddress = () => `helper${++count}@example.com`;
const password = 'a long password';
type Who = Pick<TestPerson, 'token'> | null;

const invite = (shop: Who, permissions: Permission[] = ['stamp'], email?: string, at = app) =>
  at.post(shop?.token ?? null, '/api/v1/staff/invitations', { permissions, ...(email && { email }) });
/** The token of the code on the owner's screen. */
async function codeOf(shop: Who, permissions?: Permission[], at = app): Promise<string> {
  const { status, body } = await invite(shop, permissions, undefined, at);
  expect(status).toBe(200);
  return new URLSearchParams(new URL(body.url).hash.slice(1)).get('token') ?? '';
}
const open = (token: string) => app.post(null, '/api/v1/invitations/open', { token });
const signUp = (token: string, email = newAddress(), at = app) =>
  at.post(null, '/api/v1/invitations/sign-up', { token, name: 'Kim', email, password });
const accept = (who: Who, token: string) => app.post(who?.token ?? null, '/api/v1/invitations/accept', { token });
const logIn = async (email: string): Promise<TestPerson> => {
  const { body } = await app.post(null, '/api/operator/login', { email, password });
  return { ...body, id: body._id };
};
const listed = async (shop: Who, at = app) => (await at.call(shop?.token ?? null, 'GET', '/api/v1/staff')).body;
const save = (shop: Who, id: string, permissions: Permission[]) =>
  app.call(shop?.token ?? null, 'PUT', `/api/v1/staff/${id}`, { permissions });
const remove = (shop: Who, id: string) => app.call(shop?.token ?? null, 'DELETE', `/api/v1/staff/${id}`);
const isSignedIn = async ({ token }: { token: string }) =>
  (await app.call(token, 'GET', '/api/v1/sessions')).status === 200;
const places = async ({ token }: { token: string }) =>
  (await app.call(token, 'GET', '/api/v1/workplaces')).body.workplaces;
const codeOfAnswer = async (answer: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await answer;
  return [status, body.code];
};
/** The kinds that the shop's log has, the newest first. */
const logged = async (shop: Who) =>
  (await app.call(shop?.token ?? null, 'GET', '/api/v1/audit')).body.entries.filter(({ kind }: { kind: string }) =>
    /^staff|^invitation/.test(kind),
  );
/** Someone who accepted an invitation. */
async function addPerson(shop: TestPerson, permissions: Permission[] = ['stamp'], at = app): Promise<TestPerson> {
  const { status, body } = await signUp(await codeOf(shop, permissions, at), newAddress(), at);
  expect(status).toBe(201);
  return { ...body, id: body._id };
}
const sockets: Socket[] = [];
afterEach(() => {
  app.clock.ahead = 0;
  for (const socket of sockets.splice(0)) socket.disconnect();
});
const live = async (person: { token: string }) => {
  const connected = await goLive(app.url, person);
  sockets.push(connected.socket);
  return connected;
};

describe('an invitation', () => {
  test('comes by email, says which shop and what the person may do, and makes an account that stamps in its own name', async () => {
    const shop = await addShopWithCard(app, 5);
    const member = await addMember(app, shop);
    const email = newAddress();
    const invited = await invite(shop, ['members', 'stamp'], email);
    expect(invited.body).toMatchObject({
      ...{ url: null, seats: { used: 1, total: 3, installation: 2, packages: 0 } },
      invitations: [{ email, permissions: ['stamp', 'members'] }],
    });
    const received = await emailTo(mail, email);
    expect(received.subject).toBe(`Work with ${shop.name} on Stampdeck`);
    expect(linkIn(received).origin + linkIn(received).pathname).toBe('https://stamps.example/invitation');
    const token = tokenIn(received);
    const opened = await open(token);
    expect(opened.body).toMatchObject({ email, shop: { name: shop.name }, permissions: ['stamp', 'members'] });
    const { status, body: kim } = await signUp(token, email);
    expect([status, kim.isAdmin, kim.shopId, kim.permissions]).toEqual([201, true, shop.id, ['stamp', 'members']]);
    expect(kim._id).not.toBe(shop.id);
    const given = await app.post(kim.token, '/api/stamp/stampAward', { userTo: member.id, userFrom: shop.id });
    expect(given.status).toBe(200);
    expect((await rowsOfShop(app.store.read, shop)).ledger.at(-1)?.actor_id).toBe(kim._id);
    expect(await listed(shop)).toMatchObject({
      people: [
        { _id: shop.id, isOwner: true },
        { _id: kim._id, name: 'Kim', email, isOwner: false, permissions: ['stamp', 'members'] },
      ],
      ...{ invitations: [], seats: { used: 2, total: 3, installation: 2, packages: 0 } },
    });
    await expectSoundLedger(app);
  });

  test('by a code is for an account that exists, too, and opens no shop for it', async () => {
    const shop = await addShop(app);
    const email = newAddress();
    await app.post(null, '/api/v1/user', { name: 'Zoë', email, password });
    const zoe = await logIn(email);
    expect(zoe).toMatchObject({ isAdmin: false });
    const { status, body } = await accept(zoe, await codeOf(shop, ['chat']));
    expect([status, body.shopId, body.permissions]).toEqual([200, shop.id, ['chat']]);
    expect(await isSignedIn(zoe)).toBe(false);
    expect(await logIn(email)).toMatchObject({ isAdmin: true, shopId: shop.id });
  });

  test('is not accepted in a session of a customer, which a link or a counter may have opened', async () => {
    const shop = await addShop(app);
    const token = await codeOf(shop);
    expect(await codeOfAnswer(accept(await addCustomer(app), token))).toEqual([403, 'signInToAccept']);
    expect((await open(token)).status).toBe(200);
  });

  test('works once, also for two people at the same time', async () => {
    const token = await codeOf(await addShop(app));
    const answers = await Promise.all([signUp(token), signUp(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(await codeOfAnswer(open(token))).toEqual([422, 'linkRefused']);
  });

  test('can be taken back, and is replaced by another one to the same address', async () => {
    const shop = await addShop(app);
    const email = newAddress();
    await invite(shop, ['stamp'], email);
    const first = tokenIn(await emailTo(mail, email));
    const { body } = await invite(shop, ['chat'], email);
    expect(body.invitations).toMatchObject([{ email, permissions: ['chat'] }]);
    const second = tokenIn(await emailTo(mail, email, 2));
    expect((await open(first)).status).toBe(422);
    expect((await open(second)).status).toBe(200);
    const id = body.invitations[0]._id;
    const takeBack = (who: TestPerson) => app.call(who.token, 'DELETE', `/api/v1/staff/invitations/${id}`);
    expect((await takeBack(await addShop(app))).status).toBe(404);
    expect((await takeBack(shop)).body.invitations).toEqual([]);
    expect((await takeBack(shop)).status).toBe(404);
    expect(await codeOfAnswer(signUp(second))).toEqual([422, 'linkRefused']);
  });

  test.each([
    ['a code', undefined, 15 * minute],
    ['an email', 'late@example.com', 7 * day],
  ])('by %s ends by itself', async (_, email, life) => {
    const shop = await addShop(app);
    const { body } = await invite(shop, ['stamp'], email);
    const token = body.url ? new URL(body.url).hash.slice('#token='.length) : tokenIn(await emailTo(mail, email ?? ''));
    app.clock.ahead = life - minute;
    expect((await open(token)).status).toBe(200);
    app.clock.ahead = life + minute;
    expect((await open(token)).status).toBe(422);
    expect(await codeOfAnswer(signUp(token))).toEqual([422, 'linkRefused']);
    expect((await listed(await logIn(shop.email))).invitations).toEqual([]);
  });

  test('is shown to the owner as an address where no mail server is', async () => {
    const own = await startApp();
    const shop = await addShop(own);
    const { body } = await invite(shop, ['stamp'], newAddress(), own);
    expect(body.url).toMatch(new RegExp(`^${own.url}/invitation#token=[\\w-]{40,}$`));
    expect(await readMailFolder(own)).toEqual([]);
  });

  test('names no shop whose name could be a link', async () => {
    const shop = await addShop(app, 'Win at https://evil.example');
    const email = newAddress();
    await invite(shop, ['stamp'], email);
    const { subject, html } = await emailTo(mail, email);
    expect(subject).toBe('Work with a shop on Stampdeck');
    expect(html).not.toContain('evil.example');
  });

  test('gives at least one permission, no other than the five, and each once', async () => {
    const shop = await addShop(app);
    expect((await invite(shop, [])).body.fields).toEqual({ permissions: expect.any(String) });
    expect((await invite(shop, ['owner' as Permission])).status).toBe(422);
    const { body } = await invite(shop, ['chat', 'stamp', 'chat']);
    expect(body.invitations[0].permissions).toEqual(['stamp', 'chat']);
  });

  test('ends with the shop, and with the account that it was sent to', async () => {
    const shop = await addShop(app);
    const token = await codeOf(shop);
    const zoe = await addCustomer(app);
    await invite(shop, ['stamp'], zoe.email);
    await app.call(zoe.token, 'DELETE', '/api/v1/me', {});
    expect((await listed(shop)).invitations).toMatchObject([{ email: '' }]);
    await app.call(shop.token, 'DELETE', '/api/v1/me', {});
    expect((await open(token)).status).toBe(422);
  });
});

describe('the seats of a shop', () => {
  test('are one for the owner and two more, and the last one goes to one of two who accept at once', async () => {
    const shop = await addShop(app);
    const tokens = [await codeOf(shop), await codeOf(shop), await codeOf(shop)];
    await signUp(tokens[0] ?? '');
    const answers = await Promise.all(tokens.slice(1).map((token) => signUp(token)));
    expect(answers.map(({ status, body }) => [status, body.code]).sort()).toEqual([
      [201, undefined],
      [409, 'seatsTaken'],
    ]);
    expect((await listed(shop)).seats).toMatchObject({ used: 3, total: 3 });
    expect(await codeOfAnswer(invite(shop))).toEqual([409, 'seatsTaken']);
    // Who came too late keeps the invitation: the owner may free a seat.
    const left = tokens[1 + answers.findIndex(({ status }) => status === 409)] ?? '';
    const [, first] = (await listed(shop)).people;
    expect((await remove(shop, first._id)).status).toBe(200);
    expect((await signUp(left)).status).toBe(201);
  });

  test('grow with a package that is paid', async () => {
    const shop = await addShop(app);
    const [pack] = (await app.call(null, 'GET', '/api/pricepackage/')).body.pricepackages;
    const shippingAddress = { address: '1 Main St', city: 'Springfield', postalCode: '12345', country: 'US' };
    const sums = { itemsPrice: 29, shippingPrice: 100, taxPrice: 4.35, totalPrice: 133.35 };
    const more = { paymentMethod: 'PayPal', deliveryMethod: 'delivery', shippingAddress, ...sums };
    const placed = await placeOrder(app, shop, orderOf([{ product: pack }], more));
    expect((await listed(shop)).seats.total).toBe(3);
    await plantPayment(app, placed.body._id);
    const grown = { used: 1, total: 3 + pack.numAcc, installation: 2, packages: pack.numAcc };
    expect((await listed(shop)).seats).toEqual(grown);
  });

  test('are as many as the installation says', async () => {
    const own = await startApp({ env: { STAFF_SEATS: '0' } });
    const shop = await addShop(own);
    expect((await listed(shop, own)).seats).toEqual({ used: 1, total: 1, installation: 0, packages: 0 });
    expect(await codeOfAnswer(invite(shop, ['stamp'], undefined, own))).toEqual([409, 'seatsTaken']);
  });
});

describe('what a person may do', () => {
  test('changes at once, in calls and in what they hear', async () => {
    const shop = await addShopWithCard(app);
    const member = await addMember(app, shop);
    const kim = await addPerson(shop, ['stamp']);
    const { next } = await live(kim);
    const body = { userTo: member.id, userFrom: shop.id };
    expect((await app.post(kim.token, '/api/stamp/stampAward', body)).status).toBe(200);
    const closed = next('disconnect');
    const { body: now } = await save(shop, kim.id, ['chat']);
    expect(now.people[1]).toMatchObject({ _id: kim.id, permissions: ['chat'] });
    expect(await codeOfAnswer(app.post(kim.token, '/api/stamp/stampAward', body))).toEqual([403, 'forbidden']);
    await closed;
    const again = await live(kim);
    await award(app, shop, member);
    const written = again.next('getMessage');
    const { conversation } = (await openChat(app, member, shop, member)).body;
    await sendText(app, member, conversation._id, 'Hello');
    await written;
    expect(again.heard.map(([name]) => name)).not.toContain('getLiveStamp');
    expect(await places(kim)).toMatchObject([{ _id: shop.id, permissions: ['chat'], isCurrent: true }]);
  });

  test('is changed by the owner alone, and never the owner’s own', async () => {
    const shop = await addShop(app);
    const kim = await addPerson(shop, ['stamp', 'members', 'chat', 'products', 'orders']);
    for (const who of [kim, await addShop(app), await addCustomer(app)]) {
      const isOwner = who !== kim && (await places(who)) !== undefined;
      expect((await save(who, kim.id, ['stamp'])).status).toBe(isOwner ? 404 : 403);
      expect((await remove(who, kim.id)).status).toBe(isOwner ? 404 : 403);
    }
    expect((await invite(kim)).status).toBe(403);
    expect((await app.call(kim.token, 'GET', '/api/v1/staff')).status).toBe(403);
    expect((await remove(shop, shop.id)).status).toBe(404);
    expect((await save(shop, shop.id, ['stamp'])).status).toBe(404);
    expect((await listed(shop)).people).toHaveLength(2);
  });
});

describe('someone who is removed', () => {
  test('is out within two seconds, with the till open, and keeps their name in the ledger and their own cards', async () => {
    const shop = await addShopWithCard(app);
    const member = await addMember(app, shop);
    const kim = await addPerson(shop);
    const other = await logIn(kim.email);
    const { body: customer } = await app.post(null, '/api/v1/user/login', { email: kim.email, password });
    await app.post(kim.token, '/api/stamp/stampAward', { userTo: member.id, userFrom: shop.id });
    const tills = [await live(kim), await live(other)];
    const closed = tills.map(({ next }) => next('disconnect'));
    const from = performance.now();
    expect((await remove(shop, kim.id)).body.seats.used).toBe(1);
    await Promise.all(closed);
    expect(performance.now() - from).toBeLessThan(2000);
    for (const till of [kim, other]) expect(await isSignedIn(till)).toBe(false);
    await expect(goLive(app.url, kim)).rejects.toThrow('Not authorized, token failed');
    expect(await isSignedIn(customer)).toBe(true);
    expect(await logIn(kim.email)).toMatchObject({ isAdmin: false });
    expect((await remove(shop, kim.id)).status).toBe(404);
    const history = await app.post(shop.token, '/api/stamp/history', { userTo: member.id, userFrom: shop.id });
    expect(history.body.events[0].by).toBe('Kim');
    expect((await readStaff(app, kim))?.ended_at).not.toBeNull();
    await expectSoundLedger(app);
  });

  test('can be invited again, with other permissions', async () => {
    const shop = await addShop(app);
    const kim = await addPerson(shop, ['stamp']);
    await remove(shop, kim.id);
    const back = await accept(await logIn(kim.email), await codeOf(shop, ['chat']));
    expect(back.body).toMatchObject({ _id: kim.id, shopId: shop.id, permissions: ['chat'] });
    expect(await isSignedIn(kim)).toBe(false);
  });
});

describe('a person with several shops', () => {
  test('chooses for which one to work; each session acts for its shop', async () => {
    const own = await addShopWithCard(app);
    const [one, two] = [await addShopWithCard(app), await addShop(app)];
    const kim = await logIn(own.email);
    const atOne = (await accept(kim, await codeOf(one))).body;
    expect(atOne).toMatchObject({ _id: own.id, shopId: one.id, permissions: ['stamp'] });
    const member = await addMember(app, one);
    const stamp = { userTo: member.id, userFrom: one.id };
    expect((await app.post(atOne.token, '/api/stamp/stampAward', stamp)).status).toBe(200);
    expect((await app.post(own.token, '/api/stamp/stampAward', stamp)).status).toBe(403);
    const owner = await app.call(atOne.token, 'GET', '/api/v1/settings');
    expect(owner.status).toBe(403);
    const atTwo = (await accept({ token: atOne.token }, await codeOf(two, ['chat']))).body;
    expect(await isSignedIn(atOne)).toBe(false);
    expect(
      (await places(atTwo)).map(({ _id, isCurrent }: { _id: string; isCurrent: boolean }) => [_id, isCurrent]),
    ).toEqual([
      [own.id, false],
      [two.id, true],
      [one.id, false],
    ]);
    const enter = (who: { token: string }, id: string) => app.post(who.token, `/api/v1/workplaces/${id}/enter`, {});
    const again = (await enter(atTwo, own.id)).body;
    expect(again).toMatchObject({ _id: own.id, shopId: own.id, isAdmin: true });
    expect((await enter(again, (await addShop(app)).id)).status).toBe(404);
    // Being removed from one shop ends nothing at the others.
    await remove(one, own.id);
    expect(await isSignedIn(again)).toBe(true);
    expect((await enter(again, one.id)).status).toBe(404);
    expect(await logIn(own.email)).toMatchObject({ shopId: own.id });
  });

  test('is not newly signed in by going to another shop or accepting: what asks for the password still does', async () => {
    const [own, one] = [await addShop(app), await addShop(app)];
    const kim = await logIn(own.email);
    app.clock.ahead = 11 * minute;
    const change = ({ token }: { token: string }) =>
      codeOfAnswer(app.call(token, 'PUT', '/api/operator/profile', { password: 'another long password' }));
    expect(await change(kim)).toEqual([403, 'reauthRequired']);
    const atOne = (await accept(kim, await codeOf(one))).body;
    expect(atOne.shopId).toBe(one.id);
    expect(await change(atOne)).toEqual([403, 'reauthRequired']);
    const back = (await app.post(atOne.token, `/api/v1/workplaces/${own.id}/enter`, {})).body;
    expect(back.shopId).toBe(own.id);
    expect(await change(back)).toEqual([403, 'reauthRequired']);
  });

  test('joins no shop twice, and opens one of their own besides', async () => {
    const shop = await addShop(app);
    const token = await codeOf(shop);
    expect(await codeOfAnswer(accept(await logIn(shop.email), token))).toEqual([409, 'worksHere']);
    const kim = await addPerson(shop);
    expect(await codeOfAnswer(accept(kim, token))).toEqual([409, 'worksHere']);
    const form = { name: 'Kim’s', email: kim.email, password, timeZone: 'UTC' };
    const { status, body } = await app.post(null, '/api/operator', form);
    expect([status, body.shopId === shop.id]).toEqual([201, false]);
    expect(await places(body)).toHaveLength(2);
    expect(await codeOfAnswer(app.post(null, '/api/operator', form))).toEqual([409, 'emailTaken']);
  });

  test('loses only the sessions at a shop that its owner closes', async () => {
    const [one, two] = [await addShop(app), await addShop(app)];
    const kim = await addPerson(one);
    const atTwo = (await accept(await logIn(kim.email), await codeOf(two))).body;
    await app.call(one.token, 'DELETE', '/api/v1/me', {});
    expect(await isSignedIn(kim)).toBe(false);
    expect(await isSignedIn(atTwo)).toBe(true);
  });
});

test('the activity log says who was invited to what, who accepted, and what was changed', async () => {
  const shop = await addShop(app);
  const kim = await addPerson(shop, ['stamp', 'chat']);
  await save(shop, kim.id, ['chat']);
  await remove(shop, kim.id);
  const { body } = await invite(shop, ['orders'], newAddress());
  await app.call(shop.token, 'DELETE', `/api/v1/staff/invitations/${body.invitations[0]._id}`);
  const entries = await logged(shop);
  const said = entries.map(({ kind, actor, subject, details }: Record<string, { name?: string } & object>) => [
    ...[kind, actor?.name, subject?.name],
    (details as { permissions?: string[] }).permissions,
  ]);
  const owner = shop.name;
  expect(said).toEqual([
    ['invitationTakenBack', owner, undefined, undefined],
    ['staffInvited', owner, undefined, ['orders']],
    ['staffRemoved', owner, 'Kim', undefined],
    ['staffChanged', owner, 'Kim', ['chat']],
    ['staffJoined', 'Kim', undefined, ['stamp', 'chat']],
    ['staffInvited', owner, undefined, ['stamp', 'chat']],
  ]);
});

test('the owner’s screens hear that someone accepted', async () => {
  const shop = await addShop(app);
  const { next } = await live(shop);
  const token = await codeOf(shop);
  const heard = next('peopleChanged');
  await signUp(token);
  await heard;
});

test('two changes of the same person at once leave one of them, and a removal wins over a change', async () => {
  const shop = await addShop(app);
  const { account, person } = await addColleague(app, shop, ['stamp']);
  await Promise.all([save(shop, account.id, ['chat']), save(shop, account.id, ['orders']), remove(shop, account.id)]);
  expect(await isSignedIn(person)).toBe(false);
  await setPermissions(app, account, ['stamp']);
  expect((await save(shop, account.id, ['chat'])).status).toBe(404);
});
