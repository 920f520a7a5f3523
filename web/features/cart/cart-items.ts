/** What a cart holds, and its rules. A cart has one seller: a shop, or the platform for price packages. */
import { price } from '@stampdeck/contract/amounts.ts';
import { dollars, type Money, sumOf, timesMoney } from '@stampdeck/contract/money.ts';
import { platformSeller } from '@stampdeck/contract/payees.ts';
import { id } from '@stampdeck/contract/text.ts';

import * as z from 'zod/mini';

export const platform = platformSeller;

/** Most items of a cart, and pieces of one (ours). */
export const [mostItems, mostPieces] = [50, 999] as const;

const count = z.int().check(z.minimum(0), z.maximum(1_000_000));
const words = z.string().check(z.maxLength(2000));

/** 'Size: Large' */
const chosen = z.object({ group: z.string().check(z.maxLength(60)), choice: z.string().check(z.maxLength(60)) });

/** An item of the cart (specification, section 3), with its seller and what was chosen. */
const cartItem = z.object({
  product: id,
  seller: id,
  title: words,
  image: words,
  price,
  features: z.array(words).check(z.maxLength(50)),
  numAcc: count,
  priceDesc: words,
  countInStock: count,
  qty: z.int().check(z.minimum(1), z.maximum(mostPieces)),
  options: z._default(z.array(chosen).check(z.maxLength(100)), []),
});
export type CartItem = z.output<typeof cartItem>;

export const cartItems = z.array(cartItem).check(
  z.maxLength(mostItems),
  z.refine((items) => new Set(items.map(({ seller }) => seller)).size <= 1),
);

/** Whether two items are the same piece: then there is one line of them. */
const isSame = (one: CartItem, other: CartItem): boolean =>
  one.product === other.product && JSON.stringify(one.options) === JSON.stringify(other.options);

/** Most pieces of an item that may be chosen: 1 to countInStock (specification, section 5). */
export const mostOf = ({ countInStock }: Pick<CartItem, 'countInStock'>): number => Math.min(countInStock, mostPieces);

/** A number of pieces that an item allows; `qty` may come from an address. */
export const piecesFrom = (qty: number, item: Pick<CartItem, 'countInStock'>): number =>
  Math.max(1, Math.min(Number.isSafeInteger(qty) ? qty : 1, mostOf(item)));

export const sellerOf = (items: readonly CartItem[]): string | null => items[0]?.seller ?? null;

/** Whether an item is another seller's: the cart has to begin anew for it. */
export const isForeign = (items: readonly CartItem[], { seller }: Pick<CartItem, 'seller'>): boolean =>
  items.length > 0 && sellerOf(items) !== seller;

/** The cart with this item and its number of pieces; null if it is full. Coming again, it is the same item with the new number. */
export function withItem(items: readonly CartItem[], item: CartItem): CartItem[] | null {
  const place = items.findIndex((one) => isSame(one, item));
  if (place >= 0) return items.with(place, item);
  return items.length < mostItems ? [...items, item] : null;
}

export const withPieces = (items: readonly CartItem[], place: number, qty: number): CartItem[] =>
  items.map((item, index) => (index === place ? { ...item, qty: piecesFrom(qty, item) } : item));

export const without = (items: readonly CartItem[], place: number): CartItem[] =>
  items.filter((_, index) => index !== place);

export const piecesIn = (items: readonly CartItem[]): number => items.reduce((sum, { qty }) => sum + qty, 0);

/** What the items cost, by the prices that the cart knows. */
export const sumOfItems = (items: readonly CartItem[]): Money =>
  sumOf(items.map(({ price: cents, qty }) => timesMoney(dollars(cents), qty)));
