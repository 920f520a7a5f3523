/** What a product costs with what was chosen, what is left of a deal, and when it can be had. The server and the screens agree on it. */
import type { AvailableSpan } from './product-options.ts';
import type { Product, ProductForm } from './products.ts';

type Priced = Pick<ProductForm, 'price' | 'options'>;
type Deal = Pick<ProductForm, 'countInStock' | 'deal'> & Partial<Pick<Product, 'left'>>;

/** The chosen places in each group of options. */
export type Chosen = readonly (readonly number[])[];

/** The first choice where exactly one must be chosen, none where a customer may choose several. */
export const firstChoices = ({ options }: Pick<Priced, 'options'>): number[][] =>
  options.map(({ several }) => (several ? [] : [0]));

/** Cents, with what choices cost more or less; never below 0. */
export const addDifferences = (price: number, differences: readonly number[]): number =>
  Math.max(
    0,
    differences.reduce((sum, one) => sum + one, price),
  );

/** Cents, with what was chosen. */
export function priceWith({ price, options }: Priced, chosen: Chosen): number {
  const differences = options.flatMap(({ choices }, at) => (chosen[at] ?? []).map((one) => choices[one]?.price ?? 0));
  return addDifferences(price, differences);
}

/** The lowest price in cents, and whether some choice costs more ('from'). Extras do not count: no one has to take them. */
export function lowestPrice({ price, options }: Priced): { cents: number; isFrom: boolean } {
  const needed = options.filter(({ several }) => !several).map(({ choices }) => choices.map((one) => one.price));
  const cents = needed.reduce((sum, prices) => sum + Math.min(...prices), price);
  return { cents: Math.max(0, cents), isFrom: needed.some((prices) => new Set(prices).size > 1) };
}

/** Whether a product is a deal: it is limited in number or in time. */
export const isDeal = ({ deal }: Pick<Deal, 'deal'>): boolean =>
  deal.cap !== null || deal.startsAt !== null || deal.endsAt !== null;

/** How many pieces of a deal are left; null where its number is not limited. The server knows how many were sold. */
export const piecesLeft = ({ deal, countInStock, left }: Deal): number | null =>
  deal.cap === null ? null : (left ?? Math.min(deal.cap, countInStock));

type DealState = 'ahead' | 'running' | 'over';

/** A deal is over at its end, and when its pieces are gone. */
export function dealState(product: Deal, now: number): DealState {
  const { startsAt, endsAt } = product.deal;
  if ((endsAt !== null && Date.parse(endsAt) <= now) || piecesLeft(product) === 0) return 'over';
  return startsAt !== null && Date.parse(startsAt) > now ? 'ahead' : 'running';
}

/** A moment by the shop's clock: 1 is Monday, and `time` is HH:MM. */
export interface ShopTime {
  weekday: number;
  time: string;
}

/** Whether one of the spans holds this moment; no span is always. One that ends before it starts goes on after midnight. */
export const isWithin = (hours: readonly AvailableSpan[], { weekday, time }: ShopTime): boolean =>
  hours.length === 0 ||
  hours.some(({ from, until, weekdays }) => {
    if (from < until) return weekdays.includes(weekday) && from <= time && time < until;
    const dayBefore = weekday === 1 ? 7 : weekday - 1;
    return (weekdays.includes(weekday) && from <= time) || (weekdays.includes(dayBefore) && time < until);
  });

/** From this number on, a menu does not say how many pieces there are (ours). */
export const fewPieces = 5;
