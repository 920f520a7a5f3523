import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { describe, expect, test, vi } from 'vitest';
import { endSession } from '#features/accounts/queries.ts';
import { activityLog } from '#test/activity-log.ts';
import { startApp } from '#test/app.ts';
import { countRows, plantLink, readAccount, readLinks, readOutbox } from '#test/database.ts';
import { emailTo, linkIn, type Received, startMailServer, tokenIn } from '#test/mail.ts';
import { addCustomer, addMember, addShop, type TestPerson } from '#test/people.ts';
import { makeResetLink } from './actions.ts';

const minute = 60_000;
const hour = 60 * minute;

const mail = await startMailServer();
const app = await startApp({ env: { SMTP_URL: mail.url, PUBLIC_URL: 'https://stamps.example' } });

let count = 0;
/** The number of emails sent to an address. */
const emailsTo = (address: string): number => mail.emails.filter(({ rcpt }) => rcpt === address).length;

/** A new person, after the welcome email has arrived. */
async function greeted(person: Promise<TestPerson>): Promise<TestPerson> {
  const known = await person;
  await emailTo(mail, known.email);
  return known;
}
const newOperator = () => greeted(addShop(app));
const newCustomer = () => greeted(addCustomer(app));

const forgot = (email: string, more: object = {}) =>
  app.post(null, '/api/operator/forgot-password', { email, ...more });
const reset = (token: string, password = 'another long password') =>
  app.post(null, '/api/operator/reset-password', { token, password });
const confirm = (token: string) => app.post(null, '/api/v1/email-verification', { token });
const logIn = (email: string, password: string, door = '/api/operator/login') =>
  app.post(null, door, { email, password });
const isSignedIn = async ({ id, token }: TestPerson) =>
  (await app.post(token, '/api/v1/user/userInfo', { userId: id })).status === 200;

/** Requests a link and returns the token from the email. */
async function askedToken(email: string): Promise<string> {
  // Other emails to the address may still arrive; only those with a reset link count.
  const links = () => mail.emails.filter(({ rcpt, text = '' }) => rcpt === email && text.includes('/reset#token='));
  const before = links().length;
  expect((await forgot(email)).status).toBe(200);
  await vi.waitFor(() => expect(links().length).toBeGreaterThan(before), { timeout: 10_000 });
  return tokenIn(links().at(-1) as Received);
}

/** The audit entries of this kind about an account. */
const recorded = async (person: TestPerson, kind: string) =>
  (await activityLog(app).rowsOf(person)).filter((row) => row.kind === kind);

const refused = [422, 'linkRefused'];
const codeOf = async (answer: ReturnType<typeof reset>) => {
  const { status, body } = await answer;
  return [status, body.code];
};

describe('a forgotten password', () => {
  test('is replaced by the link of an email; every session of the account ends at once, and the address is proved', async () => {
    const shop = await newOperator();
    const { body: other } = await logIn(shop.email, 'a long password');
    const token = await askedToken(shop.email);
    const { status, body } = await reset(token);
    expect([status, body]).toEqual([200, { success: true, email: shop.email, hasShop: true, shopId: null }]);
    expect([await isSignedIn(shop), await isSignedIn({ ...shop, token: other.token })]).toEqual([false, false]);
    expect((await logIn(shop.email, 'a long password')).status).toBe(401);
    expect((await logIn(shop.email, 'another long password')).status).toBe(200);
    expect((await readAccount(app, shop)).email_verified_at).not.toBeNull();
  });

  test('emails the owner after a reset, and is recorded as changed by a link', async () => {
    const shop = await newOperator();
    const token = await askedToken(shop.email);
    expect((await emailTo(mail, shop.email, 2)).subject).toBe('Choose a new password');
    await reset(token);
    const { subject, text } = await emailTo(mail, shop.email, 3);
    expect([subject, text]).toEqual(['Your password was changed', expect.not.stringContaining('Google')]);
    expect(await recorded(shop, 'passwordChanged')).toMatchObject([
      { actor_id: null, subject_id: shop.id, details: '{"by":"link"}' },
    ]);
  });

  test('emails the owner after a change in the profile', async () => {
    const shop = await newOperator();
    const form = { id: shop.id, password: 'another long password' };
    expect((await app.call(shop.token, 'PUT', '/api/operator/profile', form)).status).toBe(200);
    const received = await emailTo(mail, shop.email, 2);
    expect([received.subject, received.text]).toEqual([
      'Your password was changed',
      expect.stringContaining('other devices'),
    ]);
    expect(await recorded(shop, 'passwordChanged')).toMatchObject([
      { subject_id: shop.id, details: '{"by":"profile"}' },
    ]);
  });

  test('leads customers back to the shop they came from', async () => {
    const shop = await newOperator();
    const member = await greeted(addMember(app, shop));
    await forgot(member.email, { shopId: shop.id });
    const link = linkIn(await emailTo(mail, member.email, 2));
    expect(link.origin + link.pathname + link.search).toBe('https://stamps.example/reset');
    expect(new URLSearchParams(link.hash.slice(1)).get('shop')).toBe(shop.id);
    const { body } = await reset(tokenIn(await emailTo(mail, member.email, 2)));
    expect(body).toMatchObject({ hasShop: false, shopId: shop.id });
    expect((await logIn(member.email, 'another long password', '/api/v1/user/login')).status).toBe(200);
  });

  test('can be a first password, with its own words in the email', async () => {
    const customer = await newCustomer();
    expect((await logIn(customer.email, 'another long password', '/api/v1/user/login')).status).toBe(401);
    await forgot(customer.email);
    const received = await emailTo(mail, customer.email, 2);
    expect([received.subject, received.text]).toEqual([
      'Choose your password',
      expect.stringContaining('no password yet'),
    ]);
    expect((await reset(tokenIn(received))).status).toBe(200);
    const { status, body } = await logIn(customer.email, 'another long password', '/api/v1/user/login');
    expect([status, body._id]).toEqual([200, customer.id]);
  });

  test('lets the owner in at once if someone else caused a wait by guessing', async () => {
    const shop = await newOperator();
    for (let guess = 0; guess < 12; guess += 1) await logIn(shop.email, `guess ${guess}`);
    expect((await logIn(shop.email, 'a long password')).status).toBe(429);
    await reset(await askedToken(shop.email));
    expect((await logIn(shop.email, 'another long password')).status).toBe(200);
  });

  test('gets the same answer for known and unknown addresses, but only the known one gets an email', async () => {
    const shop = await newOperator();
    const [known, unknown] = [await forgot(shop.email), await forgot('nobody@example.com')];
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    await emailTo(mail, shop.email, 2);
    await app.runJobs();
    expect(emailsTo('nobody@example.com')).toBe(0);
  });

  test('causes as many writes for an unknown address as for a known one', async () => {
    const shop = await newOperator();
    for (const email of [shop.email, 'nobody@example.com']) {
      const before = await countRows(app, 'outbox');
      await forgot(email);
      expect(await countRows(app, 'outbox')).toBe(before + 1);
    }
  });

  test('sends up to three emails an hour, and answers the fourth request alike', async () => {
    const customer = await newCustomer();
    for (let ask = 1; ask <= 3; ask += 1) await askedToken(customer.email);
    const fourth = await forgot(customer.email);
    expect([fourth.status, fourth.body]).toEqual([200, { success: true, byMail: true }]);
    await app.runJobs();
    expect(emailsTo(customer.email)).toBe(4);
    app.clock.ahead = hour + minute;
    await askedToken(customer.email);
    app.clock.ahead = 0;
  });

  test('sends three emails for twenty concurrent requests, and one of the links works', async () => {
    const customer = await newCustomer();
    await Promise.all(Array.from({ length: 20 }, () => forgot(customer.email)));
    await emailTo(mail, customer.email, 4);
    await app.runJobs();
    const own = mail.emails.filter(({ rcpt, subject }) => rcpt === customer.email && /password/.test(subject ?? ''));
    expect(own).toHaveLength(3);
    const answers: number[] = [];
    for (const received of own) answers.push((await reset(tokenIn(received))).status);
    expect(answers.sort()).toEqual([200, 422, 422]);
  });

  test('never sends a link to the host that the caller names', async () => {
    const mails = await startMailServer();
    const homeless = await startApp({ env: { SMTP_URL: mails.url } });
    const { email } = await addShop(homeless);
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'content-type': 'application/json' };
    const asking = request(`${homeless.url}/api/operator/forgot-password`, { method: 'POST', headers });
    asking.end(JSON.stringify({ email }));
    const [answer] = (await once(asking, 'response')) as [IncomingMessage];
    expect(answer.resume().statusCode).toBe(200);
    const link = linkIn(await emailTo(mails, email, 2));
    expect(link.origin).toBe(`http://localhost:${new URL(homeless.url).port}`);
  });
});

describe('a link', () => {
  test('works once', async () => {
    const { email } = await newCustomer();
    const token = await askedToken(email);
    expect((await reset(token)).status).toBe(200);
    expect(await codeOf(reset(token, 'a third long password'))).toEqual(refused);
    expect((await logIn(email, 'a third long password')).status).toBe(401);
  });

  test('works for thirty minutes', async () => {
    const { email } = await newCustomer();
    const token = await askedToken(email);
    app.clock.ahead = 31 * minute;
    expect(await codeOf(reset(token))).toEqual(refused);
    app.clock.ahead = 29 * minute;
    expect((await reset(token)).status).toBe(200);
    app.clock.ahead = 0;
  });

  test('is replaced by a newer one', async () => {
    const { email } = await newCustomer();
    const [older, newer] = [await askedToken(email), await askedToken(email)];
    expect(await codeOf(reset(older))).toEqual(refused);
    expect((await reset(newer)).status).toBe(200);
  });

  test('gets the same refusal if it is invented, empty, very long or for another purpose', async () => {
    const { email } = await newCustomer();
    const verifying = tokenIn(await emailTo(mail, email));
    for (const token of ['x', 'A'.repeat(43), verifying, '\u202e', "' or 1=1 --"]) {
      expect(await codeOf(reset(token))).toEqual(refused);
    }
    expect(await codeOf(confirm(await askedToken(email)))).toEqual(refused);
    for (const token of ['', 'A'.repeat(201), null, ['x']]) expect((await reset(token as string)).status).toBe(422);
  });

  test('opens only its own account', async () => {
    const [one, other] = [await newCustomer(), await newCustomer()];
    const { body } = await reset(await askedToken(one.email));
    expect(body.email).toBe(one.email);
    expect((await logIn(other.email, 'another long password')).status).toBe(401);
    expect(await isSignedIn(other)).toBe(true);
  });

  test('works for one of ten concurrent requests, whose password counts', async () => {
    const { email } = await newCustomer();
    const token = await askedToken(email);
    const passwords = Array.from({ length: 10 }, (_, at) => `long password number ${at}`);
    const answers = await Promise.all(passwords.map((password) => reset(token, password)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(422)]);
    const winner = passwords[answers.findIndex(({ status }) => status === 200)] as string;
    expect((await logIn(email, winner)).status).toBe(200);
  });

  test('stays valid after a password that is too short or too easy', async () => {
    const { email } = await newCustomer();
    const token = await askedToken(email);
    expect(await codeOf(reset(token, 'password1'))).toEqual([422, 'weakPassword']);
    expect(await codeOf(reset(token, 'short'))).toEqual([422, 'invalid']);
    expect((await reset(token)).status).toBe(200);
  });

  test('made by the command opens the account but proves nothing about the address', async () => {
    const shop = await newOperator();
    const make = (email: string) =>
      app.store.write((db) => makeResetLink({ db, now: () => new Date() }, email, 'https://stamps.example'));
    expect(await make('nobody@example.com')).toBeNull();
    const link = new URL((await make(shop.email)) ?? '');
    expect((await reset(link.hash.replace('#token=', ''))).status).toBe(200);
    expect((await logIn(shop.email, 'another long password')).status).toBe(200);
    expect((await readAccount(app, shop)).email_verified_at).toBeNull();
  });

  test('leaves no trace of its token in the database, log or files', async () => {
    const { email } = await newCustomer();
    const token = await askedToken(email);
    await reset(token);
    await vi.waitFor(async () =>
      expect(JSON.stringify([await readLinks(app), await readOutbox(app)])).not.toContain(token),
    );
    expect(app.logged.join()).not.toContain(token);
    expect(app.logged.join()).not.toContain(email);
  });
});

describe('an address', () => {
  test('is proved once by the email after signing up', async () => {
    for (const [person, hasShop] of [
      [await newOperator(), true],
      [await newCustomer(), false],
    ] as const) {
      const token = tokenIn(await emailTo(mail, person.email));
      expect((await readAccount(app, person)).email_verified_at).toBeNull();
      const { status, body } = await confirm(token);
      expect([status, body]).toMatchObject([
        200,
        { accountId: person.id, email: person.email, changed: false, hasShop },
      ]);
      expect((await readAccount(app, person)).email_verified_at).not.toBeNull();
      expect(await codeOf(confirm(token))).toEqual(refused);
      expect(await isSignedIn(person)).toBe(true);
    }
  });

  test('belongs to its owner if they tap the link while signed in, but not after their session ended', async () => {
    const isOwners = async (person: TestPerson, token: string | null) => {
      const link = tokenIn(await emailTo(mail, person.email));
      expect((await app.post(token, '/api/v1/email-verification', { token: link })).status).toBe(200);
      const { email_verified_at, owner_proved_at } = await readAccount(app, person);
      expect(email_verified_at).not.toBeNull();
      return owner_proved_at !== null;
    };
    const [own, strange, signedOut, ended] = [
      await newCustomer(),
      await newCustomer(),
      await newCustomer(),
      await newCustomer(),
    ];
    expect(await isOwners(own, own.token)).toBe(true);
    expect(await isOwners(strange, own.token)).toBe(false);
    expect(await isOwners(signedOut, null)).toBe(false);
    // This process caches the token for a moment after another process ended its session.
    expect(await isSignedIn(ended)).toBe(true);
    await app.store.write((db) => endSession(db, ended.device.id, new Date().toISOString()));
    expect(await isOwners(ended, ended.token)).toBe(false);
  });

  test('can be confirmed by another email, which replaces the older one, up to three times an hour', async () => {
    const customer = await newCustomer();
    const first = tokenIn(await emailTo(mail, customer.email));
    const again = () => app.post(customer.token, '/api/v1/email-verification/send');
    expect((await again()).body).toEqual({ success: true, state: 'sent' });
    const second = tokenIn(await emailTo(mail, customer.email, 2));
    expect(await codeOf(confirm(first))).toEqual(refused);
    expect((await again()).status).toBe(200);
    const { status, body } = await again();
    expect([status, body.code]).toEqual([429, 'tooManyAttempts']);
    expect(body.details.retryAfter).toBeGreaterThan(3500);
    expect(body.details.retryAfter).toBeLessThanOrEqual(3600);
    expect(await codeOf(confirm(second))).toEqual(refused);
    expect((await confirm(tokenIn(await emailTo(mail, customer.email, 3)))).status).toBe(200);
    expect((await again()).body).toEqual({ success: true, state: 'verified' });
  });

  test('is not proved by a link that is a day old', async () => {
    const customer = await newCustomer();
    const token = tokenIn(await emailTo(mail, customer.email));
    app.clock.ahead = 25 * hour;
    expect(await codeOf(confirm(token))).toEqual(refused);
    app.clock.ahead = 0;
  });

  test('of another person gets no text from someone who signs up with it, whatever name they choose', async () => {
    const name = 'You have won: see evil.example';
    const { email } = await greeted(addCustomer(app, name));
    const verifying = tokenIn(await emailTo(mail, email));
    await forgot(email);
    for (const at of [1, 2]) expect(JSON.stringify(await emailTo(mail, email, at))).not.toContain('evil.example');
    await confirm(verifying);
    await forgot(email);
    expect((await emailTo(mail, email, 3)).html).toContain('Hello You have won');
  });

  test('needs no confirmation and gets no emails if there is no mail server', async () => {
    const plain = await startApp();
    const { id, token } = await addCustomer(plain);
    const form = { id, password: 'a long password' };
    expect((await plain.call(token, 'PUT', '/api/operator/profile', form)).status).toBe(200);
    expect(await countRows(plain, 'outbox')).toBe(0);
  });
});

const newAddress = () => `new${++count}@example.com`;
const change = (who: TestPerson, email: string, more: object = {}) =>
  app.call(who.token, 'PUT', '/api/operator/profile', { id: who.id, name: who.name, email, password: '', ...more });

describe('a change of address', () => {
  test('applies once the new one is confirmed, and the old one is told of both steps', async () => {
    const shop = await newOperator();
    const email = newAddress();
    const { status, body } = await change(shop, email);
    expect([status, body.email]).toEqual([200, shop.email]);
    const warning = await emailTo(mail, shop.email, 2);
    expect(warning.subject).toBe('Your email address is about to change');
    expect(warning.text).toMatch(/^Stop the change:\s+\S+\/forgot$/m);
    const received = await emailTo(mail, email);
    expect((await logIn(email, 'a long password')).status).toBe(401);
    const confirmed = await confirm(tokenIn(received));
    expect(confirmed.body).toEqual({ success: true, accountId: shop.id, email, changed: true, hasShop: true });
    expect((await emailTo(mail, shop.email, 3)).subject).toBe('Your email address was changed');
    expect((await logIn(email, 'a long password')).status).toBe(200);
    expect((await logIn(shop.email, 'a long password')).status).toBe(401);
    expect((await readAccount(app, shop)).email_verified_at).not.toBeNull();
    expect(await recorded(shop, 'emailChanged')).toMatchObject([{ actor_id: null, subject_id: shop.id }]);
  });

  test('makes members searchable by the new address', async () => {
    const shop = await newOperator();
    const member = await greeted(addMember(app, shop));
    const email = newAddress();
    await change(member, email);
    await confirm(tokenIn(await emailTo(mail, email)));
    const search = (text: string) =>
      app.post(shop.token, '/api/royalprogram/getListRoyaltyMember', { userTo: shop.id, search: text });
    expect((await search(email)).body.royalmember).toHaveLength(1);
    expect((await search(member.email)).body.royalmember).toHaveLength(0);
  });

  test('to a used address gets the same answer as one to a free address, and its owner is told', async () => {
    const [one, other] = [await newCustomer(), await newCustomer()];
    const [used, free] = [await change(one, other.email), await change(one, newAddress())];
    expect([used.status, used.body]).toEqual([free.status, free.body]);
    const received = await emailTo(mail, other.email, 2);
    expect(received.subject).toBe('You already have an account');
    expect(received.html).not.toContain('#token');
    const emailsFor = async ({ id }: TestPerson) =>
      (await readOutbox(app)).filter(({ account_id: account }) => account === id).length;
    // The email after signing up; two to the old address; one each to the free and the used
    // address.
    expect([await emailsFor(one), await emailsFor(other)]).toEqual([1 + 2 + 1, 1 + 1]);
  });

  test('to an address that was taken meanwhile is refused, and the link stays valid', async () => {
    const one = await newCustomer();
    const email = newAddress();
    await change(one, email);
    const token = tokenIn(await emailTo(mail, email));
    const { body: taker } = await app.post(null, '/api/v1/user', { name: 'Taker', email });
    expect(await codeOf(confirm(token))).toEqual([409, 'emailTaken']);
    expect((await readAccount(app, { id: taker._id })).email).toBe(email);
  });

  test('is stopped by a new password, whether set by a link or in the profile', async () => {
    const [one, other] = [await newOperator(), await newOperator()];
    const stops = [
      async (who: TestPerson) => reset(await askedToken(who.email)),
      (who: TestPerson) => change(who, who.email, { password: 'another long password' }),
    ];
    for (const [who, stop] of [one, other].map((person, at) => [person, stops[at]] as const)) {
      const email = newAddress();
      await change(who, email);
      const token = tokenIn(await emailTo(mail, email));
      expect((await stop?.(who))?.status).toBe(200);
      expect(await codeOf(confirm(token))).toEqual(refused);
    }
  });

  test('ends the older links to the old address', async () => {
    const one = await newCustomer();
    const welcome = tokenIn(await emailTo(mail, one.email));
    const [reminder, email] = [await askedToken(one.email), newAddress()];
    await change(one, email);
    await confirm(tokenIn(await emailTo(mail, email)));
    expect(await codeOf(reset(reminder))).toEqual(refused);
    expect(await codeOf(confirm(welcome))).toEqual(refused);
  });

  test('can be requested three times an hour', async () => {
    const one = await newCustomer();
    for (let ask = 0; ask < 3; ask += 1) expect((await change(one, newAddress())).status).toBe(200);
    const { status, body } = await change(one, newAddress());
    expect([status, body.code]).toEqual([429, 'tooManyAttempts']);
    expect(body.details.retryAfter).toBeGreaterThan(3500);
  });

  test('without a mail server removes the proof of the old address', async () => {
    const plain = await startApp();
    const customer = await addCustomer(plain);
    await plain.post(customer.token, '/api/v1/email-verification', { token: await plantLink(plain, customer) });
    expect((await readAccount(plain, customer)).owner_proved_at).not.toBeNull();
    const form = { id: customer.id, email: newAddress() };
    expect((await plain.call(customer.token, 'PUT', '/api/operator/profile', form)).status).toBe(200);
    expect(await readAccount(plain, customer)).toMatchObject({
      ...form,
      email_verified_at: null,
      owner_proved_at: null,
    });
  });

  test('without a mail server applies at once, is refused for a used address, and reports no email as sent', async () => {
    const plain = await startApp();
    const [one, other] = [await addCustomer(plain), await addCustomer(plain)];
    const to = (email: string) =>
      plain.call(one.token, 'PUT', '/api/operator/profile', { id: one.id, name: one.name, email, password: '' });
    expect((await to(other.email)).status).toBe(409);
    expect((await to('free@example.com')).body.email).toBe('free@example.com');
    const { body } = await plain.post(one.token, '/api/v1/email-verification/send');
    expect(body).toEqual({ success: true, state: 'stored' });
  });
});

test('links are removed a day after they expire', async () => {
  const own = await startApp({ env: { SMTP_URL: mail.url } });
  await addCustomer(own);
  // The pruning job follows a clock jump by one day at a time.
  for (const hours of [24, 47]) {
    own.clock.ahead = hours * hour;
    await own.runJobs();
  }
  expect(await countRows(own, 'mail_links')).toBe(1);
  own.clock.ahead = 49 * hour;
  await own.runJobs();
  expect(await countRows(own, 'mail_links')).toBe(0);
});
