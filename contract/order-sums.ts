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

/** What is due for these lines. Tax is rounded once for each rate, half up. */
export function orderSums(
  lines: readonly Line[],
  deliveryMethod: DeliveryMethod,
  rates: TaxRates = usualTaxRates,
): OrderSums {
  const itemsPrice = itemsOf(lines);
  const taxed = (taxClass: TaxClass): number => itemsOf(lines.filter((line) => line.taxClass === taxClass));
  const [standard, reduced] = [taxed('standard'), taxed('reduced')];
  const taxPrice =
    rates.standard === rates.reduced
      ? taxAt(standard + reduced, rates.standard)
      : taxAt(standard, rates.standard) + taxAt(reduced, rates.reduced);
  const isFree = deliveryMethod === 'pickup' || itemsPrice > freeShippingAbove;
  const shipping = isFree ? 0 : shippingPrice;
  return { itemsPrice, shippingPrice: shipping, taxPrice, totalPrice: itemsPrice + shipping + taxPrice };
}
