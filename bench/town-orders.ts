/** The orders of a town's big shop, as statements for both engines. Customers order in turn, every twenty seconds until an hour ago. */
import { firstNames, idIn, type Kind } from './town-names.ts';
import type { Dialect } from './town-rows.ts';

const apart = 20;
/** Orders that the shop has still to do, whatever the size of the town: the newest. Half of them are begun. */
export const openOrders = 40;
/** Orders with the rare word, whatever the size of the town. */
export const rareOrders = 20;

/** The newest order, in seconds: the measures that fill two towns agree on it. */
const newest = Math.floor(Date.now() / 1000) - 3600;
/** When the `n`th of so many was placed, in seconds. */
export const placedAt = (n: number, orders: number): number => newest - (orders - n) * apart;

const dashed = (time: string, rest: string): string => `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${rest}`;

/** The id of the `n`th of so many orders: it begins with the time, as those of the product. */
export const orderIdOf = (n: number, orders: number): string =>
  dashed((placedAt(n, orders) * 1000).toString(16).padStart(12, '0'), n.toString(16).padStart(12, '0'));

/** One in twenty is canceled, and all but the open ones are paid and delivered. */
export function orderStatements({ hex, series, time }: Dialect, orders: number, members: number): string[] {
  const id = (kind: Kind, n: string) => idIn(hex, kind, n);
  const shop = id('shop', '1');
  const seconds = `(${placedAt(0, orders)} + t.n * ${apart})`;
  const ms = hex(`${seconds} * 1000`, 12);
  const order = `(substr(${ms}, 1, 8) || '-' || substr(${ms}, 9) || '-7000-8000-' || ${hex('t.n', 12)})`;
  const number = `(1 + t.n % ${members})`;
  const customer = id('customer', number);
  const placed = time(seconds);
  const isOpen = `t.n > ${orders - openOrders}`;
  const byState = (open: string, begun: string, canceled: string, done: string) =>
    `(case when ${isOpen} then (case when t.n % 2 = 0 then ${begun} else ${open} end) when t.n % 20 = 13 then ${canceled} else ${done} end)`;
  const paid = byState('null', 'null', 'null', placed);
  const items = `(300 + (t.n * 7919) % 1000)`;
  const tax = `((${items} * 15 + 50) / 100)`;
  const isRare = `t.n % ${orders / rareOrders} = 7`;
  const name = `(case when ${isRare} then 'Latte with marzipan' else 'Latte with milk' end)`;
  const words = [
    ['cast(t.n as text)', 0],
    ["'latte'", 0],
    ["'with'", 0],
    [`(case when ${isRare} then 'marzipan' else 'milk' end)`, 0],
    [`(select lower(word) from firsts where i = ${number} % ${firstNames.length})`, 1],
    [`(select a.email from accounts a where a.id = ${customer})`, 1],
  ] as const;
  return [
    `insert into orders (id, seller_id, number, buyer_id, buyer_shop_id, stage, payment_method, delivery_method, pickup_at, table_name, note,
        address, items_cents, shipping_cents, tax_cents, total_cents, currency, opened_at, paid_at, delivered_at, canceled_at, kitchen, stock,
        held_until, request_key, request_hash, version, created_at)
      select ${order}, ${shop}, t.n, ${customer}, null, ${byState('0', '8', '4', '19')}, 'Pay at the shop', 'pickup', null, '', '',
        null, ${items}, 0, ${tax}, ${items} + ${tax}, 'USD', ${placed}, ${paid}, ${paid}, ${byState('null', 'null', placed, 'null')},
        ${byState('0', '1', '0', '2')}, ${byState("'held'", "'taken'", "'released'", "'taken'")},
        ${byState("'2099-01-01T00:00:00.000Z'", 'null', 'null', 'null')}, null, 'town', 1, ${placed}
      from ${series(orders)}`,
    `insert into order_items (order_id, place, buyer_id, product_id, name, image, options, price_cents, qty, tax_class, seats)
      select ${order}, 0, ${customer}, ${id('product', `(1 + t.n % 1000)`)}, ${name}, '', '[]', ${items}, 1, 'standard', 0
      from ${series(orders)}`,
    `insert into order_events (order_id, seq, kind, side, actor_id, details, created_at)
      select ${order}, 1, 'placed', 'buyer', ${customer}, '{}', ${placed} from ${series(orders)}`,
    ...words.map(
      ([word, isPersonal]) => `insert into order_words (seller_id, word, order_id, is_personal)
        select ${shop}, ${word}, ${order}, ${isPersonal} from ${series(orders)}`,
    ),
    `insert into order_numbers (seller_id, last) values (${shop}, ${orders})`,
    `insert into order_days (seller_id, local_day, orders, sales_cents, refunded_cents)
      select seller_id, substr(paid_at, 1, 10), count(*), sum(total_cents), 0 from orders where paid_at is not null
      group by seller_id, substr(paid_at, 1, 10)`,
  ];
}
