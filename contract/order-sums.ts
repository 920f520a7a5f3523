/** What an order costs: the rules of the cart, the order, the payment, the email and the files. Whole cents; hundredths of a percent. */
import type { TaxClass } from './product-options.ts';

/** 15% (specification, section 9), in hundredths of a percent, until a shop sets its own. */
export const usualTaxRate = 1500;
/** Up to these items, shipping costs this much; above, nothing (specification, section 9). In cents. */
const [freeShippingAbove, shippingPrice] = [100_00, 100_00] as const;

/** How an order gets to the customer. `pickup`: 'Collect at the shop'. */
export const deliveryMethods = ['delivery', 'pickup'] as const;
export type DeliveryMethod = (typeof deliveryMethods)[number];

/** A seller's taxes. */
export interface TaxRates {
  standard: number;
  reduced: number;
}
const usualTaxRates: TaxRates = { standard: usualTaxRate, reduced: usualTaxRate };

interface Line {
  /** Of one piece, with its options. */
  price: number;
  qty: number;
  taxClass: TaxClass;
}

/** What an order costs, in cents. */
export interface OrderSums {
  itemsPrice: number;
  shippingPrice: number;
  taxPrice: number;
  totalPrice: number;
}

const itemsOf = (lines: readonly Line[]): number => lines.reduce((sum, { price, qty }) => sum + price * qty, 0);

/** The tax on an amount, rounded half up to whole cents. */
const taxAt = (cents: number, rate: number): number => Math.floor((cents * rate + 5000) / 10_000);

/** Classes that are taxed together: tax is rounded once for each rate. */
const taxGroups = ({ standard, reduced }: TaxRates): { of: readonly TaxClass[]; rate: number }[] =>
  standard === reduced
    ? [{ of: ['standard', 'reduced'], rate: standard }]
    : [
        { of: ['standard'], rate: standard },
        { of: ['reduced'], rate: reduced },
      ];

/** The share of an amount that falls to `some` of `all`, rounded half up to whole cents. */
export const shareOf = (cents: number, some: number, all: number): number =>
  all === 0 ? 0 : Number((2n * BigInt(cents) * BigInt(some) + BigInt(all)) / (2n * BigInt(all)));

/** The tax of each line. It adds up to the tax of the order. */
export function lineTaxes(lines: readonly Line[], rates: TaxRates): number[] {
  const taxes = lines.map(() => 0);
  for (const { of, rate } of taxGroups(rates)) {
    const taxed = [...lines.entries()].filter(([, { taxClass }]) => of.includes(taxClass));
    const all = itemsOf(taxed.map(([, line]) => line));
    let [items, shared] = [0, 0];
    for (const [place, { price, qty }] of taxed) {
      items += price * qty;
      const share = shareOf(taxAt(all, rate), items, all);
      taxes[place] = share - shared;
      shared = share;
    }
  }
  return taxes;
}

/** What is due for these lines. Tax is rounded once for each rate, half up. */
export function orderSums(
  lines: readonly Line[],
  deliveryMethod: DeliveryMethod,
  rates: TaxRates = usualTaxRates,
): OrderSums {
  const itemsPrice = itemsOf(lines);
  const taxPrice = taxGroups(rates).reduce(
    (sum, { of, rate }) => sum + taxAt(itemsOf(lines.filter(({ taxClass }) => of.includes(taxClass))), rate),
    0,
  );
  const isFree = deliveryMethod === 'pickup' || itemsPrice > freeShippingAbove;
  const shipping = isFree ? 0 : shippingPrice;
  return { itemsPrice, shippingPrice: shipping, taxPrice, totalPrice: itemsPrice + shipping + taxPrice };
}
