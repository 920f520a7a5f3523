/** An order between its rows and what callers read. */
import type { OrderedItem, ShippingAddress } from '@stampdeck/contract/order-lines.ts';
import { kitchenStates } from '@stampdeck/contract/order-views.ts';
import type { Order, OrderDetail } from '@stampdeck/contract/orders.ts';
import { platformSeller as platform } from '@stampdeck/contract/payees.ts';
import { AppError, type Context, person } from '#context.ts';
import type { Queries } from '#db/client.ts';
import { platformName } from './cart.ts';
import * as queries from './queries.ts';
import { isPaidBack, type Said } from './record.ts';
import { itemsLeft, suggestStamps } from './rules.ts';

/** Who looks at an order. */
export type Viewer = 'buyer' | 'seller';

const itemOf = (row: queries.ItemRow): OrderedItem => ({
  ...{ product: row.product_id, name: row.name, qty: row.qty, image: row.image, price: row.price_cents },
  options: JSON.parse(row.options) as OrderedItem['options'],
  ...{ tax: row.tax_cents, refunded: row.refunded_qty },
});

/** Who bought it, on the wire: an owner is known by the shop's id. */
const buyerIdOf = (row: queries.OrderRow): string => row.buyer_shop_id ?? row.buyer_id;

const factsOf = (row: queries.OrderRow, items: queries.ItemRow[]): Omit<Order, 'operator' | 'buyerName'> => ({
  ...{ id: row.id, number: row.number, seller: row.seller_id },
  sellerName: row.seller_id === platform ? platformName : (row.sellerName ?? ''),
  orderItems: items.map(itemOf),
  shippingAddress: row.address === null ? null : (JSON.parse(row.address) as ShippingAddress),
  ...{ paymentMethod: row.payment_method, deliveryMethod: row.delivery_method, pickupAt: row.pickup_at },
  ...{ table: row.table_name, note: row.note, currency: row.currency },
  ...{ itemsPrice: row.items_cents, shippingPrice: row.shipping_cents },
  ...{ taxPrice: row.tax_cents, totalPrice: row.total_cents },
  ...{ isPaid: row.paid_at !== null, paidAt: row.paid_at },
  ...{ isDelivered: row.delivered_at !== null, deliveredAt: row.delivered_at },
  ...{ isCanceled: row.canceled_at !== null, canceledAt: row.canceled_at },
  refunded: row.refunded_cents,
  ...{ isRefunded: isPaidBack(row), shippingRefunded: row.shipping_refunded === 1 },
  kitchen: kitchenStates[row.kitchen] ?? 'new',
  ...{ isTest: row.is_test === 1, heldUntil: row.held_until, version: row.version, createdAt: row.created_at },
});

/** Orders of a list, in its order. */
export async function presentOrders(db: Queries, rows: queries.OrderRow[]): Promise<Order[]> {
  const items =
    rows.length === 0
      ? []
      : await queries.listItems(
          db,
          rows.map(({ id }) => id),
        );
  const byOrder = Map.groupBy(items, ({ order_id: id }) => id);
  return rows.map((row) => ({
    ...{ operator: buyerIdOf(row), buyerName: row.buyerErasedAt === null ? row.buyerName : '' },
    ...factsOf(row, byOrder.get(row.id) ?? []),
  }));
}

/** Who the caller is to an order; throws (404) for others. */
export function viewerOf(ctx: Context, row: queries.OrderRow | undefined): { row: queries.OrderRow; viewer: Viewer } {
  const { accountId, shop, role } = person(ctx);
  if (!row) throw new AppError('notFound');
  if (role === 'platformAdmin' || shop?.id === row.seller_id) return { row, viewer: 'seller' };
  if (row.buyer_id === accountId || (shop && shop.id === row.buyer_shop_id)) return { row, viewer: 'buyer' };
  throw new AppError('notFound');
}

/** Only the platform's people change its orders, and only those. */
export const isSeller = (tx: Context, row: queries.OrderRow, viewer: Viewer): boolean =>
  viewer === 'seller' && (person(tx).role === 'platformAdmin') === (row.seller_id === platform);

/** Pieces of the order's lines, by what they are called. */
const named = (pieces: NonNullable<Said['items']>, items: queries.ItemRow[]) =>
  pieces.map(({ place, qty }) => ({ name: items.find((one) => one.place === place)?.name ?? '', qty }));

async function stampsOf(db: Queries, row: queries.OrderRow, items: queries.ItemRow[]): Promise<OrderDetail['stamps']> {
  if (row.seller_id === platform) return null;
  const [membership, settings, given] = [
    await queries.findMembership(db, row.seller_id, row.buyer_id),
    queries.settingsOf(await queries.findSettings(db, row.seller_id)),
    await queries.listStamps(db, row.id),
  ];
  const rule = { stamps: settings.stampsPerAmount, amount: settings.stampAmount };
  return {
    memberId: membership?.leftAt === null ? membership.id : null,
    suggested: suggestStamps(itemsLeft(items), rule),
    given: given.reduce((sum, { stamps }) => sum + stamps, 0),
  };
}

interface OrderParts {
  row: queries.OrderRow;
  items: queries.ItemRow[];
  events: queries.EventRow[];
  /** Null for buyers. */
  stamps: OrderDetail['stamps'];
}

/** An order with everything that a viewer may know, of what was read of it. */
export function detailOf({ row, items, events, stamps }: OrderParts, viewer: Viewer): OrderDetail {
  const isHere = row.buyerErasedAt === null;
  return {
    ...factsOf(row, items),
    operator: {
      ...{ id: buyerIdOf(row), name: isHere ? row.buyerName : '', email: isHere ? row.buyerEmail : '' },
    },
    timeline: events.map(({ kind, side, details, actorName, actorErasedAt, created_at: at }) => {
      const { amount = null, stamps: given = null, reason = '', ...said } = JSON.parse(details) as Said;
      const isNamed = viewer === 'seller' && actorName !== null && actorErasedAt === null;
      return {
        ...{ kind, side, by: isNamed ? actorName : '', amount, stamps: given, reason, at },
        ...{ items: named(said.items ?? [], items), shipping: said.shipping ?? false },
      };
    }),
    stamps,
    isEmailConfirmed: viewer === 'buyer' ? row.buyerVerifiedAt !== null : null,
  };
}

export async function presentDetail(db: Queries, row: queries.OrderRow, viewer: Viewer): Promise<OrderDetail> {
  const items = await queries.listItems(db, [row.id]);
  // A buyer was not told that money is on its way.
  const events = (await queries.listEvents(db, row.id)).filter(
    ({ kind }) => viewer === 'seller' || kind !== 'refundFailed',
  );
  const stamps = viewer === 'seller' ? await stampsOf(db, row, items) : null;
  return detailOf({ row, items, events, stamps }, viewer);
}
