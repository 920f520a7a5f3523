/** The calls whose time must not grow with the orders of a shop. */
import type { Call } from './callers.ts';
import type { Work } from './growth-work.ts';
import { customerOf, idOf, tokenOf } from './town-names.ts';
import { openOrders, orderIdOf, placedAt } from './town-orders.ts';
import { priceOf } from './town-products.ts';
import type { Size } from './town-rows.ts';

const token = tokenOf('shop', 1);
/** Products and orders whose calls are measured: as many at both sizes. */
const chosen = 50;

/** An order of one piece, which is collected and paid at the shop. */
function orderBody(customer: string, product: number): object {
  const items = priceOf(product);
  const tax = Math.floor((items * 15 + 50) / 100);
  return {
    operator: customer,
    orderItems: [{ product: idOf('product', product), qty: 1, price: items / 100 }],
    ...{ paymentMethod: 'Pay at the shop', deliveryMethod: 'pickup' },
    totalPrice: (items + tax) / 100,
  };
}

/** Everything that is measured of a shop's orders. What is written comes last. */
export function orderWorksOf({ orders = 0, members }: Size): Work[] {
  const middle = orders / 2;
  const cursor = `&cursor=${Buffer.from(JSON.stringify({ id: orderIdOf(middle, orders), backward: false })).toString('base64url')}`;
  const list = (query = ''): Call => ({ path: `/api/orders/all?limit=20${query}`, token });
  const today = new Date(placedAt(orders, orders) * 1000).toISOString().slice(0, 10);
  const lists: Record<string, Call> = {
    'the latest': list(),
    'the latest, a page in the middle': list(cursor),
    'those to do': list('&open=yes'),
    'those of the kitchen': list('&open=yes&kitchen=inProgress'),
    'not paid': list('&paid=no'),
    canceled: list('&canceled=yes'),
    'canceled, a page in the middle': list(`&canceled=yes${cursor}`),
    delivered: list('&delivered=yes'),
    'those of today': list(`&from=${today}&to=${today}`),
    "a buyer's own": { path: '/api/orders/?limit=20', token: tokenOf('customer', 1) },
    'how many are open': { path: '/api/v1/orders/open', token },
    'the sales of 30 days': { path: '/api/v1/orders/sales', token },
    'search: a word in twenty orders': list('&q=marzipan'),
    'search: that word, delivered': list('&q=marzipan&delivered=yes'),
    'search: the number of one order': list(`&q=${middle + 7}`),
    "search: a buyer's name": list(`&q=${customerOf(7).name.split(' ')[0]?.toLowerCase()}`),
    'search: a word in every order': list('&q=latte'),
    'search: a word in no order': list('&q=xyz'),
  };
  return [
    ...Object.entries(lists).map(([name, call]): Work => ({ name, budget: '≤ 1.3', next: () => call })),
    ...some(orders, members),
  ];
}

/** Counts from 1. */
function turns(): () => number {
  let number = 0;
  return () => {
    number += 1;
    return number;
  };
}

/** Orders from all over the shop, in turn. */
function some(orders: number, members: number): Work[] {
  const [reading, cooking] = [turns(), turns()];
  return [
    {
      name: 'an order',
      budget: '≤ 1.3',
      next: () => ({ path: `/api/orders/${orderIdOf(1 + (reading() % chosen) * (orders / chosen), orders)}`, token }),
    },
    {
      name: 'what the kitchen says of an order',
      budget: '≤ 1.3',
      next: () => {
        const turn = cooking();
        // Each is made ready, and then begun again.
        const kitchen = Math.floor(turn / openOrders) % 2 === 0 ? 'ready' : 'inProgress';
        const path = `/api/orders/${orderIdOf(orders - (turn % openOrders), orders)}/kitchen`;
        return { method: 'PUT', path, token, body: { kitchen } };
      },
    },
    { name: 'an order placed', budget: '≤ 1.3', next: placing(members, (turn) => 1 + (turn % chosen) * 20) },
  ];
}

/** Customers who order in turn; `product` says which one. */
export function placing(members: number, product: (turn: number) => number): () => Call {
  const next = turns();
  const run = Math.random().toString(36).slice(2);
  return () => {
    const turn = next();
    const buyer = 1 + (turn % members);
    const body = orderBody(idOf('customer', buyer), product(turn));
    return { path: '/api/orders', token: tokenOf('customer', buyer), key: `bench-${run}-${turn}`, body };
  };
}
