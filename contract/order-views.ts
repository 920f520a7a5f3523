/** Words of orders, free of schemas: the router reads them before any screen is loaded. */

/** 'PayPal' is the specification's 'PayPal or Credit Card'; the shop takes 'Pay at the shop' itself. */
export const paymentMethods = ['PayPal', 'Pay at the shop'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** What the kitchen says. */
export const kitchenStates = ['new', 'inProgress', 'ready'] as const;
export type KitchenState = (typeof kitchenStates)[number];

/** Why a line cannot be ordered as it is. */
export const lineProblems = [
  /** Deleted, a draft, of a closed shop, or never there. */
  'gone',
  'soldOut',
  'soldOutToday',
  /** Fewer are left than wanted. */
  'tooFew',
  /** Its deal has not started, is over, or has sold as many as it may. */
  'dealAhead',
  'dealOver',
  'dealSoldOut',
  /** Not at this hour. */
  'hours',
  /** A choice is missing or no longer offered. */
  'options',
] as const;
export type LineProblem = (typeof lineProblems)[number];

/** How a list of orders is chosen. `paid` and so on: 'yes' or 'no'. */
export const answers = ['yes', 'no'] as const;
export type Answer = (typeof answers)[number];

/** Which day of an order a list is about: when it was placed, or paid. */
export const orderDays = ['placed', 'paid'] as const;

/** `seller`: what a shop sold; `buyer`: what it bought. */
export const orderSides = ['seller', 'buyer'] as const;

/** What happened to an order. */
export const orderEventKinds = [
  ...(['placed', 'paid', 'preparing', 'ready', 'waiting', 'delivered', 'canceled'] as const),
  /** Its stock was given back because it was not paid in time, and taken again. */
  ...(['released', 'held'] as const),
  ...(['refunded', 'stamped', 'paymentFailed'] as const),
  /** The provider refused a refund; for the seller alone. */
  'refundFailed',
] as const;
export type OrderEventKind = (typeof orderEventKinds)[number];
