/** What can be ordered, and what its choices cost. */
import type { ChosenOption } from '@stampdeck/contract/order-lines.ts';
import { kitchenStates, type LineProblem } from '@stampdeck/contract/order-views.ts';
import type { OptionGroup } from '@stampdeck/contract/product-options.ts';
import { addDifferences, isWithin, type ShopTime } from '@stampdeck/contract/product-prices.ts';
import type { ProductForm } from '@stampdeck/contract/products.ts';

interface AskedPieces {
  /** Pieces that are left, without those of other lines. */
  left: number;
  /** Pieces in orders so far, with those of other lines. */
  sold: number;
  qty: number;
  now: Date;
  /** When it is collected, or now. */
  clock: ShopTime;
}

type Facts = Pick<ProductForm, 'soldOutToday' | 'deal' | 'hours'>;

/** Why so many pieces cannot be had, or null; and how many can. */
export function askProduct(
  form: Facts,
  { left, sold, qty, now, clock }: AskedPieces,
): { problem: LineProblem | null; most: number } {
  const { cap, startsAt, endsAt } = form.deal;
  const none = (problem: LineProblem) => ({ problem, most: 0 });
  if (startsAt !== null && now.getTime() < Date.parse(startsAt)) return none('dealAhead');
  if (endsAt !== null && now.getTime() >= Date.parse(endsAt)) return none('dealOver');
  if (cap !== null && sold >= cap) return none('dealSoldOut');
  if (left <= 0) return none('soldOut');
  if (form.soldOutToday) return none('soldOutToday');
  if (!isWithin(form.hours, clock)) return none('hours');
  const most = cap === null ? left : Math.min(left, cap - sold);
  return { problem: qty > most ? 'tooFew' : null, most };
}

/** A choice with what it adds to the price. */
export type PricedOption = ChosenOption & { price: number };

/** The choices in the order of the product's options, priced; null if they do not fit: each group needs one choice, or takes any number. */
export function chooseOptions(groups: readonly OptionGroup[], chosen: readonly ChosenOption[]): PricedOption[] | null {
  const priced = groups.flatMap(({ name: group, choices }) =>
    choices
      .filter(({ name }) => chosen.some((one) => one.group === group && one.choice === name))
      .map(({ name: choice, price }) => ({ group, choice, price })),
  );
  const fits = groups.every(
    ({ name, several }) => several || priced.filter(({ group }) => group === name).length === 1,
  );
  return fits && priced.length === chosen.length ? priced : null;
}

/** The price of one piece. Choices may make it cheaper, but not below nothing. */
export const priceWith = (price: number, options: readonly PricedOption[]): number =>
  addDifferences(
    price,
    options.map((one) => one.price),
  );

/** What lists of orders choose by: paid 1, delivered 2, canceled 4, above them the kitchen's place, and 32 for those that wait. */
export interface Stage {
  paid: boolean;
  delivered: boolean;
  /** Canceled, or refunded in full. */
  canceled: boolean;
  /** The place in `kitchenStates`. */
  kitchen: number;
  /** Its payment by a provider has not arrived. */
  waits: boolean;
}

export const stageOf = ({ paid, delivered, canceled, kitchen, waits }: Stage): number =>
  Number(paid) + 2 * Number(delivered) + 4 * Number(canceled) + 8 * kitchen + 32 * Number(waits);

const flags = [false, true];
const allStages: Stage[] = kitchenStates.flatMap((_, kitchen) =>
  flags.flatMap((delivered) =>
    flags.flatMap((canceled) =>
      [
        { paid: false, waits: false },
        { paid: true, waits: false },
        { paid: false, waits: true },
      ].map((payment) => ({ ...payment, delivered, canceled, kitchen })),
    ),
  ),
);

/** Whether the seller still has something to do. */
const isOpen = ({ delivered, canceled, waits }: Stage): boolean => !delivered && !canceled && !waits;

type Asked = { [Name in keyof Stage]?: Stage[Name] | undefined } & { open?: boolean | undefined };

/** All stages that fit; null for all of them. */
export function stagesWith({ open, ...asked }: Asked): number[] | null {
  const wanted = Object.entries(asked).filter(([, value]) => value !== undefined) as [keyof Stage, unknown][];
  if (wanted.length === 0 && open === undefined) return null;
  return allStages
    .filter((stage) => wanted.every(([name, value]) => stage[name] === value))
    .filter((stage) => open === undefined || isOpen(stage) === open)
    .map(stageOf);
}

/** A provider that is set up; `isTest`: with keys of its sandbox. */
type Keys = { isTest: boolean } | null;

/**
 * Whether packages that were bought in a test give seats: as long as no money can move here, so that everything can be tried. From the first
 * real keys on they give none, and neither do they on a server that takes no payments at all.
 */
export function givesTestSeats({ isTest, paypal, stripe }: { isTest: boolean; paypal: Keys; stripe: Keys }): boolean {
  const keys = [paypal, stripe].filter((one) => one !== null);
  return isTest || (keys.length > 0 && keys.every((one) => one.isTest));
}

/** What the items of an order cost that were not refunded, in cents. */
export const itemsLeft = (items: readonly { price_cents: number; qty: number; refunded_qty: number }[]): number =>
  items.reduce((sum, { price_cents, qty, refunded_qty }) => sum + price_cents * (qty - refunded_qty), 0);

/** Stamps for each whole amount that was spent on items. */
export const suggestStamps = (items: number, { stamps, amount }: { stamps: number; amount: number }): number =>
  amount > 0 ? Math.floor(items / amount) * stamps : 0;

/**
 * Stamps to take back after a refund of items: those that the shop's rule suggests for the items before it and no longer after it, unless fewer
 * were given. None while the rule is off.
 */
export const stampsLost = ({ given, before, after }: { given: number; before: number; after: number }): number =>
  Math.max(0, Math.min(given - after, before - after));
