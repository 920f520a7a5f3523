import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { describe, expect, test, vi } from 'vitest';
import { endSession } from '#features/accounts/queries.ts';
import { activityLog } from '#test/activity-log.ts';
import { startApp } from '#test/app.ts';
import { countRows, plantLink, readAccount, readLinks, readOutbox } from '#test/database.ts';
import { letterTo, linkIn, type Received, startMailServer, tokenIn } from '#test/mail.ts';
import { addCustomer, addMember, addShop, type TestPerson } from '#test/people.ts';
import { makeResetLink } from './actions.ts';

const minute = 60_000;
const hour = 60 * minute;

const mail = await startMailServer();
const app = await startApp({ env: { SMTP_URL: mail.url, PUBLIC_URL: 'https://stamps.example' } });

let count = 0;
/** How many letters an address has had. */
const lettersTo = (address: string): number => mail.letters.filter(({ rcpt }) => rcpt === address).length;

/** A newcomer, once the letter that greets them has come. */
async function greeted(person: Promise<TestPerson>): Promise<TestPerson> {
  const known = await person;
  await letterTo(mail, known.email);
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

/** Asks for a link and takes it out of the letter. */
async function askedToken(email: string): Promise<string> {
  // Other letters to the address may be on their way: only those with such a link count.
  const links = () => mail.letters.filter(({ rcpt, text = '' }) => rcpt === email && text.includes('/reset#token='));
  const before = links().length;
  expect((await forgot(email)).status).toBe(200);
  await vi.waitFor(() => expect(links().length).toBeGreaterThan(before), { timeout: 10_000 });
  return tokenIn(links().at(-1) as Received);
}

/** What is recorded of an account under a kind. */
const recorded = async (person: TestPerson, kind: string) =>
  (await activityLog(app).rowsOf(person)).filter((row) => row.kind === kind);

const refused = [422, 'linkRefused'];
const codeOf = async (answer: ReturnType<typeof reset>) => {
  const { status, body } = await answer;
  return [status, body.code];
};

describe('a forgotten password', () => {
  test('is replaced by the link of a letter; every session of the account ends at once, and the address is proved', async () => {
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

  test('that is replaced is told by letters in its own words, and recorded as changed by a link', async () => {
    const shop = await newOperator();
    const token = await askedToken(shop.email);
    expect((await letterTo(mail, shop.email, 2)).subject).toBe('Choose a new password');
    await reset(token);
    const { subject, text } = await letterTo(mail, shop.email, 3);
    expect([subject, text]).toEqual(['Your password was changed', expect.not.stringContaining('Google')]);
    expect(await recorded(shop, 'passwordChanged')).toMatchObject([
      { actor_id: null, subject_id: shop.id, details: '{"by":"link"}' },
    ]);
  });

  test('that is replaced in the profile is told to the owner, too', async () => {
    const shop = await newOperator();
    const form = { id: shop.id, password: 'another long password' };
    expect((await app.call(shop.token, 'PUT', '/api/operator/profile', form)).status).toBe(200);
    const letter = await letterTo(mail, shop.email, 2);
    expect([letter.subject, letter.text]).toEqual([
      'Your password was changed',
      expect.stringContaining('other phone'),
    ]);
    expect(await recorded(shop, 'passwordChanged')).toMatchObject([
      { subject_id: shop.id, details: '{"by":"profile"}' },
    ]);
  });

  test('of a customer brings them back to the shop they came from', async () => {
    const shop = await newOperator();
    const member = await greeted(addMember(app, shop));
    await forgot(member.email, { shopId: shop.id });
    const link = linkIn(await letterTo(mail, member.email, 2));
    expect(link.origin + link.pathname + link.search).toBe('https://stamps.example/reset');
    expect(new URLSearchParams(link.hash.slice(1)).get('shop')).toBe(shop.id);
    const { body } = await reset(tokenIn(await letterTo(mail, member.email, 2)));
    expect(body).toMatchObject({ hasShop: false, shopId: shop.id });
    expect((await logIn(member.email, 'another long password', '/api/v1/user/login')).status).toBe(200);
  });

  test('that never was is chosen by the same letter, in other words', async () => {
    const customer = await newCustomer();
    expect((await logIn(customer.email, 'another long password', '/api/v1/user/login')).status).toBe(401);
    await forgot(customer.email);
    const letter = await letterTo(mail, customer.email, 2);
    expect([letter.subject, letter.text]).toEqual(['Choose your password', expect.stringContaining('no password yet')]);
    expect((await reset(tokenIn(letter))).status).toBe(200);
    const { status, body } = await logIn(customer.email, 'another long password', '/api/v1/user/login');
    expect([status, body._id]).toEqual([200, customer.id]);
  });

  test('lets the owner in at once whom somebody else locked out by guessing', async () => {
    const shop = await newOperator();
    for (let guess = 0; guess < 12; guess += 1) await logIn(shop.email, `guess ${guess}`);
    expect((await logIn(shop.email, 'a long password')).status).toBe(429);
    await reset(await askedToken(shop.email));
    expect((await logIn(shop.email, 'another long password')).status).toBe(200);
  });

  test('is answered alike for known and unknown addresses, and only the known one gets a letter', async () => {
    const shop = await newOperator();
    const [known, unknown] = [await forgot(shop.email), await forgot('nobody@example.com')];
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    await letterTo(mail, shop.email, 2);
    await app.runJobs();
    expect(lettersTo('nobody@example.com')).toBe(0);
  });

  test('writes as much for an unknown address as for a known one', async () => {
    const shop = await newOperator();
    for (const email of [shop.email, 'nobody@example.com']) {
      const before = await countRows(app, 'outbox');
      await forgot(email);
      expect(await countRows(app, 'outbox')).toBe(before + 1);
    }
  });

  test('sends three letters an hour at most, and says the same to the fourth', async () => {
    const customer = await newCustomer();
    for (let ask = 1; ask <= 3; ask += 1) await askedToken(customer.email);
    const fourth = await forgot(customer.email);
    expect([fourth.status, fourth.body]).toEqual([200, { success: true, byMail: true }]);
    await app.runJobs();
    expect(lettersTo(customer.email)).toBe(4);
    app.clock.ahead = hour + minute;
    await askedToken(customer.email);
    app.clock.ahead = 0;
  });

  test('asked for twenty times at once sends three letters, and one of the links works', async () => {
    const customer = await newCustomer();
    await Promise.all(Array.from({ length: 20 }, () => forgot(customer.email)));
    await letterTo(mail, customer.email, 4);
    await app.runJobs();
    const own = mail.letters.filter(({ rcpt, subject }) => rcpt === customer.email && /password/.test(subject ?? ''));
    expect(own).toHaveLength(3);
    const answers: number[] = [];
    for (const letter of own) answers.push((await reset(tokenIn(letter))).status);
    expect(answers.sort()).toEqual([200, 422, 422]);
  });

  test('never sends a link to where the caller says that this server is', async () => {
    const mails = await startMailServer();
    const homeless = await startApp({ env: { SMTP_URL: mails.url } });
    const { email } = await addShop(homeless);
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'content-type': 'application/json' };
    const asking = request(`${homeless.url}/api/operator/forgot-password`, { method: 'POST', headers });
    asking.end(JSON.stringify({ email }));
    const [answer] = (await once(asking, 'response')) as [IncomingMessage];
    expect(answer.resume().statusCode).toBe(200);
    const link = linkIn(await letterTo(mails, email, 2));
    expect(link.origin).toBe(`http://localhost:${new URL(homeless.url).port}`);
  });
});

describe('a link', () => {
  test('is good once', async () => {
    const { email } = await newCustomer();
    const token = await askedToken(email);
    expect((await reset(token)).status).toBe(200);
    expect(await codeOf(reset(token, 'a third long password'))).toEqual(refused);
    expect((await logIn(email, 'a third long password')).status).toBe(401);
  });

  test('is good for thirty minutes', async () => {
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

  test('that is made up, empty, endless or for something else is refused in the same words', async () => {
    const { email } = await newCustomer();
    const verifying = tokenIn(await letterTo(mail, email));
    for (const token of ['x', 'A'.repeat(43), verifying, '\u202e', "' or 1=1 --"]) {
      expect(await codeOf(reset(token))).toEqual(refused);
    }
    expect(await codeOf(confirm(await askedToken(email)))).toEqual(refused);
    for (const token of ['', 'A'.repeat(201), null, ['x']]) expect((await reset(token as string)).status).toBe(422);
  });

  test("opens its own account and nobody else's", async () => {
    const [one, other] = [await newCustomer(), await newCustomer()];
    const { body } = await reset(await askedToken(one.email));
    expect(body.email).toBe(one.email);
    expect((await logIn(other.email, 'another long password')).status).toBe(401);
    expect(await isSignedIn(other)).toBe(true);
  });

  test('used ten times at once is used by one, whose password counts', async () => {
    const { email } = await newCustomer();
    const token = await askedToken(email);
    const passwords = Array.from({ length: 10 }, (_, at) => `long password number ${at}`);
    const answers = await Promise.all(passwords.map((password) => reset(token, password)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(422)]);
    const winner = passwords[answers.findIndex(({ status }) => status === 200)] as string;
    expect((await logIn(email, winner)).status).toBe(200);
  });

  test('is not used up by a password that is too easy or too short', async () => {
    const { email } = await newCustomer();
    const token = await askedToken(email);
    expect(await codeOf(reset(token, 'password1'))).toEqual([422, 'weakPassword']);
    expect(await codeOf(reset(token, 'short'))).toEqual([422, 'invalid']);
    expect((await reset(token)).status).toBe(200);
  });

  test('that was told and not sent opens the account, and proves nothing about the address', async () => {
    const shop = await newOperator();
    const make = (email: string) =>
      app.store.write((db) => makeResetLink({ db, now: () => new Date() }, email, 'https://stamps.example'));
    expect(await make('nobody@example.com')).toBeNull();
    const link = new URL((await make(shop.email)) ?? '');
    expect((await reset(link.hash.replace('#token=', ''))).status).toBe(200);
    expect((await logIn(shop.email, 'another long password')).status).toBe(200);
    expect((await readAccount(app, shop)).email_verified_at).toBeNull();
  });

  test('leaves no trace of its token in database, log or files', async () => {
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
  test('is proved by the letter that comes after signing up, once', async () => {
    for (const [person, hasShop] of [
      [await newOperator(), true],
      [await newCustomer(), false],
    ] as const) {
      const token = tokenIn(await letterTo(mail, person.email));
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

  test('is proved to be its owner’s by a link that they press while signed in, and by no session that has ended', async () => {
    const isOwners = async (person: TestPerson, token: string | null) => {
      const link = tokenIn(await letterTo(mail, person.email));
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
    // This process remembers the token for a moment longer than another one, which ended its session.
    expect(await isSignedIn(ended)).toBe(true);
    await app.store.write((db) => endSession(db, ended.device.id, new Date().toISOString()));
    expect(await isOwners(ended, ended.token)).toBe(false);
  });

  test('is asked for once more when wished, in place of the older letter and three times an hour', async () => {
    const customer = await newCustomer();
    const first = tokenIn(await letterTo(mail, customer.email));
    const again = () => app.post(customer.token, '/api/v1/email-verification/send');
    expect((await again()).body).toEqual({ success: true, state: 'sent' });
    const second = tokenIn(await letterTo(mail, customer.email, 2));
    expect(await codeOf(confirm(first))).toEqual(refused);
    expect((await again()).status).toBe(200);
    const { status, body } = await again();
    expect([status, body.code]).toEqual([429, 'tooManyAttempts']);
    expect(body.details.retryAfter).toBeGreaterThan(3500);
    expect(body.details.retryAfter).toBeLessThanOrEqual(3600);
    expect(await codeOf(confirm(second))).toEqual(refused);
    expect((await confirm(tokenIn(await letterTo(mail, customer.email, 3)))).status).toBe(200);
    expect((await again()).body).toEqual({ success: true, state: 'verified' });
  });

  test('is left alone by the link of a day ago', async () => {
    const customer = await newCustomer();
    const token = tokenIn(await letterTo(mail, customer.email));
    app.clock.ahead = 25 * hour;
    expect(await codeOf(confirm(token))).toEqual(refused);
    app.clock.ahead = 0;
  });

  test('of a stranger gets no text of whoever signs up with it, whatever they call themselves', async () => {
    const name = 'You have won: see evil.example';
    const { email } = await greeted(addCustomer(app, name));
    const verifying = tokenIn(await letterTo(mail, email));
    await forgot(email);
    for (const at of [1, 2]) expect(JSON.stringify(await letterTo(mail, email, at))).not.toContain('evil.example');
    await confirm(verifying);
    await forgot(email);
    expect((await letterTo(mail, email, 3)).html).toContain('Hello You have won');
  });

  test('is not asked about without a mail server, where no letter waits for it, of a new password neither', async () => {
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
  test('counts once the new one is confirmed; the old one is told of both', async () => {
    const shop = await newOperator();
    const email = newAddress();
    const { status, body } = await change(shop, email);
    expect([status, body.email]).toEqual([200, shop.email]);
    const warning = await letterTo(mail, shop.email, 2);
    expect(warning.subject).toBe('Your e-mail address is to change');
    expect(warning.text).toMatch(/^Stop the change:\s+\S+\/forgot$/m);
    const letter = await letterTo(mail, email);
    expect((await logIn(email, 'a long password')).status).toBe(401);
    const confirmed = await confirm(tokenIn(letter));
    expect(confirmed.body).toEqual({ success: true, accountId: shop.id, email, changed: true, hasShop: true });
    expect((await letterTo(mail, shop.email, 3)).subject).toBe('Your e-mail address was changed');
    expect((await logIn(email, 'a long password')).status).toBe(200);
    expect((await logIn(shop.email, 'a long password')).status).toBe(401);
    expect((await readAccount(app, shop)).email_verified_at).not.toBeNull();
    expect(await recorded(shop, 'emailChanged')).toMatchObject([{ actor_id: null, subject_id: shop.id }]);
  });

  test('finds a member under the new address from then on', async () => {
    const shop = await newOperator();
    const member = await greeted(addMember(app, shop));
    const email = newAddress();
    await change(member, email);
    await confirm(tokenIn(await letterTo(mail, email)));
    const search = (text: string) =>
      app.post(shop.token, '/api/royalprogram/getListRoyaltyMember', { userTo: shop.id, search: text });
    expect((await search(email)).body.royalmember).toHaveLength(1);
    expect((await search(member.email)).body.royalmember).toHaveLength(0);
  });

  test('to a used address answers like one to a free one, and its owner is told', async () => {
    const [one, other] = [await newCustomer(), await newCustomer()];
    const [used, free] = [await change(one, other.email), await change(one, newAddress())];
    expect([used.status, used.body]).toEqual([free.status, free.body]);
    const letter = await letterTo(mail, other.email, 2);
    expect(letter.subject).toBe('You have an account already');
    expect(letter.html).not.toContain('#token');
    const lettersFor = async ({ id }: TestPerson) =>
      (await readOutbox(app)).filter(({ account_id: account }) => account === id).length;
    // The letter of signing up; those to the old address, those to the free and the used one.
    expect([await lettersFor(one), await lettersFor(other)]).toEqual([1 + 2 + 1, 1 + 1]);
  });

  test('to an address that was taken meanwhile is refused, and the link stays good', async () => {
    const one = await newCustomer();
    const email = newAddress();
    await change(one, email);
    const token = tokenIn(await letterTo(mail, email));
    const { body: taker } = await app.post(null, '/api/v1/user', { name: 'Taker', email });
    expect(await codeOf(confirm(token))).toEqual([409, 'emailTaken']);
    expect((await readAccount(app, { id: taker._id })).email).toBe(email);
  });

  test('is stopped by a new password, however that is chosen', async () => {
    const [one, other] = [await newOperator(), await newOperator()];
    const stops = [
      async (who: TestPerson) => reset(await askedToken(who.email)),
      (who: TestPerson) => change(who, who.email, { password: 'another long password' }),
    ];
    for (const [who, stop] of [one, other].map((person, at) => [person, stops[at]] as const)) {
      const email = newAddress();
      await change(who, email);
      const token = tokenIn(await letterTo(mail, email));
      expect((await stop?.(who))?.status).toBe(200);
      expect(await codeOf(confirm(token))).toEqual(refused);
    }
  });

  test('ends the older links, which were sent to the old address', async () => {
    const one = await newCustomer();
    const welcome = tokenIn(await letterTo(mail, one.email));
    const [reminder, email] = [await askedToken(one.email), newAddress()];
    await change(one, email);
    await confirm(tokenIn(await letterTo(mail, email)));
    expect(await codeOf(reset(reminder))).toEqual(refused);
    expect(await codeOf(confirm(welcome))).toEqual(refused);
  });

  test('is asked for three times an hour at most', async () => {
    const one = await newCustomer();
    for (let ask = 0; ask < 3; ask += 1) expect((await change(one, newAddress())).status).toBe(200);
    const { status, body } = await change(one, newAddress());
    expect([status, body.code]).toEqual([429, 'tooManyAttempts']);
    expect(body.details.retryAfter).toBeGreaterThan(3500);
  });

  test('without a mail server proves nothing about the new address, whatever was proved of the old one', async () => {
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

  test('counts at once where there is no mail server, a used address is refused, and no letter is said to be sent', async () => {
    const plain = await startApp();
    const [one, other] = [await addCustomer(plain), await addCustomer(plain)];
    const to = (email: string) =>
      plain.call(one.token, 'PUT', '/api/operator/profile', { id: one.id, name: one.name, email, password: '' });
    expect((await to(other.email)).status).toBe(409);
    expect((await to('free@example.com')).body.email).toBe('free@example.com');
    const { body } = await plain.post(one.token, '/api/v1/email-verification/send');
    expect(body).toEqual({ success: true, state: 'kept' });
  });
});

test('links that expired a day ago are removed', async () => {
  const own = await startApp({ env: { SMTP_URL: mail.url } });
  await addCustomer(own);
  // Jobs follow the clock by a day at a time.
  for (const hours of [24, 47]) {
    own.clock.ahead = hours * hour;
    await own.runJobs();
  }
  expect(await countRows(own, 'mail_links')).toBe(1);
  own.clock.ahead = 49 * hour;
  await own.runJobs();
  expect(await countRows(own, 'mail_links')).toBe(0);
});
