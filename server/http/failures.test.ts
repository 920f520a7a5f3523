import { once } from 'node:events';
import { connect } from 'node:net';
import { refusalDetails } from '@stampdeck/contract/errors.ts';
import { failure } from '@stampdeck/contract/failure.ts';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { AppError } from '#context.ts';
import { startApp } from '#test/app.ts';
import { addShop } from '#test/people.ts';
import { failureBody } from './failures.ts';

const app = await startApp({ env: { LOGINS_PER_MINUTE: '1' } });

test('a refusal has the details of its code in one place, and fields beside them', () => {
  const full = failureBody(new AppError('stampMaximum', { fits: 2 }), 'request-1');
  expect(full).toEqual({
    ...{ success: false, code: 'stampMaximum', message: 'You have reached to maximum stamps', requestId: 'request-1' },
    details: { fits: 2 },
  });
  const wrong = failureBody(new AppError('invalid', { message: 'No.', fields: { name: 'Too long.' } }), 'request-1');
  expect(wrong).toEqual({
    ...{ success: false, code: 'invalid', message: 'No.', requestId: 'request-1' },
    fields: { name: 'Too long.' },
  });
});

test('a limit of a shop says beside its details, too, when to try again', () => {
  const retryAt = '2026-01-01T00:00:00.000Z';
  const body = failureBody(new AppError('limitDay', { limit: 1, retryAt }), 'request-1');
  expect(body).toMatchObject({ details: { limit: 1, retryAt }, retryAt });
  expect(z.parse(failure, body)).toEqual(body);
});

test('a code with details cannot be thrown without them, nor with those of another', () => {
  // @ts-expect-error: how many fit is missing.
  expect(new AppError('stampMaximum').details).toEqual({});
  // @ts-expect-error: these belong to another code.
  expect(new AppError('unavailable', { fits: 1 }).details).toEqual({ fits: 1 });
  // @ts-expect-error: this code has none.
  expect(new AppError('notFound', { fits: 1 }).details).toEqual({ fits: 1 });
});

test('an answer says how long to wait in its details and in Retry-After', async () => {
  const signIn = () => app.post(null, '/api/operator/login', { email: 'uno@example.com', password: 'a wrong one' });
  await signIn();
  const { status, headers, body } = await signIn();
  const { retryAfter } = z.parse(refusalDetails.tooManyAttempts, body.details);
  expect([status, headers.get('retry-after')]).toEqual([429, String(retryAfter)]);
});

test('an id that is too long for any is not found, and the answer has its request id and headers', async () => {
  const app = await startApp();
  const shop = await addShop(app);
  const { status, body, headers } = await app.call(shop.token, 'GET', `/api/v1/members/${'x'.repeat(600)}`);
  expect([status, body.code]).toEqual([404, 'notFound']);
  expect(headers.get('x-request-id')).toBe(body.requestId);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

test('a caller who disconnects during a call does not count as a failure of the server or its database', async () => {
  const app = await startApp();
  const caller = connect(Number(new URL(app.url).port), '127.0.0.1').on('error', () => undefined);
  caller.write('POST /api/operator/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n');
  caller.write('Content-Length: 90\r\nExpect: 100-continue\r\n\r\n');
  expect(String(await once(caller, 'data'))).toContain('100 Continue');
  caller.resetAndDestroy();
  // Heard of after the end of the caller's connection.
  for (let time = 0; time < 10; time += 1) await app.call(null, 'GET', '/healthz');
  expect(app.logged.join()).not.toMatch(/call failed|database away/);
});
