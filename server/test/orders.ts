/** Products and orders for tests, made through the product's own calls. */
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import type { TestPerson } from './people.ts';

type Door = Pick<TestApp, 'post'>;

/** A published product of a shop; returns it. */
export async function addProduct(app: Door, shop: TestPerson, form: object = {}) {
  const body = { title: 'Latte', price: 3.5, countInStock: 10, ...form };
  const { status, body: reply } = await app.post(shop.token, '/api/products/', body);
  expect([status, reply.message]).toEqual([200, undefined]);
  return reply.product as { _id: string; price: number; countInStock: number };
}

const cents = (dollars: number): number => Math.round(dollars * 100);

interface Wanted {
  product: { _id: string; price: number };
  qty?: number;
  options?: object[];
  /** Of one piece, in dollars. */
  price?: number;
}

/** The body of an order that is collected and paid at the shop. */
export function orderOf(wanted: Wanted[], more: object = {}) {
  const items = wanted.reduce((sum, { product, qty = 1, price = product.price }) => sum + cents(price) * qty, 0);
  const tax = Math.floor((items * 15 + 50) / 100);
  return {
    orderItems: wanted.map(({ product, qty = 1, options, price }) => ({
      ...{ product: product._id, qty, name: 'Said by the client', image: '', price: price ?? product.price },
      ...(options && { options }),
    })),
    ...{ paymentMethod: 'Pay at the shop', deliveryMethod: 'pickup' },
    ...{ itemsPrice: items / 100, shippingPrice: 0, taxPrice: tax / 100, totalPrice: (items + tax) / 100 },
    ...more,
  };
}

export const placeOrder = (app: Door, buyer: TestPerson, body: object, key?: string) =>
  app.post(buyer.token, '/api/orders', body, key ? { 'idempotency-key': key } : {});

/** Places an order that must succeed; returns it. */
export async function order(app: Door, buyer: TestPerson, wanted: Wanted[], more: object = {}) {
  const { status, body } = await placeOrder(app, buyer, orderOf(wanted, more));
  expect([status, body.message]).toEqual([200, undefined]);
  return body;
}

/** Writes a word of so many orders that are not there. */
export const plantWord = ({ store }: Pick<TestApp, 'store'>, shop: TestPerson, word: string, orders: number) =>
  store.write((db) => {
    const rows = Array.from({ length: orders }, (_, n) => ({ seller_id: shop.id, word, order_id: `planted ${n}` }));
    return db
      .insertInto('order_words')
      .values(rows.map((row) => ({ ...row, is_personal: 0 })))
      .execute();
  });

/**
 * Runs at the end of every test with concurrent orders: no stock is negative, pieces in orders are those that products count as sold, and what was
 * refunded is what the refunds gave back.
 */
export async function expectSoundOrders({ store }: Pick<TestApp, 'store'>): Promise<void> {
  const { rows } =
    await sql`select p.id, p.stock, p.sold, coalesce(sum(i.qty - i.refunded_qty), 0) as ordered from products p
    left join orders o on o.seller_id = p.shop_id and o.stock <> 'released'
    left join order_items i on i.order_id = o.id and i.product_id = p.id
    where p.deleted_at is null
    group by p.id, p.stock, p.sold having p.stock < 0 or p.sold <> coalesce(sum(i.qty - i.refunded_qty), 0)`.execute(
      store.reports,
    );
  const { rows: late } = await sql`select o.id from orders o
    where o.version <> (select max(seq) from order_events e where e.order_id = o.id)`.execute(store.reports);
  const { rows: money } = await sql`select o.id from orders o join (select order_id, sum(cents) as cents
      from payment_refunds where state = 'done' and kind <> 'surplus' group by order_id) r on r.order_id = o.id
    where o.refunded_cents > o.total_cents or o.refunded_cents <> r.cents`.execute(store.reports);
  expect({ stock: rows, events: late, money }).toEqual({ stock: [], events: [], money: [] });
}
