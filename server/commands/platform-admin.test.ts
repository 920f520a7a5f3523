import { codeSeconds } from '@stampdeck/contract/two-step.ts';
import { TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { newAuthenticator } from '#test/authenticator.ts';
import { settingsOf, startProgram } from '#test/commands.ts';
import { addColleague, addShop } from '#test/people.ts';

const home = 'https://stamps.example';
const app = await startApp({ env: { SIGN_UPS: 'invite', PUBLIC_URL: home } });
const shop = await addShop(app);
const run = (name: string, args: string[], env: Record<string, string> = {}) =>
  startProgram(`commands/${name}.ts`, args, { ...settingsOf(app.place), ...env }).ended;
const admin = (...args: string[]) => run('platform-admin', args);
const tokenIn = (said: string) => /#token=([\w-]+)/.exec(said)?.[1];
const password = 'another long password';
const logIn = (email: string, typed = password) => app.post(null, '/api/operator/login', { email, password: typed });
const shops = (token: string) => app.post(token, '/api/v1/platform/shops', {});
/** Of the app, `steps` codes from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + app.clock.ahead + steps * codeSeconds * 1000 });
/** Sets two-step sign-in up; returns the secret of the app. */
async function turnOn(token: string): Promise<string> {
  const { secret } = (await app.post(token, '/api/v1/two-step/begin', {})).body;
  // The last code still counts, so the next sign-in has one to itself.
  expect((await app.post(token, '/api/v1/two-step/confirm', { code: codeOf(secret, -1) })).status).toBe(200);
  return secret;
}

test('an account is made for a platform admin, who chooses a password by the link, and ends with the command', async () => {
  const email = 'boss@example.com';
  const { code, out, err } = await admin(` ${email.toUpperCase()}`);
  expect([code, err]).toEqual([0, '']);
  expect(out).toContain('  http://localhost:3000/reset#token=');
  const reset = await app.post(null, '/api/operator/reset-password', { token: tokenIn(out), password });
  expect(reset.status).toBe(200);
  const { body } = await logIn(email);
  expect(body).toMatchObject({ isAdmin: true, isPlatformAdmin: true });
  expect((await shops(body.token)).body.code).toBe('twoStepFirst');
  const invitation = tokenIn((await run('invite-shop', [])).out);
  const opening = await app.post(null, '/api/operator', { name: 'Café', email, password, invitation });
  expect([opening.status, opening.body.code]).toEqual([409, 'emailTaken']);
  const secret = await turnOn(body.token);
  expect((await shops(body.token)).status).toBe(200);
  expect(await admin(email, 'remove')).toMatchObject({ code: 0, err: '' });
  app.clock.ahead += 3000;
  expect((await shops(body.token)).status).toBe(401);
  const { challenge } = (await logIn(email)).body.details;
  const again = await app.post(null, '/api/v1/second-step', { challenge, code: codeOf(secret) });
  expect([again.status, again.body.userInfo?.isAdmin]).toEqual([200, false]);
  expect(await admin(email, 'remove')).toEqual({ code: 1, out: '', err: `${email} is not a platform admin.\n` });
});

test('of someone who had the account before, neither password nor session stays', async () => {
  const login = { email: 'early@example.com', password: 'a long password' };
  const { body: early } = await app.post(null, '/api/v1/user', { name: 'Early', ...login });
  expect((await admin(login.email)).code).toBe(0);
  app.clock.ahead += 3000;
  expect((await logIn(login.email, login.password)).status).toBe(401);
  expect((await app.call(early.token, 'GET', '/api/v1/sessions')).status).toBe(401);
});

test('of someone who worked for a shop before, neither app nor passkey stays', async () => {
  const { account, person } = await addColleague(app, shop, ['stamp']);
  const device = newAuthenticator(home);
  const { options } = (await app.post(person.token, '/api/v1/passkeys/begin', {})).body;
  expect((await app.post(person.token, '/api/v1/passkeys', { passkey: device.make(options) })).status).toBe(201);
  await turnOn(person.token);
  expect((await app.call(shop.token, 'DELETE', `/api/v1/staff/${account.id}`)).status).toBe(200);
  const { out } = await admin(account.email);
  const asked = (await app.post(null, '/api/v1/passkey-sign-in/begin', {})).body.options;
  const used = await app.post(null, '/api/v1/passkey-sign-in', { passkey: device.use(asked) });
  expect(used.body.code).toBe('passkeyRefused');
  const reset = { token: tokenIn(out), password };
  expect((await app.post(null, '/api/operator/reset-password', reset)).status).toBe(200);
  expect((await logIn(account.email)).body).toMatchObject({ isPlatformAdmin: true, mustSetUpTwoStep: true });
});

test('a link for a shop is printed beside the running server and works once', async () => {
  const { code, out } = await run('invite-shop', [], { PUBLIC_URL: home });
  expect(code).toBe(0);
  expect(out).toContain(`  ${home}/signup#token=`);
  const form = { name: 'Second', email: 'second@example.com', password, invitation: tokenIn(out) };
  expect((await app.post(null, '/api/operator', form)).status).toBe(201);
  expect((await app.post(null, '/api/operator', { ...form, email: 'third@example.com' })).status).toBe(422);
  const closed = await run('invite-shop', [], { SIGN_UPS: 'closed' });
  expect([closed.code, closed.err]).toEqual([1, 'SIGN_UPS is closed. No new shops can open here at the moment.\n']);
});

test.each([
  [['nobody'], "'nobody' does not look like an email address."],
  [[], 'Name the account: npm run platform-admin EMAIL, or npm run platform-admin EMAIL remove'],
  [['a@example.com', 'x'], 'Name the account: npm run platform-admin EMAIL, or npm run platform-admin EMAIL remove'],
  [['second@example.com'], 'second@example.com works for a shop. Use another email address for the platform admin.'],
])('for %o it is one sentence that says what is wrong', async (args, sentence) => {
  expect(await admin(...args)).toEqual({ code: 1, out: '', err: `${sentence}\n` });
});
