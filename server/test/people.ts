/** People and shops for tests, made through the product's own calls. */
import { defaultDesign, publishDesign } from '@stampdeck/contract/designs.ts';
import type { Permission } from '@stampdeck/contract/http.ts';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import type { Context } from '#context.ts';
import { addStaff } from '#features/staff/queries.ts';
import type { TestApp } from './app.ts';

export interface TestPerson {
  id: string;
  name: string;
  email: string;
  token: string;
  device: { id: string; secret: string };
}

/** What these functions need of a server, which may run in its own process. */
export type Door = Pick<TestApp, 'post'>;

let count = 0;

/** An operator with a shop; the ids are the same. */
export async function addShop(app: Door, name = `Shop ${++count}`): Promise<TestPerson> {
  const email = `shop${++count}@example.com`;
  const { status, body } = await app.post(null, '/api/operator', {
    name,
    email,
    password: 'a long password',
    timeZone: 'UTC',
  });
  expect(status).toBe(201);
  return { ...body, id: body._id };
}

/** A shop with a card of `size` stamps. */
export async function addShopWithCard(
  app: Door,
  size: 5 | 6 | 7 | 8 | 9 | 10 | 12 | 14 | 15 | 16 | 20 = 10,
): Promise<TestPerson> {
  const shop = await addShop(app);
  await publish(app, shop, { size, milestones: [] });
  return shop;
}

/** Publishes the default card with some changes; returns the response. */
export const publishAs = (app: Door, shop: TestPerson, parts: Partial<typeof defaultDesign>) => {
  const body = z.encode(
    publishDesign.body as never,
    { shopId: shop.id, design: { ...defaultDesign, ...parts } } as never,
  );
  return app.post(shop.token, '/api/royalprogram/uploadStamp', body);
};

/** Like `publishAs`, but must succeed. */
export async function publish(app: Door, shop: TestPerson, parts: Partial<typeof defaultDesign>) {
  const answer = await publishAs(app, shop, parts);
  expect(answer.status).toBe(200);
  return answer.body as { version: number; membersTouched: number };
}

export async function addCustomer(app: Door, name = `Customer ${++count}`): Promise<TestPerson> {
  const { status, body } = await app.post(null, '/api/v1/user', { name, email: `customer${++count}@example.com` });
  expect(status).toBe(201);
  return { ...body, id: body._id };
}

/** A customer who follows the shop and is a member. */
export async function addMember(app: Door, shop: TestPerson, name?: string): Promise<TestPerson> {
  const customer = await addCustomer(app, name);
  for (const path of ['/api/subscribe/subscribe', '/api/royalprogram/joinLoyalty']) {
    expect((await app.post(customer.token, path, { userTo: shop.id })).status).toBe(200);
  }
  return customer;
}

const password = 'a long password';

/** Signs someone in as an operator; `info` is what the browser stores. */
async function signInAtDoor(app: Door, email: string) {
  const { status, body } = await app.post(null, '/api/operator/login', { email, password, remember: false });
  expect(status).toBe(200);
  return { person: { ...body, id: body._id } as TestPerson, info: body };
}

async function addAccount(app: Door, name: string): Promise<TestPerson> {
  const email = `person${++count}@example.com`;
  const { status, body } = await app.post(null, '/api/v1/user', { name, email, password });
  expect(status).toBe(201);
  return { ...body, id: body._id };
}

/** Gives a shop to another owner; `account` is signed in as a customer. */
export async function handToOwner(app: TestApp, shop: TestPerson, name = 'Robin') {
  const account = await addAccount(app, name);
  await app.store.write((db) =>
    db.updateTable('staff').set({ account_id: account.id }).where('shop_id', '=', shop.id).execute(),
  );
  return { account, ...(await signInAtDoor(app, account.email)) };
}

/** A staff member of a shop, signed in as an operator. */
export async function addColleague(app: TestApp, shop: TestPerson, permitted: Permission[], name = 'Kim') {
  const account = await addAccount(app, name);
  const row = { shop_id: shop.id, account_id: account.id, created_at: new Date().toISOString() };
  await app.store.write((db) => addStaff(db, { ...row, role: 'staff', permissions: JSON.stringify(permitted) }));
  return { account, ...(await signInAtDoor(app, account.email)) };
}

/** Runs an action as a staff member, past the gate. */
export const actingFor = (app: TestApp, shop: TestPerson, colleague: TestPerson): Context =>
  ({
    db: app.store.read,
    store: app.store,
    actor: {
      ...{ role: 'staff', accountId: colleague.id, name: 'Kim', sessionId: 'none', permissions: ['stamp'] },
      shop: { id: shop.id, timeZone: 'UTC' },
    },
    publish: () => undefined,
    now: () => new Date(Date.now() + app.clock.ahead),
    requestKey: null,
  }) as unknown as Context;

/** Opens the link that confirms an address, signed in or not, each time from another network. Requires `TRUSTED_PROXIES` = 1. */
export const openLink = (app: Door, caller: TestPerson | null, token: string) =>
  app.post(
    caller?.token ?? null,
    '/api/v1/email-verification',
    { token },
    { 'x-forwarded-for': `10.0.${(++count >> 8) % 256}.${count % 256}` },
  );

/** Gives or takes stamps as the shop does. */
export const award = (app: Door, shop: TestPerson, member: TestPerson, amount = 1, key?: string) =>
  app.post(
    shop.token,
    amount > 0 ? '/api/stamp/stampAward' : '/api/stamp/unstampAward',
    { userFrom: shop.id, userTo: member.id, count: Math.abs(amount) },
    key ? { 'idempotency-key': key } : {},
  );
