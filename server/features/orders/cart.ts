/** What a cart is now: its seller, the price of each line, and what cannot be had. */
import { highestPrice } from '@stampdeck/contract/amounts.ts';
import type { Input } from '@stampdeck/contract/http.ts';
import { type CartLine, type CheckedLine, mostLines, type WrongLine } from '@stampdeck/contract/order-lines.ts';
import { type DeliveryMethod, type OrderSums, orderSums, type TaxRates } from '@stampdeck/contract/order-sums.ts';
import { type PaymentMethod, paymentMethods } from '@stampdeck/contract/order-views.ts';
import type { checkCart as checkedCart } from '@stampdeck/contract/orders.ts';
import { platformSeller as platform } from '@stampdeck/contract/payees.ts';
import type { TaxClass } from '@stampdeck/contract/product-options.ts';
import { localTime } from '#clock.ts';
import { AppError, type Context } from '#context.ts';
import type { Queries } from '#db/client.ts';
import type { PricePackagesTable } from '#db/schema.ts';
import { findPackages } from '#features/packages/queries.ts';
import { list as listWays } from '#features/payees/actions.ts';
import { listOrderable, type Orderable } from '#features/products/actions.ts';
import { findSettings, settingsOf } from './queries.ts';
import { askProduct, chooseOptions, priceWith } from './rules.ts';

/** The platform's name, as a seller. */
export const platformName = 'Stampdeck';

interface ReadLine extends CheckedLine {
  taxClass: TaxClass;
  /** Staff seats of one piece. */
  seats: number;
  /** Of the product, which edits change; sales do not. */
  version: number;
  /** Only so many pieces are sold in its deal. */
  isCapped: boolean;
}

export interface Cart {
  /** '' if nothing of it exists. */
  seller: string;
  sellerName: string;
  timeZone: string;
  lines: ReadLine[];
  rates: TaxRates;
}

interface Looking {
  now: Date;
  /** When it is collected, or now. */
  servedAt: Date;
  /** Keeps the products as they are until the transaction ends. */
  locks: boolean;
}

const gone = ({ product, qty }: CartLine): ReadLine => ({
  ...{ product, qty, name: '', image: '', price: 0, options: [], priceBefore: null, problem: 'gone', countInStock: 0 },
  ...{ taxClass: 'none', seats: 0, version: 0, isCapped: false },
});

const before = (line: CartLine, price: number): number | null =>
  line.price === undefined || line.price === price ? null : line.price;

/** `used`: pieces of it in the lines before. */
function ofProduct(line: CartLine, found: Orderable, used: number, { now, servedAt }: Looking): ReadLine {
  const { form } = found;
  const chosen = chooseOptions(form.options, line.options);
  const dear = priceWith(form.price, chosen ?? []);
  // No order can hold such a price.
  const options = dear > highestPrice ? null : chosen;
  const price = Math.min(dear, highestPrice);
  const asked = { left: form.countInStock - used, sold: found.sold + used, qty: line.qty, now };
  const { problem, most } = askProduct(form, { ...asked, clock: localTime(servedAt, found.timeZone) });
  return {
    ...{ product: line.product, name: form.title, qty: line.qty, image: form.pictures[0]?.image ?? '' },
    ...{ price, options: options ?? [], priceBefore: before(line, price), countInStock: most },
    ...{ problem: problem ?? (options ? null : 'options'), taxClass: form.taxClass, seats: 0 },
    ...{ version: found.version, isCapped: form.deal.cap !== null },
  };
}

function ofPackage(line: CartLine, row: PricePackagesTable, used: number): ReadLine {
  const most = Math.max(0, row.stock - used);
  const shortage = most === 0 ? 'soldOut' : 'tooFew';
  return {
    ...{ product: row.id, name: row.title, qty: line.qty, image: row.image, price: row.price_cents, options: [] },
    ...{ priceBefore: before(line, row.price_cents), countInStock: most, taxClass: 'standard', seats: row.seats },
    ...{ version: 0, isCapped: false },
    problem: line.qty > most ? shortage : line.options.length > 0 ? 'options' : null,
  };
}

/** Reads the lines as they are now. Refuses those of several sellers. */
export async function readCart(db: Queries, lines: CartLine[], looking: Looking): Promise<Cart> {
  const ids = [...new Set(lines.map(({ product }) => product))].sort().slice(0, mostLines);
  const products = new Map((await listOrderable(db, ids, looking.now, looking.locks)).map((one) => [one.id, one]));
  const packages = new Map(
    (products.size === ids.length ? [] : await findPackages(db, ids)).map((one) => [one.id, one]),
  );
  const sellers = new Map([...products.values()].map((one) => [one.shopId, one]));
  if (sellers.size + Math.min(packages.size, 1) > 1) throw new AppError('oneSeller');
  const [shop] = sellers.values();
  const used = new Map<string, number>();
  const read = lines.map((line) => {
    const before = used.get(line.product) ?? 0;
    used.set(line.product, before + line.qty);
    const [product, pack] = [products.get(line.product), packages.get(line.product)];
    if (product) return ofProduct(line, product, before, looking);
    return pack ? ofPackage(line, pack, before) : gone(line);
  });
  const settings = settingsOf(shop && (await findSettings(db, shop.shopId)));
  const seller = shop?.shopId ?? (packages.size > 0 ? platform : '');
  return {
    ...{ seller, sellerName: shop?.shopName ?? (seller === platform ? platformName : '') },
    ...{ timeZone: shop?.timeZone ?? 'UTC', lines: read },
    rates: { standard: settings.taxRate, reduced: settings.reducedTaxRate },
  };
}

/** The lines that cannot be ordered. */
export const wrongLines = ({ lines }: Pick<Cart, 'lines'>): WrongLine[] =>
  lines.flatMap(({ product, name, problem, countInStock: most }, place) =>
    problem === null ? [] : [{ place, product, name, problem, most }],
  );

export const sumsOf = ({ lines, rates }: Cart, method: DeliveryMethod): OrderSums =>
  orderSums(
    lines.filter(({ problem }) => problem === null),
    method,
    rates,
  );

/** How a seller is paid. */
export async function paymentMethodsOf(ctx: Context, seller: string): Promise<PaymentMethod[]> {
  const { methods } = await listWays(ctx, seller);
  const isOnline = methods.some((way) => way !== 'atShop');
  return paymentMethods.filter((method) => (method === 'PayPal' ? isOnline : methods.includes('atShop')));
}

/** Packages are sent, as the specification has it; what a shop sells can be collected. */
export const deliveryMethodsOf = (seller: string): DeliveryMethod[] =>
  seller === platform ? ['delivery'] : ['pickup', 'delivery'];

type Checked = Input<typeof checkedCart>['body'];

/** What a stored cart is now, for its screen. */
export async function checkCart(ctx: Context, { orderItems: lines, deliveryMethod: method, pickupAt = null }: Checked) {
  const now = ctx.now();
  const servedAt = method === 'pickup' && pickupAt !== null ? new Date(pickupAt) : now;
  const cart = await readCart(ctx.db, lines, { now, servedAt, locks: false });
  return {
    ...{ seller: cart.seller, sellerName: cart.sellerName, lines: cart.lines, ...sumsOf(cart, method) },
    deliveryMethods: deliveryMethodsOf(cart.seller),
    paymentMethods: cart.seller === '' ? [] : await paymentMethodsOf(ctx, cart.seller),
  };
}
