/** Orders that are paid online, for tests, through the product's own calls. */
import { expect } from 'vitest';
import type { Calls } from './calls.ts';
import { addProduct, order } from './orders.ts';
import type { TestPerson } from './people.ts';

const payees = { test: {}, paypal: { paypal: 'cafe@example.com' }, stripe: { stripe: 'acct_cafe' } };
export type TestProvider = keyof typeof payees;

/** Says who gets a shop's money. */
export async function setPayee(app: Calls, shop: TestPerson, provider: TestProvider): Promise<void> {
  expect((await app.call(shop.token, 'PUT', '/api/v1/payees', payees[provider])).status).toBe(200);
}

export interface OnlineOrder {
  id: string;
  cents: number;
  /** What was ordered, and how many there were. */
  product: string;
  stock: number;
}

/** An order of two pieces that is to be paid online. */
export async function placeOnline(app: Calls, shop: TestPerson, buyer: TestPerson, stock = 10): Promise<OnlineOrder> {
  const product = await addProduct(app, shop, { countInStock: stock });
  const placed = await order(app, buyer, [{ product, qty: 2 }], { paymentMethod: 'PayPal' });
  return { id: placed._id, cents: Math.round(placed.totalPrice * 100), product: product._id, stock };
}

/** Begins to pay; returns what the browser is told. */
export async function begin(app: Calls, buyer: TestPerson, orderId: string, body: object = {}) {
  const answer = await app.post(buyer.token, `/api/orders/${orderId}/payment`, body);
  expect([answer.status, answer.body.message]).toEqual([200, undefined]);
  return answer.body.payment as { id: string; provider: TestProvider; approveAt: string | null; isTest: boolean };
}

/** Says that it paid, as the specification's client does. */
export const pay = (app: Calls, buyer: TestPerson, orderId: string, id: string) =>
  app.call(buyer.token, 'PUT', `/api/orders/${orderId}/pay`, { id, status: 'COMPLETED', update_time: '', payer: {} });

export const readOrder = async (app: Calls, person: TestPerson, orderId: string) =>
  (await app.call(person.token, 'GET', `/api/orders/${orderId}`)).body;
