import { endpoints } from '@stampdeck/contract/endpoints.ts';
import { endpoint, gates } from '@stampdeck/contract/http.ts';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Context } from '#context.ts';
import { queueMail } from '#mail/outbox.ts';
import { startApp } from '#test/app.ts';
import { addCustomer, addShop } from '#test/people.ts';
import { assertLimit } from './rate-limits.ts';

describe('a call', () => {
  const about = { summary: 'X.', reply: z.null() };
  const plant = (parts: Omit<Parameters<typeof endpoint>[1], keyof typeof about>) => ({
    ...endpoint('POST /x', { ...about, ...parts }),
    name: 'planted',
  });
  const body = z.object({ newPassword: z.string() });
  test.each([
    ['that anyone may make', plant({ gate: gates.open })],
    ['that takes a password', plant({ gate: gates.signedIn, body })],
    [
      'that takes a password in one of two shapes',
      plant({ gate: gates.signedIn, body: z.union([body, z.object({})]) }),
    ],
    ['that takes a file', plant({ gate: gates.operator, upload: 'file' })],
    ['that keeps its reply', plant({ gate: gates.person, keyed: 'reply' })],
    ['that makes a file', plant({ gate: gates.operator, download: 'text/csv' })],
  ])('%s stops the start unless it says how often it may be made', (_, planted) => {
    expect(() => assertLimit(planted)).toThrow('planted does not say how often it may be called.');
    expect(() => assertLimit({ ...planted, limit: 'links' })).not.toThrow();
  });

  test('that anyone may make has a limit that counts networks', () => {
    const planted = plant({ gate: gates.open, limit: 'files' });
    expect(() => assertLimit(planted)).toThrow('planted is open to anyone: its limit has to count networks.');
  });

  test('without a limit sends no mail', async () => {
    const tx = { limit: null } as Context;
    const mail = {
      language: 'en' as const,
      subject: 'Hello',
      preview: 'Hello',
      heading: 'Hello',
      paragraphs: [],
      footnotes: [],
    };
    await expect(queueMail(tx, 'anna', 'anna@example.com', mail)).rejects.toThrow(
      'A call that sends emails needs a rate limit in the contract.',
    );
  });

  test('is never made too often only where it signs out', () => {
    expect(endpoints.filter(({ limit }) => limit === null).map(({ name }) => name)).toEqual(['logOut']);
  });
});

describe('a limit', () => {
  test('of a network is shared by all who call from there, and by no one else', async () => {
    const app = await startApp({ env: { PUBLIC_READS_PER_MINUTE: '2', TRUSTED_PROXIES: '1' } });
    const from = async (address: string) =>
      (await app.call(null, 'GET', '/api/v1/site', undefined, { 'x-forwarded-for': address })).status;
    expect([await from('2001:db8::1'), await from('2001:db8::2'), await from('2001:db8::3')]).toEqual([200, 200, 429]);
    expect(await from('192.0.2.1')).toBe(200);
    app.clock.ahead += 60_000;
    expect(await from('2001:db8::1')).toBe(200);
  });

  test('of an account is its own, wherever it calls from', async () => {
    const app = await startApp();
    const [anna, ben] = [await addCustomer(app, 'Anna'), await addCustomer(app, 'Ben')];
    const look = async ({ id, token }: typeof anna) =>
      (await app.post(token, '/api/v1/user/userInfo', { userId: id })).status;
    for (let time = 0; time < 60; time += 1) expect(await look(anna)).toBe(200);
    expect([await look(anna), await look(ben)]).toEqual([429, 200]);
  });

  test('of finished calls does not count those that were refused', async () => {
    const app = await startApp();
    const shop = await addShop(app);
    const take = async (currentPassword?: string) =>
      (await app.post(shop.token, '/api/v1/archive/export', currentPassword ? { currentPassword } : {})).status;
    for (let time = 0; time < 5; time += 1) expect(await take()).toBe(200);
    // By now the password is asked for.
    app.clock.ahead += 11 * 60_000;
    for (let time = 0; time < 10; time += 1) expect(await take()).toBe(403);
    // Also at once: those that the limit turns away do not count either.
    await Promise.all(Array.from({ length: 20 }, () => take('a wrong password')));
    app.clock.ahead += 15 * 60_000;
    expect([await take('a long password'), await take('a long password')]).toEqual([200, 429]);
  });
});
