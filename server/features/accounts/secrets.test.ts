import { createHash } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { describe, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { allRows, readAccount, setPasswordHash } from '#test/database.ts';
import { addCustomer, addShop, type TestPerson } from '#test/people.ts';
import { realCost, setPasswordCost } from './passwords.ts';

setPasswordCost(realCost);
const app = await startApp();
const logIn = (email: string, password: string) => app.post(null, '/api/operator/login', { email, password });
const sessionsOf = async (accountId: string): Promise<Record<string, unknown>[]> =>
  ((await allRows(app)).sessions as Record<string, unknown>[]).filter((row) => row.account_id === accountId);
const hashOf = async (shop: TestPerson) => (await readAccount(app, shop)).password_hash ?? '';

describe('a password', () => {
  test.each([
    ['of any characters', ' Ünïcödé 漢字 🎉\t<&"\' '],
    ['of 64 characters', 'aB3 '.repeat(16)],
    ['of 128 characters', 'zY9-'.repeat(32)],
  ])('%s is taken as it is, to the last character', async (what, password) => {
    const email = `${what.replaceAll(' ', '-')}@example.com`;
    expect((await app.post(null, '/api/operator', { name: 'Uno', email, password })).status).toBe(201);
    expect((await logIn(email, password)).status).toBe(200);
    const near = [password.trimEnd(), password.slice(0, -1), password.toLowerCase(), `${password} `];
    for (const wrong of near.filter((text) => text !== password)) {
      expect([wrong, (await logIn(email, wrong)).status]).not.toEqual([wrong, 200]);
    }
  });

  test('is stored as Argon2id with 19 MiB and two passes, each with its own salt', async () => {
    const [one, two] = [await hashOf(await addShop(app)), await hashOf(await addShop(app))];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22,}\$[\w+/]{43}$/);
    expect(one).not.toBe(two);
  });

  test('stored at another cost still works, so that the cost can be raised', async () => {
    const shop = await addShop(app);
    const stored = await hash('a long password', { memoryCost: 8 * 1024, timeCost: 3, parallelism: 1 });
    await setPasswordHash(app, shop, stored);
    expect((await logIn(shop.email, 'a long password')).status).toBe(200);
    expect((await logIn(shop.email, 'another password')).status).toBe(401);
  });
});

describe('a token', () => {
  test('has 256 random bits, different at each sign-in', async () => {
    const shop = await addShop(app);
    const tokens: Buffer[] = [];
    while (tokens.length < 20) {
      const { body } = await logIn(shop.email, 'a long password');
      tokens.push(Buffer.from(body.token, 'base64url'));
    }
    expect(new Set(tokens.map((bytes) => bytes.length))).toEqual(new Set([32]));
    // No byte is the same in all of them. By chance, 20 equal bytes happen once in 256 to the 19th.
    for (let place = 0; place < 32; place += 1)
      expect(new Set(tokens.map((bytes) => bytes[place])).size).toBeGreaterThan(1);
  });

  test('is stored only as its SHA-256, and so is the cookie', async () => {
    const customer = await addCustomer(app);
    const [session] = await sessionsOf(customer.id);
    expect(session?.token_hash).toBe(createHash('sha256').update(customer.token).digest('base64url'));
    expect(session?.cookie_hash).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(session)).not.toContain(customer.token);
  });

  test('of a deleted account is dead everywhere at once', async () => {
    const shop = await addShop(app);
    const other = (await logIn(shop.email, 'a long password')).body.token;
    expect((await app.call(shop.token, 'DELETE', '/api/v1/me', {})).status).toBe(204);
    for (const token of [shop.token, other]) {
      expect((await app.call(token, 'GET', '/api/v1/sessions')).status).toBe(401);
    }
    expect(await sessionsOf(shop.id)).toEqual([]);
  });
});
