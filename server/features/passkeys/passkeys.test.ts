import { mostPasskeys, passkeyMinutes } from '@stampdeck/contract/passkeys.ts';
import { codeSeconds } from '@stampdeck/contract/two-step.ts';
import { TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { activityLog, password } from '#test/activity-log.ts';
import { startApp } from '#test/app.ts';
import { newAuthenticator } from '#test/authenticator.ts';
import { settingsOf, startProgram } from '#test/commands.ts';
import { proveAddress } from '#test/database.ts';
import { emailTo, startMailServer } from '#test/mail.ts';
import { addCustomer, addShop, type TestPerson } from '#test/people.ts';

const mail = await startMailServer();
const home = 'https://stamps.example';
const app = await startApp({ env: { SMTP_URL: mail.url, PUBLIC_URL: home } });
const { kindsOf } = activityLog(app);

type Device = ReturnType<typeof newAuthenticator>;

async function newOwner(): Promise<TestPerson> {
  const shop = await addShop(app);
  await proveAddress(app, shop);
  return shop;
}
const begin = async (person: TestPerson, proof: object = {}) =>
  (await app.post(person.token, '/api/v1/passkeys/begin', proof)).body.options;
const add = (person: TestPerson, passkey: object) => app.post(person.token, '/api/v1/passkeys', { passkey });

/** Someone with a passkey, and its device. */
async function withPasskey(person?: TestPerson) {
  const owner = person ?? (await newOwner());
  const device = newAuthenticator(home);
  const added = await add(owner, device.make(await begin(owner)));
  expect(added.status).toBe(201);
  return { owner, device };
}
const asked = async () => (await app.post(null, '/api/v1/passkey-sign-in/begin', {})).body.options;
const signIn = async (device: Device, wrong?: Parameters<Device['use']>[1], more: object = {}) =>
  app.post(null, '/api/v1/passkey-sign-in', { passkey: device.use(await asked(), wrong), ...more });
const logIn = (email: string) => app.post(null, '/api/operator/login', { email, password });
const isIn = async (token: string) => (await app.call(token, 'GET', '/api/v1/sessions')).status === 200;

describe('adding a passkey', () => {
  test('makes one that signs in without a password, and the owner is told', async () => {
    const { owner, device } = await withPasskey();
    const { body } = await signIn(device, {}, { remember: true });
    expect(body).toMatchObject({ remember: true, userInfo: { email: owner.email, isAdmin: true } });
    expect(await isIn(body.userInfo.token)).toBe(true);
    const { passkeys } = (await app.call(owner.token, 'GET', '/api/v1/passkeys')).body;
    expect(passkeys).toEqual([
      { _id: device.id, device: expect.any(String), createdAt: expect.any(String), usedAt: expect.any(String) },
    ]);
    expect((await emailTo(mail, owner.email, 2)).subject).toBe('A passkey was added');
    expect(await kindsOf(owner)).toContain('passkeyAdded');
  });

  test('takes one answer to each question, verified, for this address and this account', async () => {
    const [owner, other] = [await newOwner(), await newOwner()];
    const device = newAuthenticator(home);
    const refused = [403, 'passkeyRefused'];
    const answer = async (passkey: object, person = owner) => {
      const { status, body } = await add(person, passkey);
      return [status, body.code];
    };
    expect(await answer(device.make(await begin(owner), { origin: 'https://evil.example' }))).toEqual(refused);
    expect(await answer(device.make(await begin(owner), { isVerified: false }))).toEqual(refused);
    expect(await answer(device.make(await begin(owner)), other)).toEqual(refused);
    const late = device.make(await begin(owner));
    app.clock.ahead += passkeyMinutes * 60_000;
    expect(await answer(late)).toEqual(refused);
    const good = device.make(await begin(owner));
    const twice = await Promise.all([add(owner, good), add(owner, good)]);
    expect(twice.map(({ status }) => status).sort()).toEqual([201, 403]);
    // The same device does not open two accounts.
    expect(await answer(device.make(await begin(other)), other)).toEqual(refused);
  });

  test('needs the password later, a code where two-step sign-in is on, and a confirmed address', async () => {
    const owner = await newOwner();
    app.clock.ahead += 11 * 60_000;
    const ask = (proof: object, person = owner) => app.post(person.token, '/api/v1/passkeys/begin', proof);
    expect((await ask({})).body.code).toBe('reauthRequired');
    expect((await ask({ currentPassword: password })).status).toBe(200);
    const secret = await turnOn(owner);
    expect((await ask({ currentPassword: password })).body.code).toBe('secondCodeRefused');
    expect((await ask({ code: codeOf(secret) })).status).toBe(200);
    expect((await ask({}, await addShop(app))).body.code).toBe('emailUnconfirmed');
    expect((await ask({}, await addCustomer(app))).status).toBe(403);
  });

  test('stops at the most that an account can have', async () => {
    const { owner } = await withPasskey();
    for (let made = 1; made < mostPasskeys; made += 1) await withPasskey(owner);
    expect((await app.post(owner.token, '/api/v1/passkeys/begin', {})).body.code).toBe('passkeysFull');
  });
});

const codeOf = (secret: string) => new TOTP({ secret }).generate({ timestamp: Date.now() + app.clock.ahead });

/** Turns two-step sign-in on; the code that follows is a new one. */
async function turnOn({ token }: TestPerson): Promise<string> {
  const { secret } = (await app.post(token, '/api/v1/two-step/begin', { currentPassword: password })).body;
  expect((await app.post(token, '/api/v1/two-step/confirm', { code: codeOf(secret) })).status).toBe(200);
  app.clock.ahead += 2 * codeSeconds * 1000;
  return secret;
}

describe('signing in with a passkey', () => {
  test('is refused from another address, unverified, twice, late, and for a passkey that no one has', async () => {
    const { device } = await withPasskey();
    const codeOfAnswer = async (answer: Promise<{ body: { code?: string } }>) => (await answer).body.code;
    expect(await codeOfAnswer(signIn(device, { origin: 'https://evil.example' }))).toBe('passkeyRefused');
    expect(await codeOfAnswer(signIn(device, { isVerified: false }))).toBe('passkeyRefused');
    expect(await codeOfAnswer(signIn(newAuthenticator(home)))).toBe('passkeyRefused');
    const passkey = device.use(await asked());
    const twice = await Promise.all([1, 2].map(() => app.post(null, '/api/v1/passkey-sign-in', { passkey })));
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 403]);
    const late = device.use(await asked());
    app.clock.ahead += passkeyMinutes * 60_000;
    expect((await app.post(null, '/api/v1/passkey-sign-in', { passkey: late })).status).toBe(403);
  });

  test('is refused when the passkey counts back, as a copy would', async () => {
    const { device } = await withPasskey();
    expect((await signIn(device, { counter: 7 })).status).toBe(200);
    expect((await signIn(device, { counter: 7 })).status).toBe(403);
    expect((await signIn(device, { counter: 8 })).status).toBe(200);
  });

  test('finishes a sign-in that waits for its second step, of the same account only', async () => {
    const [{ owner, device }, { device: foreign }] = [await withPasskey(), await withPasskey()];
    await turnOn(owner);
    const { challenge } = (await logIn(owner.email)).body.details;
    expect((await signIn(foreign, {}, { challenge })).body.code).toBe('passkeyRefused');
    const { body } = await signIn(device, {}, { challenge });
    expect(body.userInfo.email).toBe(owner.email);
    expect((await signIn(device, {}, { challenge })).body.code).toBe('secondStepOver');
  });

  test('ends when the passkey is removed, and when the account was taken back by a link', async () => {
    const { owner, device } = await withPasskey();
    const remove = () => app.post(owner.token, '/api/v1/passkeys/remove', { id: device.id, currentPassword: password });
    expect((await remove()).body).toMatchObject({ success: true, passkeys: [] });
    expect((await remove()).status).toBe(404);
    expect((await signIn(device)).status).toBe(403);
    expect(await kindsOf(owner)).toContain('passkeyRemoved');
    app.clock.ahead = 0;
    const { owner: other, device: stolen } = await withPasskey();
    const { out } = await startProgram('commands/reset-password.ts', [other.email], settingsOf(app.place)).ended;
    const token = /#token=([\w-]+)/.exec(out)?.[1];
    expect((await app.post(null, '/api/operator/reset-password', { token, password })).status).toBe(200);
    expect((await signIn(stolen)).status).toBe(403);
  });
});
