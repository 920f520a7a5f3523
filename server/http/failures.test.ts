import { refusalDetails } from '@stampdeck/contract/errors.ts';
import { failure } from '@stampdeck/contract/failure.ts';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { AppError } from '#context.ts';
import { startApp } from '#test/app.ts';
import { failureBody } from './failures.ts';

const app = await startApp({ env: { LOGINS_PER_MINUTE: '1' } });

test('a refusal brings the details of its code in one place, and fields beside them', () => {
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
