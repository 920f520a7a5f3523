/** Orders: a customer buys a shop's products, an owner buys packages from the platform. One order has one seller. */
import * as z from 'zod/mini';
import { amount, price, saidAmount } from './amounts.ts';
import { fieldProblems } from './field-problems.ts';
import { type Download, endpoint, gates } from './http.ts';
import { numberInAddress, page, pageReply } from './lists.ts';
import {
  cartLines,
  checkedLine,
  deliveryMethod,
  orderedItem,
  paymentMethod,
  shippingAddress,
  sums,
} from './order-lines.ts';
import { answers, kitchenStates, orderDays, orderEventKinds, orderSides } from './order-views.ts';
import { id, optionalLine, optionalText, time } from './text.ts';
import { identified, renamed } from './wire-names.ts';

/** How long stock waits for a payment (specification of the product), and how far ahead an order can be collected (ours). */
export const [holdMinutes, pickupDays] = [30, 30] as const;

const facts = {
  /** Counts the seller's orders, from 1. */
  number: z.int(),
  /** The shop, or 'platform'. */
  seller: z.string(),
  sellerName: z.string(),
  orderItems: z.array(orderedItem),
  /** Null where the order is collected, and after the buyer's account was deleted. */
  shippingAddress: z.nullable(shippingAddress),
  paymentMethod,
  deliveryMethod,
  /** When the customer wants to collect it; null for as soon as it is ready. */
  pickupAt: z.nullable(time),
  /** Where the customer sits; '' for nowhere. */
  table: z.string(),
  note: z.string(),
  ...sums.shape,
  currency: z.literal('USD'),
  isPaid: z.boolean(),
  paidAt: z.nullable(time),
  isDelivered: z.boolean(),
  deliveredAt: z.nullable(time),
  isCanceled: z.boolean(),
  canceledAt: z.nullable(time),
  /** What was paid back so far. `isRefunded`: all of it. */
  refunded: amount,
  isRefunded: z.boolean(),
  shippingRefunded: z.boolean(),
  kitchen: z.enum(kitchenStates),
  /** Paid in test mode: no money moved, and no sum counts it. */
  isTest: z.boolean(),
  /** Until when its stock waits for the payment; null if it does not, or waits no longer. */
  heldUntil: z.nullable(time),
  /** Counts its changes, from 1. */
  version: z.int(),
  createdAt: time,
};

/** An order in a list. `operator` is the buyer. */
export const order = identified({ operator: id, buyerName: z.string(), ...facts });
export type Order = z.output<typeof order>;

/** `by`: the person, for the seller's people; '' for the customer's view of them and for the product itself. */
const orderEvent = z.object({
  kind: z.enum(orderEventKinds),
  side: z.enum(['buyer', 'seller', 'product']),
  by: z.string(),
  /** Of a refund, with the items that were refunded, and whether shipping was. */
  amount: z.nullable(amount),
  items: z.array(z.object({ name: z.string(), qty: z.int() })),
  shipping: z.boolean(),
  /** Of stamps given or taken back. */
  stamps: z.nullable(z.int()),
  reason: z.string(),
  at: time,
});

export const detail = {
  operator: identified({ name: z.string(), email: z.string() }),
  ...facts,
  timeline: z.array(orderEvent),
  /** For the seller; null for the buyer. `memberId`: the buyer's membership. `suggested`: by the shop's rule; 0 while it is off. */
  stamps: z.nullable(z.object({ memberId: z.nullable(id), suggested: z.int(), given: z.int() })),
  /** For the buyer; null for the seller. Receipts go only to a confirmed address. */
  isEmailConfirmed: z.nullable(z.boolean()),
};
/** An order with the buyer and what happened to it. */
const orderDetail = identified(detail);
export type OrderDetail = z.output<typeof orderDetail>;
/** The reply is the order itself (specification). */
export const orderReply = renamed({ _id: 'id' }, { success: z.literal(true), id, ...detail });

const params = z.object({ id });
/** A seller's people. Others do not find the order. */
const sellers = gates.shop('orders');
/** The buyer, the seller's people, and the platform for its own orders. */
const parties = { ...gates.signedIn, staff: 'orders', platformAdmin: 'audited' } as const;

export const checkCart = endpoint('POST /api/v1/carts/check', {
  summary:
    'Says what a stored cart costs now, line by line: what changed since (`priceBefore`), what cannot be had (`problem`), how many there are, and how the seller delivers and is paid. Changes nothing.',
  gate: gates.open,
  limit: 'publicReads',
  body: z.object({
    orderItems: cartLines,
    deliveryMethod: z._default(deliveryMethod, 'delivery'),
    /** What a shop serves then; now without it. */
    pickupAt: z.optional(z.nullable(time)),
  }),
  reply: z.object({
    success: z.literal(true),
    seller: z.string(),
    sellerName: z.string(),
    lines: z.array(checkedLine),
    /** Of the lines that can be had. */
    ...sums.shape,
    deliveryMethods: z.array(deliveryMethod),
    paymentMethods: z.array(paymentMethod),
  }),
});

export const placeOrder = endpoint('POST /api/orders', {
  summary: `Places an order and takes its pieces from the stock, all or none, for ${holdMinutes} minutes or until it is paid. The server computes all sums; if one that was sent differs, the order is refused (409) with the right ones. Names, images and prices of \`orderItems\` are the server's. A repeated \`Idempotency-Key\` returns the order that it placed.`,
  gate: { ...gates.person, claim: { kind: 'self', field: 'operator' } },
  limit: 'orders',
  keyed: 'row',
  body: z
    .object({
      operator: id,
      orderItems: cartLines,
      shippingAddress: z.optional(z.nullable(shippingAddress)),
      paymentMethod: z._default(paymentMethod, 'PayPal'),
      deliveryMethod: z._default(deliveryMethod, 'delivery'),
      pickupAt: z.optional(z.nullable(time)),
      table: z._default(optionalLine(20), ''),
      note: z._default(optionalText(500), ''),
      itemsPrice: z.optional(saidAmount),
      shippingPrice: z.optional(saidAmount),
      taxPrice: z.optional(saidAmount),
      totalPrice: saidAmount,
    })
    .check(
      z.refine((body) => body.deliveryMethod === 'pickup' || !!body.shippingAddress, {
        path: ['shippingAddress'],
        error: fieldProblems.empty,
      }),
    ),
  reply: orderReply,
});

const bareList = z.object({ orders: z.array(order), ...pageReply });
const paging = { limit: z._default(numberInAddress(1, 100), 20), cursor: page.cursor };

export const listMyOrders = endpoint('GET /api/orders/', {
  summary: "Returns the caller's own purchases, newest first.",
  gate: { ...gates.signedIn, staff: 'orders' },
  query: z.object(paging),
  bare: 'orders',
  reply: bareList,
});

const day = z.iso.date();
/** What a list of orders is chosen by. Days are those of the shop. */
export const orderChoice = {
  /** Beginnings of words of the customer's name, the products and the number; `#7` is the whole number. */
  q: z._default(optionalLine(100), ''),
  paid: z.optional(z.enum(answers)),
  delivered: z.optional(z.enum(answers)),
  /** Also those that were refunded in full. */
  canceled: z.optional(z.enum(answers)),
  /** Whether the seller has something to do: not delivered, canceled or refunded, and paid or to be paid at the shop. */
  open: z.optional(z.enum(answers)),
  kitchen: z.optional(z.enum(kitchenStates)),
  from: z.optional(day),
  to: z.optional(day),
  /** Which days these are; `placed` without it. `paid`: the sales, by the day of their payment, without test orders. */
  by: z.optional(z.enum(orderDays)),
  /** Of the shop; both sides without it. */
  side: z.optional(z.enum(orderSides)),
  /** What this customer ordered at the shop. */
  buyer: z.optional(id),
};

export const listAllOrders = endpoint('GET /api/orders/all', {
  summary:
    'Returns the orders in which the shop is seller or buyer, newest first, filtered by words, state and day; with `by=paid` its sales, those paid last first. `buyer`: what this customer ordered at the shop. A platform admin gets those of all shops, or of one (`seller`); `q`, `by` and `buyer` then need `seller`, which may be `platform`.',
  gate: { ...sellers, platformAdmin: 'audited' },
  query: z.object({ ...orderChoice, ...paging, seller: z.optional(id) }),
  bare: 'orders',
  reply: bareList,
});

export const exportOrders = endpoint('GET /api/v1/orders/list.csv', {
  summary:
    'Downloads what the shop sold as CSV (UTF-8 with BOM, RFC 4180), filtered as the list; for a platform admin the orders for packages. It is recorded.',
  gate: { ...sellers, platformAdmin: 'audited' },
  limit: 'files',
  query: z.object(orderChoice),
  download: 'text/csv; charset=utf-8',
  reply: z.custom<Download>(),
});

export const countOpenOrders = endpoint('GET /api/v1/orders/open', {
  summary:
    'Returns how many orders of the shop are open, up to 1,000, and how many of them the kitchen has not started. Open: not delivered, canceled or refunded in full, and paid or to be paid at the shop.',
  gate: sellers,
  reply: z.object({ success: z.literal(true), open: z.int(), new: z.int() }),
});

/** How many days of sales are counted, today with them (ours). */
export const salesDays = 30;

export const getSales = endpoint('GET /api/v1/orders/sales', {
  summary: `Returns what the shop sold on each of the last ${salesDays} days of its time zone, today last: the orders that were paid and their totals, and what was refunded. Test orders are not counted.`,
  gate: sellers,
  reply: z.object({
    success: z.literal(true),
    days: z.array(z.object({ day, orders: z.int(), sales: amount, refunded: amount })),
  }),
});

export const getOrder = endpoint('GET /api/orders/:id', {
  summary: 'Returns an order to its buyer or its seller.',
  gate: parties,
  params,
  reply: orderReply,
});

export const deliverOrder = endpoint('PUT /api/orders/:id/deliver', {
  summary:
    'Marks an order of the shop as delivered. One that is to be paid online must be paid first (409). Repeating it changes nothing.',
  gate: { ...sellers, platformAdmin: 'audited' },
  params,
  reply: orderReply,
});

export const saveKitchen = endpoint('PUT /api/orders/:id/kitchen', {
  summary: 'Says how far the kitchen is. Starting an order that is paid at the shop takes its stock for good.',
  gate: sellers,
  params,
  body: z.object({ kitchen: z.enum(kitchenStates) }),
  reply: orderReply,
});

export const markOrderPaid = endpoint('POST /api/orders/:id/mark-paid', {
  summary:
    "Marks an order as paid at the shop's counter. Only for 'Pay at the shop'. If its stock was given back, it is taken again; what is gone is refused (409). Repeating it changes nothing.",
  gate: gates.shop('orders'),
  params,
  reply: orderReply,
});

export const cancelOrder = endpoint('POST /api/orders/:id/cancel', {
  summary:
    'Cancels an order that is not paid and gives its stock back. The buyer can until the kitchen starts, the seller until it is delivered. Repeating it changes nothing.',
  gate: parties,
  params,
  body: z.object({ reason: z._default(optionalLine(200), '') }),
  reply: orderReply,
});

/** A rate in percent, with up to two decimals; hundredths of a percent inside. */
const rate = z.codec(
  z.number().check(
    z.minimum(0),
    z.maximum(100),
    z.refine((percent) => Math.round(percent * 100) / 100 === percent, fieldProblems.wrongRate),
  ),
  z.int(),
  { decode: (percent) => Math.round(percent * 100), encode: (rateOf) => rateOf / 100 },
);

/** What a shop decides about its orders. */
export const orderSettings = z.object({
  /** In percent. `reduced`: of products that are marked so. */
  taxRate: rate,
  reducedTaxRate: rate,
  /** The stamps that an order suggests for each whole `stampAmount` of its items; 0 for none. */
  stampsPerAmount: z.int().check(z.minimum(0), z.maximum(20)),
  stampAmount: price.check(z.minimum(1, fieldProblems.wrongPrice)),
});
export type OrderSettings = z.output<typeof orderSettings>;
const settingsReply = z.object({ success: z.literal(true), settings: orderSettings });

export const getOrderSettings = endpoint('GET /api/v1/order-settings', {
  summary: "Returns the shop's tax rates and how many stamps an order suggests.",
  gate: gates.shop('orders'),
  reply: settingsReply,
});

export const saveOrderSettings = endpoint('PUT /api/v1/order-settings', {
  summary: 'Changes the tax rates of later orders, and the stamps that orders suggest.',
  gate: gates.operator,
  body: orderSettings,
  example: { taxRate: 15, reducedTaxRate: 7.5, stampsPerAmount: 1, stampAmount: 5 },
  reply: settingsReply,
});
