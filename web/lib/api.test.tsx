import { i18n } from '@lingui/core';
import { logOut, operatorLogIn, operatorSignUp } from '@stampdeck/contract/accounts.ts';
import { refusals } from '@stampdeck/contract/errors.ts';
import { listMembers } from '@stampdeck/contract/member-list.ts';
import { join as joinShop } from '@stampdeck/contract/membership.ts';
import { awardStamp, getCard } from '@stampdeck/contract/stamps.ts';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { fakeServer, operator } from '#test/server.ts';
import { type CallError, call, newKey, serverNow } from './api.ts';
import { detailsOf } from './refusal-details.ts';
import { session } from './session.ts';

const mia = operator();
const stamp = { body: { shopId: 'shop', customerId: 'guest', count: 1 } };
const failureOf = (promise: Promise<unknown>): Promise<CallError> =>
  promise.then(
    () => Promise.reject(new Error('The call went well.')),
    (error: CallError) => error,
  );

beforeEach(() => {
  session.kind = 'userInfo';
  session.end();
});

test('a call speaks the odd names of the wire and the screens never see them', async () => {
  const server = fakeServer();
  const reply = {
    success: true as const,
    stampAwardNumber: 1,
    card: { id: 'card', size: 5, count: 1, status: 'open' as const, version: 1, milestones: [], seq: 1 },
    owed: [],
  };
  server.answer(getCard, reply);
  expect(await call(getCard, { body: { shopId: 'shop', customerId: 'guest' } })).toEqual(reply);
  expect(server.asked[0]?.body).toEqual({ userFrom: 'shop', userTo: 'guest' });
});

test('the token of the session goes with every call, and another one where it is given', async () => {
  const server = fakeServer();
  server.answer(logOut, undefined);
  session.start(mia, { remember: true });
  await call(logOut, {});
  await call(logOut, {}, { token: 'other' });
  expect(server.asked.map(({ headers }) => headers.get('Authorization'))).toEqual([
    'Bearer token-of-mia',
    'Bearer other',
  ]);
  expect(server.asked[0]?.headers.get('X-Requested-With')).toBe('stampdeck');
});

test('an award carries a request key, and the same one when it is tried again', async () => {
  const server = fakeServer();
  server.refuse(awardStamp, 'unavailable');
  await failureOf(call(awardStamp, stamp));
  const key = newKey();
  await failureOf(call(awardStamp, stamp, { key }));
  await failureOf(call(awardStamp, stamp, { key }));
  const keys = server.asked.map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys.slice(1)).toEqual([key, key]);
});

test('a call whose reply is kept goes under one key until it is answered, and under a new one after that', async () => {
  const server = fakeServer();
  const join = (shopId: string) => call(joinShop, { body: { shopId, customerId: 'guest' } });
  server.refuse(joinShop, 'unavailable');
  await Promise.all([failureOf(join('shop')), failureOf(join('shop'))]);
  server.answer(joinShop, { success: true });
  for (const shopId of ['shop', 'shop', 'other']) await join(shopId);
  const [pressed, again, answered, later, other] = server.asked.map(({ headers }) => headers.get('Idempotency-Key'));
  expect(pressed).toMatch(/^[0-9a-f]{32}$/);
  expect([again, answered]).toEqual([pressed, pressed]);
  expect(new Set([pressed, later, other]).size).toBe(3);
});

test('a refusal brings the words of the server and what a screen needs to go on', async () => {
  const server = fakeServer();
  server.refuse(awardStamp, 'stampMaximum', { details: { fits: 2 } });
  const error = await failureOf(call(awardStamp, stamp));
  expect(error).toMatchObject({
    status: 409,
    code: 'stampMaximum',
    message: 'You have reached to maximum stamps',
    requestId: 'request-1',
  });
  expect(detailsOf(error, 'stampMaximum')).toEqual({ fits: 2 });
  expect(detailsOf(error, 'claimDoesNotFit')).toBeNull();
  expect(detailsOf(new Error('Gone.'), 'stampMaximum')).toBeNull();
});

test('details that are not what the contract says count as none', async () => {
  const server = fakeServer();
  server.respond(awardStamp, () =>
    Response.json(
      { success: false, code: 'stampMaximum', message: 'Full.', requestId: 'r', details: { fits: 'many' } },
      { status: 409 },
    ),
  );
  expect(detailsOf(await failureOf(call(awardStamp, stamp)), 'stampMaximum')).toBeNull();
});

test('how long to wait comes from Retry-After', async () => {
  const server = fakeServer();
  const body = { email: 'mia@example.com', password: 'x', remember: false };
  server.refuse(operatorLogIn, 'tooManyAttempts', { details: { retryAfter: 7 } });
  expect(await failureOf(call(operatorLogIn, { body }))).toMatchObject({ status: 429, retryAfter: 7 });
  server.respond(operatorLogIn, () =>
    Response.json(
      { success: false, code: 'unavailable', message: 'Busy.', requestId: 'r' },
      { status: 503, headers: { 'Retry-After': '3' } },
    ),
  );
  expect(await failureOf(call(operatorLogIn, { body }))).toMatchObject({ status: 503, retryAfter: 3 });
});

test('without a network the call says so and that nothing was changed (S8.calls.2)', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const error = await failureOf(call(awardStamp, stamp));
  expect(error).toMatchObject({ status: 0, code: 'offline' });
  expect(error.message).toMatch(/^No connection\. Nothing was changed/);
});

test.each([
  ['a page of a proxy', () => new Response('<html>Bad gateway</html>', { status: 502 })],
  ['a reply of another form', () => Response.json({ success: true })],
])('%s is a plain message, not a crash', async (_what, answer) => {
  const server = fakeServer();
  server.respond(getCard, answer);
  const error = await failureOf(call(getCard, { body: { shopId: 'shop', customerId: 'guest' } }));
  expect(error.code).toBe('badReply');
});

test('input that does not fit the contract is told by field and never sent', async () => {
  const server = fakeServer();
  const body = { name: 'Mia', email: 'nonsense', password: 'long enough', photo: '', remember: false };
  expect((await failureOf(call(operatorSignUp, { body }))).fields).toHaveProperty('email');
  expect(server.asked).toEqual([]);
});

test("'Not authorized, token failed' ends the local session, other refusals do not (S8.calls.3)", async () => {
  const server = fakeServer();
  session.start(mia, { remember: true });
  const list = { body: { shopId: 'shop', limit: 20, search: '', status: 'all' as const } };
  server.refuse(listMembers, 'forbidden');
  await failureOf(call(listMembers, list));
  expect(session.get()).not.toBeNull();
  server.refuse(listMembers, 'tokenFailed');
  await failureOf(call(listMembers, list));
  expect(session.get()).toBeNull();
  expect(session.endedBy).toBe('expired');
});

test('a late answer to an old token leaves the new session alone', async () => {
  const server = fakeServer();
  session.start(mia, { remember: true });
  const { promise, resolve } = Promise.withResolvers<Response>();
  server.respond(logOut, () => promise);
  const late = failureOf(call(logOut, {}));
  session.start(operator({ token: 'newer' }), { remember: true });
  const refusal = { success: false, code: 'tokenFailed', message: 'Not authorized, token failed', requestId: 'r' };
  resolve(Response.json(refusal, { status: 401 }));
  expect(await late).toMatchObject({
    code: 'tokenFailed',
    message: 'Your session has ended, so nothing was changed. Sign in, then try again.',
  });
  expect(session.get()?.token).toBe('newer');
});

test("the server's clock is read from its replies and used without a network", async () => {
  const server = fakeServer();
  const ahead = 10 * 60_000;
  server.respond(logOut, () => {
    const headers = { Date: new Date(Date.now() + ahead).toUTCString() };
    return new Response(null, { status: 204, headers });
  });
  await call(logOut, {});
  expect(Math.abs(serverNow() - Date.now() - ahead)).toBeLessThan(1500);
  expect(Math.abs(Number(localStorage.getItem('clockOffset')) - ahead)).toBeLessThan(1500);
});

test('a refusal and its fields are told in the reader’s language', async () => {
  const messages = { 'Please enter a name.': 'Escribe un nombre.' };
  i18n.loadAndActivate({ locale: 'es', messages });
  onTestFinished(() => i18n.loadAndActivate({ locale: 'en', locales: 'en-US', messages: {} }));
  const server = fakeServer();
  server.refuse(awardStamp, 'invalid', { fields: { name: 'Please enter a name.' } });
  const { message, fields } = (await failureOf(call(awardStamp, stamp))) as CallError;
  expect(fields).toEqual({ name: 'Escribe un nombre.' });
  // Loaded with the first refusal.
  expect(message).toBe(i18n._('refusal.invalid'));
  expect(message).not.toBe(refusals.invalid[1]);
});
