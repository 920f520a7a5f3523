/** Placing an order. Its pieces leave the stock in the same transaction. */
import { highestAmount } from '@stampdeck/contract/amounts.ts';
import type { Input } from '@stampdeck/contract/http.ts';
import { lineTaxes, type OrderSums } from '@stampdeck/contract/order-sums.ts';
import { holdMinutes, type OrderDetail, pickupDays, type placeOrder } from '@stampdeck/contract/orders.ts';
import { platformSeller as platform } from '@stampdeck/contract/payees.ts';
import { serverProblems } from '@stampdeck/contract/server-problems.ts';
import { normalize } from '@stampdeck/contract/text.ts';
import { AppError, type Context, person, transact } from '#context.ts';
import type { AccountsTable } from '#db/schema.ts';
import { lockAccount } from '#features/accounts/queries.ts';
import { takeStock } from '#features/products/queries.ts';
import { findOwnShop } from '#features/staff/queries.ts';
import { hashSecret, newId } from '#ids.ts';
import { type Cart, deliveryMethodsOf, paymentMethodsOf, readCart, sumsOf, wrongLines } from './cart.ts';
import { detailOf, presentDetail } from './present.ts';
import * as queries from './queries.ts';
import { stageOf } from './rules.ts';
import { piecesOf } from './stock.ts';
import { ring, tellOf } from './telling.ts';

type Body = Input<typeof placeOrder>['body'];

const minute = 60_000;
/** A phone's clock may be behind by so much. Ours. */
const lateBy = 10 * minute;

/** When the customer wants to collect it, or null for as soon as it is ready. */
function pickupOf(now: Date, { deliveryMethod, pickupAt = null }: Body): string | null {
  if (deliveryMethod !== 'pickup' || pickupAt === null) return null;
  const ahead = Date.parse(pickupAt) - now.getTime();
  if (ahead < -lateBy || ahead > pickupDays * 24 * 60 * minute)
    throw new AppError('invalid', { fields: { pickupAt: serverProblems.pickupTime } });
  return new Date(pickupAt).toISOString();
}

/** Refuses buyers and ways that the seller does not have. */
async function expectSeller(tx: Context, { seller }: Cart, { deliveryMethod, paymentMethod }: Body): Promise<void> {
  const { role, accountId, tabletId } = person(tx);
  if (seller === platform && role !== 'operator') throw new AppError('packagesForOwners');
  if (seller === platform && tabletId !== undefined) throw new AppError('notAtTablet');
  if (seller !== platform && (await findOwnShop(tx.db, accountId))?.id === seller) throw new AppError('ownProducts');
  if (!deliveryMethodsOf(seller).includes(deliveryMethod)) throw new AppError('pickupOff');
  if (!(await paymentMethodsOf(tx, seller)).includes(paymentMethod)) throw new AppError('payMethodOff');
}

const sumNames = ['itemsPrice', 'shippingPrice', 'taxPrice', 'totalPrice'] as const;

/** Refuses an order of which the customer saw another price. */
function expectPrices({ lines }: Cart, due: OrderSums, body: Body): void {
  const isSame =
    sumNames.every((name) => body[name] === undefined || body[name] === due[name]) &&
    lines.every(({ priceBefore }) => priceBefore === null);
  if (!isSame) throw new AppError('priceChanged', { ...due, prices: lines.map(({ price }) => price) });
  if (due.totalPrice > highestAmount) throw new AppError('orderTooLarge');
}

/** What an order's reader finds of the locked account that placed it. */
type Buyer = Pick<AccountsTable, 'name' | 'email' | 'email_verified_at'>;

/** Most words of an order that a search finds. Ours. */
const mostWords = 60;

/** The words that a seller finds the order by, without its number. */
function wordsOf(buyer: Pick<Buyer, 'name' | 'email'>, { lines }: Cart) {
  const words = (text: string): string[] => normalize(text).split(' ').filter(Boolean);
  const own = lines.flatMap(({ name }) => words(name));
  const personal = [...words(buyer.name), normalize(buyer.email)].map((word) => ({ word, isPersonal: true }));
  const all = [...own.map((word) => ({ word, isPersonal: false })), ...personal];
  const byWord = new Map(all.toReversed().map((one) => [one.word.slice(0, 100), one]));
  return [...byWord].slice(0, mostWords).map(([word, { isPersonal }]) => ({ word, isPersonal }));
}

const addressOf = ({ deliveryMethod, shippingAddress }: Body): string | null =>
  deliveryMethod === 'delivery' && shippingAddress ? JSON.stringify(shippingAddress) : null;

/** Stock waits for the payment; of an order that is paid at the shop, from when it is to be collected. */
const heldUntil = (now: Date, pickupAt: string | null): string =>
  new Date(Math.max(now.getTime(), Date.parse(pickupAt ?? now.toISOString())) + holdMinutes * minute).toISOString();

const fresh = { paid: false, delivered: false, canceled: false, kitchen: 0 };
const untouched = { kitchen: 0, refunded_cents: 0, shipping_refunded: 0, is_test: 0 };

/** The columns of a new order. */
function rowOf(tx: Context, cart: Cart, due: OrderSums, body: Body, requestHash: string) {
  const now = tx.now();
  const { accountId, shop } = person(tx);
  const pickupAt = pickupOf(now, body);
  return {
    ...{ id: newId(now.getTime()), seller_id: cart.seller, buyer_id: accountId },
    buyer_shop_id: cart.seller === platform ? (shop?.id ?? null) : null,
    stage: stageOf({ ...fresh, waits: body.paymentMethod === 'PayPal' }),
    ...{ payment_method: body.paymentMethod, delivery_method: body.deliveryMethod, pickup_at: pickupAt },
    ...{ table_name: body.table, note: body.note, address: addressOf(body) },
    ...{ items_cents: due.itemsPrice, shipping_cents: due.shippingPrice },
    ...{ tax_cents: due.taxPrice, total_cents: due.totalPrice, currency: 'USD' as const },
    ...{ opened_at: body.paymentMethod === 'PayPal' ? null : now.toISOString() },
    ...{ paid_at: null, delivered_at: null, canceled_at: null, ...untouched },
    // Packages have no stock to hold.
    ...(cart.seller === platform
      ? { stock: 'taken' as const, held_until: null }
      : {
          stock: 'held' as const,
          held_until: heldUntil(now, body.paymentMethod === 'Pay at the shop' ? pickupAt : null),
        }),
    ...{ request_key: tx.requestKey, request_hash: requestHash, version: 1, created_at: now.toISOString() },
  };
}

/** A product is no longer as the cart was read, or its stock is gone. */
class Moved extends AppError {
  constructor() {
    super('linesChanged', { lines: [] });
  }
}

/** What is taken from the stock. It must be of the products that were read. */
function wantedOf({ seller, lines }: Cart) {
  if (seller === platform) return [];
  const versions = new Map(lines.map(({ product, version }) => [product, version]));
  return piecesOf(lines).map((one) => ({ ...one, version: versions.get(one.id) ?? 0 }));
}

/**
 * Takes the pieces, writes the order, and returns what a reader would find. Everyone who orders there waits from here until the transaction ends,
 * so nothing is read between.
 */
async function write(tx: Context, cart: Cart, row: ReturnType<typeof rowOf>, buyer: Buyer) {
  const wanted = wantedOf(cart);
  if (wanted.length > 0 && (await takeStock(tx.db, cart.seller, wanted)) < wanted.length) throw new Moved();
  const taxes = lineTaxes(cart.lines, cart.rates);
  const items = cart.lines.map(({ product, name, image, options, price, qty, taxClass, seats }, place) => ({
    ...{ order_id: row.id, place, buyer_id: row.buyer_id, product_id: product, name, image, qty, seats },
    ...{ options: JSON.stringify(options), price_cents: price, tax_class: taxClass, tax_cents: taxes[place] ?? 0 },
    refunded_qty: 0,
  }));
  const placed = { order_id: row.id, seq: 1, kind: 'placed', side: 'buyer', actor_id: row.buyer_id } as const;
  const event = { ...placed, details: '{}', created_at: row.created_at };
  const number = await queries.addOrder(tx.db, { row, items, words: wordsOf(buyer, cart), event });
  const names = {
    ...{ buyerName: buyer.name, buyerEmail: buyer.email, buyerErasedAt: null },
    ...{ buyerVerifiedAt: buyer.email_verified_at, sellerName: cart.sellerName },
  };
  const events = [{ ...event, actorName: buyer.name, actorErasedAt: null }];
  return { row: { ...row, ...names, number }, items, events, stamps: null };
}

/** An order as its buyer reads it. */
async function readPlaced(tx: Context, id: string): Promise<OrderDetail> {
  const row = await queries.findOrder(tx.db, id);
  if (!row) throw new AppError('notFound');
  return presentDetail(tx.db, row, 'buyer');
}

/** Tries it with the products as they are read, locked if `locks`; others wait for them for that much longer. */
const attempt = (ctx: Context, body: Body, locks: boolean): Promise<OrderDetail> =>
  transact(ctx, async (tx) => {
    const { accountId } = person(tx);
    // First: an erased account would keep what it orders meanwhile, and calls with one key wait for each other here.
    const buyer = await lockAccount(tx.db, accountId);
    if (!buyer || buyer.erased_at !== null) throw new AppError('tokenFailed');
    const requestHash = hashSecret(JSON.stringify(body));
    const earlier = tx.requestKey === null ? undefined : await queries.findByKey(tx.db, accountId, tx.requestKey);
    if (earlier && earlier.request_hash !== requestHash) throw new AppError('keyReused');
    if (earlier) return readPlaced(tx, earlier.id);
    const now = tx.now();
    const pickupAt = pickupOf(now, body);
    const looking = { now, servedAt: pickupAt === null ? now : new Date(pickupAt), locks };
    const cart = await readCart(tx.db, body.orderItems, looking);
    const lines = wrongLines(cart);
    if (lines.length > 0) throw new AppError('linesChanged', { lines });
    // What its deal has left is counted while no other can sell.
    if (!locks && cart.lines.some(({ isCapped }) => isCapped)) throw new Moved();
    await expectSeller(tx, cart, body);
    const due = sumsOf(cart, body.deliveryMethod);
    expectPrices(cart, due, body);
    // Nothing can be paid online for it.
    if (due.totalPrice === 0 && body.paymentMethod === 'PayPal') throw new AppError('payMethodOff');
    const row = rowOf(tx, cart, due, body, requestHash);
    await ring(tx, { ...row, buyerName: buyer.name });
    const placed = await write(tx, cart, row, buyer);
    tellOf(tx, placed.row, row.opened_at !== null);
    return detailOf(placed, 'buyer');
  });

/** Places an order. A repeated key returns the order that it placed. */
export async function place(ctx: Context, body: Body): Promise<OrderDetail> {
  try {
    return await attempt(ctx, body, false);
  } catch (error) {
    if (!(error instanceof Moved)) throw error;
    return attempt(ctx, body, true);
  }
}
