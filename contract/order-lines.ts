/** The lines of carts and orders, and where an order goes. */
import * as z from 'zod/mini';
import { amount, price, priceDifference, saidAmount } from './amounts.ts';
import { fieldProblems } from './field-problems.ts';
import { deliveryMethods } from './order-sums.ts';
import { lineProblems, paymentMethods } from './order-views.ts';
import { mostChoices, mostGroups } from './product-options.ts';
import { id, line } from './text.ts';

/** Most lines of an order, and most pieces of one (ours). */
export const mostLines = 100;
const mostPieces = 1_000_000;

/** A choice of an option: 'Size', 'Large'. */
const choice = z.object({ group: line(60), choice: line(60) });
export type ChosenOption = z.output<typeof choice>;

export const qty = z.int().check(z.minimum(1), z.maximum(mostPieces));

/** A line of a cart. Other fields of a stored cart are ignored. */
const cartLine = z.object({
  /** The id of a product or a package. */
  product: id,
  qty,
  /** What the customer chose; in any order. */
  options: z._default(z.array(choice).check(z.maxLength(mostGroups * mostChoices)), []),
  /** Of one piece with its options, as the customer saw it. */
  price: z.optional(saidAmount),
});
export type CartLine = z.output<typeof cartLine>;

export const cartLines = z.array(cartLine).check(z.minLength(1, fieldProblems.emptyOrder), z.maxLength(mostLines));

/** A line of an order: what was bought, as it was then. */
const orderItem = z.object({
  product: id,
  name: z.string(),
  qty,
  image: z.string(),
  /** Of one piece with its options. */
  price,
  options: z.array(z.object({ ...choice.shape, price: priceDifference })),
});

/** A line of a placed order. `tax`: its share. `refunded`: pieces of it that were refunded. */
export const orderedItem = z.object({ ...orderItem.shape, tax: amount, refunded: z.int() });
export type OrderedItem = z.output<typeof orderedItem>;

export const sums = z.object({
  itemsPrice: amount,
  shippingPrice: amount,
  taxPrice: amount,
  totalPrice: amount,
});

/** A line that cannot be ordered as it is. `place`: which line, from 0. `most`: how many can be had now. */
export const wrongLine = z.object({
  place: z.int(),
  product: z.string(),
  name: z.string(),
  problem: z.enum(lineProblems),
  most: z.int(),
});
export type WrongLine = z.output<typeof wrongLine>;

/** A line of a cart as it is now. */
export const checkedLine = z.object({
  ...orderItem.shape,
  /** What the customer saw, if it was another price; else null. */
  priceBefore: z.nullable(amount),
  problem: z.nullable(z.enum(lineProblems)),
  /** Most pieces that can be had now. */
  countInStock: z.int(),
});
export type CheckedLine = z.output<typeof checkedLine>;

/** Where to deliver. */
export const shippingAddress = z.object({
  address: line(300),
  city: line(100),
  postalCode: line(20),
  country: line(100),
});
export type ShippingAddress = z.output<typeof shippingAddress>;

export const deliveryMethod = z.enum(deliveryMethods);
export const paymentMethod = z.enum(paymentMethods);
