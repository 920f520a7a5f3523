/** All SQL for single orders: placing, reading, changing, and what is counted beside them. */

import type { LinePieces } from '@stampdeck/contract/order-refunds.ts';
import { usualTaxRate } from '@stampdeck/contract/order-sums.ts';
import type { OrderSettings } from '@stampdeck/contract/orders.ts';
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { Queries } from '#db/client.ts';
import { engineOf } from '#db/engine.ts';
import { paged } from '#db/pages.ts';
import type {
  OrderDaysTable,
  OrderEventsTable,
  OrderItemsTable,
  OrderSettingsTable,
  OrderStampsTable,
  OrdersTable,
} from '#db/schema.ts';

export type OrderChanges = Updateable<OrdersTable>;
export type ItemRow = Selectable<OrderItemsTable>;

/** Orders as `o`, with the names of both sides: a seller's is null for the platform. */
export const orders = (db: Queries) =>
  db
    .selectFrom('orders as o')
    .innerJoin('accounts as a', 'a.id', 'o.buyer_id')
    .leftJoin('shops as s', 's.id', 'o.seller_id')
    .selectAll('o')
    .select([
      ...(['a.name as buyerName', 'a.email as buyerEmail', 'a.erased_at as buyerErasedAt'] as const),
      ...(['a.email_verified_at as buyerVerifiedAt', 's.name as sellerName'] as const),
    ]);

export const findOrder = (db: Queries, id: string) => orders(db).where('o.id', '=', id).executeTakeFirst();
export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

/** Who gets a receipt: the buyer, whose language may be that of their shop or of the seller. */
export const findReceiptReader = (db: Queries, { buyer_id, buyer_shop_id, seller_id }: OrderRow) =>
  db
    .selectFrom('accounts as a')
    .leftJoin('shops as s', (on) => on.on('s.id', '=', buyer_shop_id ?? seller_id))
    .select(['a.email_verified_at as verifiedAt', 'a.language', 's.language as shopLanguage'])
    .where('a.id', '=', buyer_id)
    .executeTakeFirst();

/** Locks an order until the transaction ends, before its products. */
export async function lockOrder(db: Queries, id: string): Promise<OrderRow | undefined> {
  const lock = db.selectFrom('orders').select('id').where('id', '=', id);
  if (engineOf(db) === 'postgres') await lock.forNoKeyUpdate().execute();
  return findOrder(db, id);
}

/** Orders whose hold is over, locked. Those that another process works on are left out. */
export async function lockExpired(db: Queries, now: string, limit: number): Promise<OrderRow[]> {
  const locked = await db
    .selectFrom('orders')
    .select('id')
    .where('held_until', '<', now)
    .orderBy('held_until')
    .limit(limit)
    .$if(engineOf(db) === 'postgres', (query) => query.forNoKeyUpdate().skipLocked())
    .execute();
  if (locked.length === 0) return [];
  return orders(db)
    .where(
      'o.id',
      'in',
      locked.map(({ id }) => id),
    )
    .orderBy('o.id')
    .execute();
}

/** The order that a buyer placed with this key. */
export const findByKey = (db: Queries, buyerId: string, requestKey: string) =>
  db
    .selectFrom('orders')
    .select(['id', 'request_hash'])
    .where(({ and }) => and({ buyer_id: buyerId, request_key: requestKey }))
    .executeTakeFirst();

/** The seller's next number. Everyone who orders there waits for it. */
const takeNumber = (db: Pick<Queries, 'insertInto'>, sellerId: string) =>
  db
    .insertInto('order_numbers')
    .values({ seller_id: sellerId, last: 1 })
    .onConflict((conflict) => conflict.column('seller_id').doUpdateSet({ last: sql`order_numbers.last + 1` }))
    .returning('last');

interface NewOrder {
  row: Omit<Insertable<OrdersTable>, 'number'>;
  items: Insertable<OrderItemsTable>[];
  /** Without its number. */
  words: { word: string; isPersonal: boolean }[];
  event: Insertable<OrderEventsTable>;
}

/** The statements that write an order with this number, in the order of their references. */
const insertsOf = ({ row, items, words, event }: NewOrder, number: number | RawBuilder<number>) => ({
  row: (db: Pick<Queries, 'insertInto'>) => db.insertInto('orders').values({ ...row, number }),
  items: (db: Pick<Queries, 'insertInto'>) => db.insertInto('order_items').values(items),
  words: (db: Pick<Queries, 'insertInto'>) =>
    db
      .insertInto('order_words')
      .values(
        [{ word: sql<string>`cast(cast(${number} as integer) as text)`, isPersonal: false }, ...words].map(
          ({ word, isPersonal }) => ({
            ...{ seller_id: row.seller_id, word, order_id: row.id, is_personal: isPersonal ? 1 : 0 },
          }),
        ),
      )
      // A product may be named like the number.
      .onConflict((conflict) => conflict.doNothing()),
  event: (db: Pick<Queries, 'insertInto'>) => db.insertInto('order_events').values(event),
});

/** Writes an order with the seller's next number, and returns that. The products are locked. In one statement on PostgreSQL, because everyone who orders there waits. */
export async function addOrder(db: Queries, order: NewOrder): Promise<number> {
  if (engineOf(db) === 'postgres') {
    const add = insertsOf(order, sql<number>`(select last from numbered)`);
    const written = await db
      .with('numbered', (from) => takeNumber(from, order.row.seller_id))
      .with('row', add.row)
      .with('items', add.items)
      .with('words', add.words)
      .with('event', add.event)
      .selectFrom('numbered')
      .select('last')
      .executeTakeFirstOrThrow();
    return written.last;
  }
  const { last } = await takeNumber(db, order.row.seller_id).executeTakeFirstOrThrow();
  const add = insertsOf(order, last);
  for (const one of [add.row, add.items, add.words, add.event]) await one(db).execute();
  return last;
}

export const saveOrder = (db: Queries, id: string, changes: OrderChanges) =>
  db.updateTable('orders').set(changes).where('id', '=', id).execute();

/** The lines of orders, in their order. */
export const listItems = (db: Queries, orderIds: string[]) =>
  db
    .selectFrom('order_items')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('order_id')
    .orderBy('place')
    .execute();

/** Counts pieces of lines as refunded. A line may be named more than once. */
export function addRefunded(db: Queries, orderId: string, pieces: readonly LinePieces[]) {
  const json = JSON.stringify(pieces);
  const source =
    engineOf(db) === 'postgres'
      ? sql`jsonb_to_recordset(${json}::jsonb) as p(place integer, qty integer)`
      : sql`(select value ->> 'place' as place, value ->> 'qty' as qty from json_each(${json})) as p`;
  return sql`update order_items set refunded_qty = refunded_qty + v.qty
    from (select place, sum(qty) as qty from ${source} group by place) as v
    where order_items.order_id = ${orderId} and order_items.place = v.place`.execute(db);
}

export const addEvent = (db: Queries, row: Insertable<OrderEventsTable>) =>
  db.insertInto('order_events').values(row).execute();

/** What happened to an order, with the names of those who did it. */
export const listEvents = (db: Queries, orderId: string) =>
  db
    .selectFrom('order_events as e')
    .leftJoin('accounts as a', 'a.id', 'e.actor_id')
    .selectAll('e')
    .select(['a.name as actorName', 'a.erased_at as actorErasedAt'])
    .where('e.order_id', '=', orderId)
    .orderBy('e.seq')
    .execute();
export type EventRow = Awaited<ReturnType<typeof listEvents>>[number];

export const findSettings = (db: Queries, shopId: string) =>
  db.selectFrom('order_settings').selectAll().where('shop_id', '=', shopId).executeTakeFirst();

/** The settings in a row, or those of a shop that has saved none. */
export const settingsOf = (row: OrderSettingsTable | undefined): OrderSettings => ({
  taxRate: row?.tax_rate ?? usualTaxRate,
  reducedTaxRate: row?.reduced_rate ?? usualTaxRate,
  stampsPerAmount: row?.stamps ?? 0,
  stampAmount: row?.stamp_cents ?? 500,
});

export function saveSettings(db: Queries, shopId: string, settings: OrderSettings) {
  const row = {
    ...{ tax_rate: settings.taxRate, reduced_rate: settings.reducedTaxRate },
    ...{ stamps: settings.stampsPerAmount, stamp_cents: settings.stampAmount },
  };
  return db
    .insertInto('order_settings')
    .values({ shop_id: shopId, ...row })
    .onConflict((conflict) => conflict.column('shop_id').doUpdateSet(row))
    .execute();
}

/** Stamps that were given for an order and not undone, newest first. Those that were taken back are below 0. */
export const listStamps = (db: Queries, orderId: string) =>
  db
    .selectFrom('order_stamps as s')
    .selectAll()
    .where('s.order_id', '=', orderId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('ledger as l')
            .select('l.id')
            .whereRef('l.shop_id', '=', 's.shop_id')
            .whereRef('l.undoes_id', '=', 's.ledger_id'),
        ),
      ),
    )
    .orderBy('s.ledger_id', 'desc')
    .execute();

export const addStamps = (db: Queries, row: OrderStampsTable) => db.insertInto('order_stamps').values(row).execute();

/** The membership of a customer at a shop, if it runs. */
export const findMembership = (db: Queries, shopId: string, customerId: string) =>
  db
    .selectFrom('members')
    .select(['id', 'left_at as leftAt'])
    .where(({ and }) => and({ shop_id: shopId, account_id: customerId }))
    .executeTakeFirst();

/** Adds to what a seller's orders add up to on one of its days. Do it last: everyone who pays there waits for it. */
export const addToDay = (db: Queries, { seller_id, local_day, ...more }: OrderDaysTable) =>
  db
    .insertInto('order_days')
    .values({ seller_id, local_day, ...more })
    .onConflict((conflict) =>
      conflict.columns(['seller_id', 'local_day']).doUpdateSet({
        orders: sql`order_days.orders + ${more.orders}`,
        sales_cents: sql`order_days.sales_cents + ${more.sales_cents}`,
        refunded_cents: sql`order_days.refunded_cents + ${more.refunded_cents}`,
      }),
    )
    .execute();

/** What a seller sold from one of its days to another, without tests. Days without sales are left out. */
export const listSalesDays = (db: Queries, sellerId: string, from: string, to: string) =>
  db
    .selectFrom('order_days')
    .select(['local_day as day', 'orders', 'sales_cents as sales', 'refunded_cents as refunded'])
    .where('seller_id', '=', sellerId)
    .where('local_day', '>=', from)
    .where('local_day', '<=', to)
    .orderBy('local_day')
    .execute();

/**
 * When a customer last paid for a product of which not all pieces were refunded; null if never. `product` may be of any shop.
 *
 * @public for reviews
 */
export async function boughtAt(
  db: Queries,
  { customer, product }: { customer: string; product: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('order_items as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .select('o.paid_at as paidAt')
    .where(({ and }) => and({ 'i.buyer_id': customer, 'i.product_id': product, 'o.canceled_at': null }))
    .where('o.paid_at', 'is not', null)
    .where(isNotRefunded)
    .whereRef('i.refunded_qty', '<', 'i.qty')
    .orderBy('o.paid_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.paidAt ?? null;
}

const isNotRefunded = sql<boolean>`(o.refunded_cents = 0 or o.refunded_cents < o.total_cents)`;

/** Staff seats of the packages that a shop paid and that were not refunded; of those that were bought in a test only on demand. */
export async function countSeats(db: Queries, shopId: string, { withTests }: { withTests: boolean }): Promise<number> {
  const row = await db
    .selectFrom('orders as o')
    .innerJoin('order_items as i', 'i.order_id', 'o.id')
    .select(sql<number>`coalesce(sum(i.seats * (i.qty - i.refunded_qty)), 0)`.as('seats'))
    .where('o.buyer_shop_id', '=', shopId)
    .where('o.paid_at', 'is not', null)
    .where(isNotRefunded)
    .$if(!withTests, (query) => query.where('o.is_test', '=', 0))
    .executeTakeFirstOrThrow();
  return Number(row.seats);
}

/** All orders of a buyer or a seller, a page at a time. */
export const pagesOfOrders = (db: Queries, of: 'buyer_id' | 'seller_id', id: string) =>
  paged(orders(db).where(`o.${of}`, '=', id), { id: 'o.id' });

/** Removes what the orders of a buyer say about them. The orders stay. */
export async function forgetBuyer(db: Queries, buyerId: string): Promise<void> {
  const own = db.selectFrom('orders').select('id').where('buyer_id', '=', buyerId);
  await db
    .updateTable('orders')
    .set({ address: null, note: '', table_name: '' })
    .where('buyer_id', '=', buyerId)
    .execute();
  await db.deleteFrom('order_words').where('order_id', 'in', own).where('is_personal', '=', 1).execute();
  await db
    .updateTable('order_events')
    .set({ details: '{}' })
    .where('order_id', 'in', own)
    .where('side', '=', 'buyer')
    .execute();
}

/** Removes what a shop that closes decided about its orders, and how it finds them. Its orders stay, for the buyers. */
export async function forgetSeller(db: Queries, shopId: string): Promise<void> {
  await db.deleteFrom('order_settings').where('shop_id', '=', shopId).execute();
  await db.deleteFrom('order_words').where('seller_id', '=', shopId).execute();
}
