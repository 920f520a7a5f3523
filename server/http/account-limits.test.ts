import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';

const few = await startApp({
  env: { LOGINS_PER_MINUTE: '3', SIGN_UPS_PER_TEN_MINUTES: '3', PUBLIC_READS_PER_MINUTE: '3' },
});

// Each time another address: how often one account may be guessed at has its own limit.
let count = 0;
const body = () => ({ name: 'Uno', email: `nobody${++count}@example.com`, password: 'not the password' });
const calls: [method: string, path: string, wait: number, body?: () => object][] = [
  ['POST', '/api/operator', 600, body],
  ['POST', '/api/v1/user', 600, () => ({ ...body(), password: '' })],
  ['POST', '/api/operator/login', 60, body],
  ['POST', '/api/v1/user/login', 60, body],
  ['POST', '/api/v1/user/session', 60],
  ['GET', '/auth/google', 60],
  ['GET', '/auth/google/callback', 60],
  ['GET', '/auth/login/success', 60],
  ['GET', '/api/v1/google/link', 60],
  ['POST', '/api/v1/google/link', 60, () => ({ password: 'not the password' })],
];

test.each(calls)(
  '%s %s is answered 429 with Retry-After past the limit of an address, and again after it',
  async (method, path, wait, sent) => {
    few.clock.ahead += 601_000;
    const ask = async () => {
      const { status, headers } = await few.call(null, method, path, sent?.());
      return status === 429 ? Number(headers.get('retry-after')) : 0;
    };
    for (let time = 0; time < 3; time += 1) expect(await ask()).toBe(0);
    expect(await ask()).toBeGreaterThan(wait - 5);
    few.clock.ahead += wait * 1000;
    expect(await ask()).toBe(0);
  },
);

test('signing out is never refused for having been asked too often', async () => {
  for (let time = 0; time < 20; time += 1) expect((await few.post(null, '/auth/logout')).status).toBe(204);
});
