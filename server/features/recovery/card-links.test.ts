import { describe, expect, test, vi } from 'vitest';
import { activityLog } from '#test/activity-log.ts';
import { startApp } from '#test/app.ts';
import { closeShop, countRows, readAccount, readLinks, readOutbox } from '#test/database.ts';
import { emailTo, linkIn, startMailServer, tokenIn } from '#test/mail.ts';
import { addColleague, addCustomer, addShop, type TestPerson } from '#test/people.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

const mail = await startMailServer();
const app = await startApp({ env: { SMTP_URL: mail.url, PUBLIC_URL: 'https://stamps.example' } });
const shop = await addShop(app, 'Café Kastanie');

let count = 0;
const newAddress = () => `card${++count}@example.com`;

/** Signs up on the shop's page and joins. */
async function join(more: object = {}, email = newAddress()): Promise<TestPerson> {
  const { status, body } = await app.post(null, '/api/v1/user', { name: 'Zoë', email, shop: shop.id, ...more });
  expect(status).toBe(201);
  const person = { ...body, id: body._id };
  await app.post(person.token, '/api/subscribe/subscribe', { userTo: shop.id });
  await app.post(person.token, '/api/royalprogram/joinLoyalty', { userTo: shop.id });
  return person;
}

const ask = (email: string, more: object = {}) => app.post(null, '/api/v1/user/link', { email, ...more });
const open = (token: string, as: string | null = null, more: object = {}) =>
  app.post(as, '/api/v1/user/link/open', { token, ...more });
const logIn = (email: string, password: string) => app.post(null, '/api/v1/user/login', { email, password });
const isSignedIn = async ({ id, token }: Pick<TestPerson, 'id' | 'token'>) =>
  (await app.post(token, '/api/v1/user/userInfo', { userId: id })).status === 200;
const codeOf = async (answer: ReturnType<typeof open>) => {
  const { status, body } = await answer;
  return [status, body.code];
};
const refused = [422, 'linkRefused'];

/** Asks for a link and returns the token of the email. `before`: emails that came earlier. */
async function askedToken(person: { email: string }, before = 1): Promise<string> {
  expect((await ask(person.email, { shop: shop.id })).status).toBe(200);
  return tokenIn(await emailTo(mail, person.email, before + 1));
}
/** The token of the first email. */
const welcomeToken = async ({ email }: TestPerson) => tokenIn(await emailTo(mail, email));

describe('the first email of a customer', () => {
  test('comes from the shop and is the link to the card', async () => {
    const zoe = await join();
    const email = await emailTo(mail, zoe.email);
    expect([email.subject, email.from?.name, email.from?.address]).toEqual([
      'Your stamp card at Café Kastanie',
      'Café Kastanie',
      expect.stringContaining('@'),
    ]);
    const link = linkIn(email);
    expect(link.origin + link.pathname).toBe(`https://stamps.example/operator/${shop.id}`);
    const { status, body } = await open(tokenIn(email));
    expect([status, body.userInfo]).toMatchObject([200, { _id: zoe.id, email: zoe.email, isAdmin: false }]);
    expect(await isSignedIn({ id: zoe.id, token: body.userInfo.token })).toBe(true);
    expect((await readAccount(app, zoe)).email_verified_at).not.toBeNull();
    expect(mail.emails.filter(({ rcpt }) => rcpt === zoe.email)).toHaveLength(1);
  });

  test('is in the language of the page, and says nothing that the person typed', async () => {
    const email = newAddress();
    const form = { name: 'You have won', email, shop: shop.id };
    await app.call(null, 'POST', '/api/v1/user', form, { 'accept-language': 'de' });
    const received = await emailTo(mail, email);
    expect(received.html).toContain('<html lang="de">');
    expect(JSON.stringify(received)).not.toContain('You have won');
  });

  test.each(['Win at evil.example', 'Call +49 (0)900 123456'])(
    'does not name the shop %s, whose name could be a link',
    async (name) => {
      const trap = await addShop(app, name);
      const zoe = await join({ shop: trap.id });
      const { subject, from, html } = await emailTo(mail, zoe.email);
      expect([subject, from?.name]).toEqual(['Your stamp card', 'Stampdeck']);
      expect(html).not.toContain(name);
    },
  );

  test.each(['unknown', 'closed'])('confirms the address when the shop is %s', async (kind) => {
    const other = await addShop(app);
    if (kind === 'closed') await closeShop(app, other);
    const zoe = await join({ shop: kind === 'closed' ? other.id : crypto.randomUUID() });
    expect((await emailTo(mail, zoe.email)).subject).toBe('Confirm your email address');
  });

  test('opens the card for 14 days', async () => {
    const [one, other] = [await join(), await join()];
    const [token, late] = [await welcomeToken(one), await welcomeToken(other)];
    app.clock.ahead = 14 * day - minute;
    expect((await open(token)).status).toBe(200);
    app.clock.ahead = 14 * day + minute;
    expect(await codeOf(open(late))).toEqual(refused);
    app.clock.ahead = 0;
  });

  test('opened elsewhere leaves the phone that joined signed in, and the owner unproven', async () => {
    const zoe = await join();
    expect((await open(await welcomeToken(zoe))).status).toBe(200);
    expect(await isSignedIn(zoe)).toBe(true);
    expect((await readAccount(app, zoe)).owner_proved_at).toBeNull();
  });

  test('opened on the phone that joined proves the owner, and replaces its session', async () => {
    const zoe = await join();
    const { body } = await open(await welcomeToken(zoe), zoe.token);
    expect((await readAccount(app, zoe)).owner_proved_at).not.toBeNull();
    expect([await isSignedIn(zoe), await isSignedIn({ id: zoe.id, token: body.userInfo.token })]).toEqual([
      false,
      true,
    ]);
  });

  test('is not sent where there is no mail server', async () => {
    const plain = await startApp();
    const cafe = await addShop(plain);
    await plain.post(null, '/api/v1/user', { name: 'Zoë', email: newAddress(), shop: cafe.id });
    expect(await countRows(plain, 'outbox')).toBe(0);
  });
});

describe('a link to the card', () => {
  test('signs a customer in on a new phone, where the stamps are', async () => {
    const zoe = await join();
    const token = await askedToken(zoe);
    const email = await emailTo(mail, zoe.email, 2);
    expect(email.subject).toBe('Open your stamp card');
    expect(linkIn(email).pathname).toBe(`/operator/${shop.id}`);
    const { body } = await open(token);
    const cards = await app.post(body.userInfo.token, '/api/royalprogram/joined', { userTo: shop.id });
    expect(cards.body.joined).toBe(true);
    expect(body.userInfo.device.secret).not.toBe((zoe as unknown as { device: { secret: string } }).device.secret);
  });

  test('leads to all cards unless its reader follows the shop', async () => {
    const zoe = await join();
    const stranger = await addShop(app, 'Bank Security');
    await ask(zoe.email, { shop: stranger.id });
    const received = await emailTo(mail, zoe.email, 2);
    expect(linkIn(received).pathname).toBe('/my');
    expect(JSON.stringify(received)).not.toContain('Bank Security');
  });

  test('works once, also for one of ten concurrent requests', async () => {
    const zoe = await join();
    const token = await askedToken(zoe);
    const answers = await Promise.all(Array.from({ length: 10 }, () => open(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(422)]);
    expect(await codeOf(open(token))).toEqual(refused);
  });

  test('expires after 30 minutes', async () => {
    const zoe = await join();
    const token = await askedToken(zoe);
    app.clock.ahead = 31 * minute;
    expect(await codeOf(open(token))).toEqual(refused);
    app.clock.ahead = 0;
  });

  test('gets the same answer for an unknown address, and the database writes as much', async () => {
    const zoe = await join();
    const before = (await readOutbox(app)).length;
    const [known, unknown] = [await ask(zoe.email), await ask(newAddress())];
    expect([known.status, known.body]).toEqual([200, { success: true, byMail: true }]);
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect((await readOutbox(app)).length).toBe(before + 2);
  });

  test('is emailed three times an hour, and a newer one replaces the older', async () => {
    const zoe = await join();
    const tokens = [];
    for (const before of [1, 2, 3]) tokens.push(await askedToken(zoe, before));
    expect((await ask(zoe.email)).status).toBe(200);
    expect(await codeOf(open(tokens[0] as string))).toEqual(refused);
    expect((await open(tokens[2] as string)).status).toBe(200);
    expect(mail.emails.filter(({ rcpt }) => rcpt === zoe.email)).toHaveLength(4);
  });

  test('never opens an account that runs a shop or works for one: those get a link for a new password', async () => {
    const owner = await addShop(app, 'Bar');
    const { account } = await addColleague(app, owner, ['stamp']);
    for (const person of [owner, account]) {
      await emailTo(mail, person.email);
      await ask(person.email, { shop: shop.id });
      const received = await emailTo(mail, person.email, 2);
      expect(linkIn(received).pathname).toBe('/reset');
      expect(await codeOf(open(tokenIn(received)))).toEqual(refused);
    }
  });

  test('is refused once its account works for a shop, and stays unused', async () => {
    const owner = await addShop(app, 'Bar');
    const zoe = await join({ password: 'a long password' });
    const token = await askedToken(zoe);
    const form = { name: 'Zoë’s', email: zoe.email, password: 'a long password', timeZone: 'UTC' };
    expect((await app.post(null, '/api/operator', form)).status).toBe(201);
    expect(await codeOf(open(token))).toEqual(refused);
    expect(owner.id).not.toBe(zoe.id);
  });

  test.each([
    ['new password', (zoe: TestPerson) => ({ password: 'another long password', id: zoe.id })],
    ['confirmed new address', (zoe: TestPerson) => ({ email: newAddress(), id: zoe.id })],
  ])('ends with a %s', async (_, change) => {
    const zoe = await join();
    const token = await askedToken(zoe);
    const form = change(zoe);
    expect((await app.call(zoe.token, 'PUT', '/api/operator/profile', form)).status).toBe(200);
    if ('email' in form) {
      const { body } = await app.post(null, '/api/v1/email-verification', {
        token: tokenIn(await emailTo(mail, form.email)),
      });
      expect(body.success).toBe(true);
    }
    expect(await codeOf(open(token))).toEqual(refused);
  });

  test('ends with the account', async () => {
    const zoe = await join();
    const token = await askedToken(zoe);
    const removed = await app.call(zoe.token, 'DELETE', '/api/v1/me', {});
    expect(removed.status).toBeLessThan(300);
    expect(await codeOf(open(token))).toEqual(refused);
  });

  test('takes an account whose owner is unproven away from everyone else: its sessions and its password end', async () => {
    const zoe = await join({ password: 'a long password' });
    const token = await askedToken(zoe);
    const { status, body } = await open(token);
    expect([status, body.userInfo.hasPassword]).toEqual([200, false]);
    expect(await isSignedIn(zoe)).toBe(false);
    expect((await logIn(zoe.email, 'a long password')).status).toBe(401);
    expect((await emailTo(mail, zoe.email, 3)).subject).toBe('Your old password no longer works');
    expect((await readAccount(app, zoe)).owner_proved_at).not.toBeNull();
    const kinds = (await activityLog(app).rowsOf(zoe)).map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['passwordChanged', 'sessionsEnded']));
  });

  test('leaves the other devices and the password of a proven owner alone', async () => {
    const zoe = await join({ password: 'a long password' });
    const { body: own } = await open(await welcomeToken(zoe), zoe.token);
    expect((await open(await askedToken(zoe))).body.userInfo.hasPassword).toBe(true);
    expect(await isSignedIn({ id: zoe.id, token: own.userInfo.token })).toBe(true);
    expect((await logIn(zoe.email, 'a long password')).status).toBe(200);
  });

  test('asks before it ends the session of someone else in this browser', async () => {
    const [zoe, mia] = [await join(), await join()];
    const token = await askedToken(zoe);
    expect(await codeOf(open(token, mia.token))).toEqual([409, 'otherCustomerHere']);
    expect(await isSignedIn(mia)).toBe(true);
    const { body } = await open(token, mia.token, { replace: true });
    expect(body.userInfo._id).toBe(zoe.id);
    expect(await isSignedIn(mia)).toBe(false);
  });

  test('is in the activity log as a sign-in by an emailed link', async () => {
    const zoe = await join();
    await open(await askedToken(zoe));
    const doors = (await activityLog(app).rowsOf(zoe))
      .filter(({ kind }) => kind === 'signedIn')
      .map(({ details }) => JSON.parse(details as string).door);
    expect(doors).toContain('link');
  });

  test('leaves no trace of its token in the database, log or files', async () => {
    const zoe = await join();
    const token = await askedToken(zoe);
    await open(token);
    await vi.waitFor(async () =>
      expect(JSON.stringify([await readLinks(app), await readOutbox(app)])).not.toContain(token),
    );
    expect(app.logged.join()).not.toContain(token);
  });

  test('for a password or an address is no link to a card, and the other way around', async () => {
    const zoe = await join();
    const card = await askedToken(zoe);
    expect(await codeOf(app.post(null, '/api/v1/email-verification', { token: card }))).toEqual(refused);
    const reset = { token: card, password: 'another long password' };
    expect(await codeOf(app.post(null, '/api/operator/reset-password', reset))).toEqual(refused);
    await app.post(null, '/api/operator/forgot-password', { email: zoe.email });
    expect(await codeOf(open(tokenIn(await emailTo(mail, zoe.email, 3))))).toEqual(refused);
  });

  test('is a file where there is no mail server, and the answer says that no email is sent', async () => {
    const plain = await startApp();
    const zoe = await addCustomer(plain);
    const { body } = await plain.post(null, '/api/v1/user/link', { email: zoe.email });
    expect(body).toEqual({ success: true, byMail: false });
  });
});
