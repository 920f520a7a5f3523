import { request } from 'node:http';
import { endpoints } from '@stampdeck/contract/endpoints.ts';
import { fillPath } from '@stampdeck/contract/http.ts';
import { expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { allRows } from '#test/database.ts';
import { addMember, addShop, addShopWithCard, award } from '#test/people.ts';

const app = await startApp();

/** Every row of the database, but for sessions (when they were seen) and the log of who did what. */
async function everything(): Promise<Record<string, unknown>> {
  const tables = Object.entries(await allRows(app)).filter(
    ([name]) => !/^(sessions|audit|member_words|kysely)/.test(name),
  );
  expect(tables.length).toBeGreaterThan(10);
  return Object.fromEntries(tables.map(([name, rows]) => [name, rows.map((row) => JSON.stringify(row)).sort()]));
}

test('a call that reads changes nothing, no matter who asks', async () => {
  const shop = await addShopWithCard(app);
  const member = await addMember(app, shop);
  await award(app, shop, member, 2);
  const before = await everything();
  const reading = endpoints.filter(({ method }) => method === 'GET');
  expect(reading.length).toBeGreaterThan(10);
  for (const { path } of reading) {
    const params = { id: shop.id, name: 'nothing.webp', code: member.id };
    for (const token of [shop.token, member.token, null]) {
      expect([path, (await app.call(token, 'GET', fillPath(path, params))).status]).not.toEqual([path, 500]);
    }
  }
  expect(await everything()).toEqual(before);
});

test('no call carries a secret, an email address or a name in its address', () => {
  // Mail programs send nothing but the address of an email's header (RFC 8058). Its token only ends those emails.
  const ours = endpoints.filter(({ name }) => !['unsubscribe', 'openUnsubscribe'].includes(name));
  const asked = ours.flatMap(({ path, params, query }) => [
    ...[...path.matchAll(/:(\w+)/g)].map(([, name]) => name),
    ...[params, query].flatMap((schema) => Object.keys((schema as { shape?: object } | undefined)?.shape ?? {})),
  ]);
  expect(asked.length).toBeGreaterThan(10);
  expect(asked.filter((name) => /token|password|secret|email|phone|search|proof/i.test(String(name)))).toEqual([]);
});

test('headers of proxies count only for the number of proxies in the settings', async () => {
  const networkSeenBy = async (proxies: string): Promise<string> => {
    const proxied = await startApp({ env: { TRUSTED_PROXIES: proxies } });
    const shop = await addShop(proxied);
    const forged = { 'x-forwarded-for': '203.0.113.9, 198.51.100.7' };
    const login = { email: shop.email, password: 'a long password' };
    const { body } = await proxied.post(null, '/api/operator/login', login, forged);
    const { entries } = (await proxied.call(body.token, 'GET', '/api/v1/audit')).body;
    return entries[0].network;
  };
  expect(await networkSeenBy('0')).toBe('127.0.0.0/24');
  expect(await networkSeenBy('1')).toBe('198.51.100.0/24');
  expect(await networkSeenBy('2')).toBe('203.0.113.0/24');
});

test('TRACE, which would send a token back, is not answered', async () => {
  const answer = await new Promise<{ status: number; body: string }>((resolve, reject) => {
    const headers = { authorization: 'Bearer something-secret' };
    const call = request(`${app.url}/api/v1/sessions`, { method: 'TRACE', headers }, (reply) => {
      let body = '';
      reply.on('data', (part: Buffer) => {
        body += part.toString();
      });
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, body }));
    });
    call.on('error', reject).end();
  });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.body).not.toContain('something-secret');
});

test('times are kept and told in UTC, wherever the shop is', async () => {
  const form = { name: 'Kiri', email: 'kiri@example.com', password: 'a long password', timeZone: 'Pacific/Kiritimati' };
  const shop = (await app.post(null, '/api/operator', form)).body;
  await app.post(null, '/api/operator/login', { email: form.email, password: 'a wrong password' });
  const { entries } = (await app.call(shop.token, 'GET', '/api/v1/audit')).body;
  expect(entries.length).toBeGreaterThan(0);
  for (const { createdAt } of entries) {
    expect(createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(Math.abs(Date.parse(createdAt) - Date.now())).toBeLessThan(60_000);
  }
});
