import { afterEach, expect, onTestFinished, test } from 'vitest';
import type { Context } from '#context.ts';
import { leaseLength } from '#db/leases.ts';
import { startApp, startBeside } from '#test/app.ts';
import { sessionOf } from '#test/database.ts';
import { addShopWithCard, type TestPerson } from '#test/people.ts';
import { archiveOf } from './actions.ts';

const app = await startApp({ env: { TRUSTED_PROXIES: '1' } });
afterEach(() => {
  app.clock.ahead = 0;
});

/** A shop on this network, a new one if none is given, starts its export and then stops reading. */
async function hold(address: string, known?: TestPerson) {
  const shop = known ?? (await addShopWithCard(app));
  const actor = { accountId: shop.id, sessionId: await sessionOf(app, shop) };
  const now = () => new Date(Date.now() + app.clock.ahead);
  const ctx = { store: app.store, db: app.store.read, now, actor, browser: { address } } as unknown as Context;
  const sent = archiveOf(ctx, app, shop.id);
  await sent.next();
  onTestFinished(() => void sent.return(undefined));
  return { shop, sent };
}

async function ask(
  shop: TestPerson,
  address: string,
  { url } = app,
): Promise<[status: number, code: string | null, after: number]> {
  const headers = { authorization: `Bearer ${shop.token}`, 'x-forwarded-for': address };
  const answer = await fetch(`${url}/api/v1/archive/export`, { method: 'POST', headers });
  const code = answer.ok ? null : ((await answer.json()) as { code: string }).code;
  if (answer.ok) await answer.arrayBuffer();
  return [answer.status, code, Number(answer.headers.get('retry-after'))];
}

test('shops on one network hold two export places, and other networks the rest', async () => {
  await hold('2001:db8::1');
  await hold('2001:db8::2');
  const shop = await addShopWithCard(app);
  expect((await ask(shop, '2001:db8::3')).slice(0, 2)).toEqual([503, 'unavailable']);
  expect((await ask(shop, '192.0.2.1')).slice(0, 2)).toEqual([200, null]);
});

test('a shop holds one place, from whatever network it asks', async () => {
  const { shop, sent } = await hold('192.0.2.1');
  expect((await ask(shop, '198.51.100.1')).slice(0, 2)).toEqual([409, 'archiveUnderWay']);
  await sent.return(undefined);
  expect((await ask(shop, '198.51.100.1')).slice(0, 2)).toEqual([200, null]);
});

test('a shop exports once at a time, at whatever process it asks, and again soon after one that died', async () => {
  const other = await startBeside(app, { env: { TRUSTED_PROXIES: '1' } });
  const { shop, sent } = await hold('192.0.2.1');
  expect((await ask(shop, '198.51.100.1', other)).slice(0, 2)).toEqual([409, 'archiveUnderWay']);
  await sent.return(undefined);
  expect((await ask(shop, '198.51.100.1', other)).slice(0, 2)).toEqual([200, null]);
  await hold('192.0.2.1', shop);
  expect((await ask(shop, '198.51.100.1', other)).slice(0, 2)).toEqual([409, 'archiveUnderWay']);
  other.clock.ahead = leaseLength + 1000;
  expect((await ask(shop, '198.51.100.1', other)).slice(0, 2)).toEqual([200, null]);
});

test('while all places are held, the oldest is freed after ten minutes', async () => {
  const held = [];
  for (const place of [1, 2, 3, 4]) held.push(await hold(`192.0.2.${place}`));
  const shop = await addShopWithCard(app);
  const [status, code, after] = await ask(shop, '198.51.100.1');
  expect([status, code]).toEqual([503, 'unavailable']);
  expect(after).toBeGreaterThan(500);
  app.clock.ahead = after * 1000;
  // A fresh sign-in, because an older session would be asked for its password.
  const later = await addShopWithCard(app);
  expect((await ask(later, '198.51.100.1')).slice(0, 2)).toEqual([200, null]);
  const [first, ...others] = held;
  await expect(first?.sent.next()).rejects.toThrow('in favor of another');
  for (const { sent } of others) expect((await sent.next()).done).toBe(false);
});
