/** The view of the received orders that its address names, and what it says. */
import { plural, t } from '@lingui/core/macro';
import type { Order } from '@stampdeck/contract/orders.ts';
import type * as z from 'zod/mini';
import { formatMoment, formatNumber } from '#language/format.ts';
import type { receivedSearch } from './received-search.ts';

export type ReceivedView = z.output<typeof receivedSearch>;

/** Which orders. */
export type ReceivedChoice = Pick<
  ReceivedView,
  'q' | 'view' | 'paid' | 'delivered' | 'from' | 'to' | 'by' | 'customer'
>;

export const viewWords = (): [ReceivedView['view'], string][] => [
  ['open', t({ message: 'Open', comment: 'orders that still need something' })],
  ['all', t`All orders`],
  ['canceled', t`Canceled or refunded`],
];

/** Under the title, for those who sell packages. */
export const platformLead = (): string => t`What shops ordered from you: price packages.`;

export const paidChoices = (): [ReceivedView['paid'], string][] => [
  ['', t`Paid or not`],
  ['yes', t({ message: 'Paid', context: 'several orders' })],
  ['no', t({ message: 'Not paid', context: 'several orders' })],
];

export const deliveredChoices = (): [ReceivedView['delivered'], string][] => [
  ['', t`Delivered or not`],
  ['yes', t({ message: 'Delivered', context: 'several orders' })],
  ['no', t({ message: 'Not delivered', context: 'several orders' })],
];

/** Sales are the orders behind the sums of home, which leave test orders out. */
export const dayChoices = (): [ReceivedView['by'], string][] => [
  ['placed', t({ message: 'Day of the order', comment: 'which day of orders a list is filtered by' })],
  ['paid', t({ message: 'Day of payment, no tests', comment: 'which day of orders a list is filtered by' })],
];

/** Chosen by more than the view. */
export const isFiltered = ({ q, paid, delivered, from, to, by, customer }: ReceivedChoice): boolean =>
  by !== 'placed' || [q, paid, delivered, from, to, customer].some((one) => one !== '');

/** '1 order', '62 orders', '1,000+ orders found'. */
export function totalWords(total: number, isCapped: boolean, filtered: boolean): string {
  if (isCapped) {
    const most = formatNumber(total);
    return filtered ? t`${most}+ orders found` : t`${most}+ orders`;
  }
  return filtered
    ? plural(total, { one: '# order found', other: '# orders found' })
    : plural(total, { one: '# order', other: '# orders' });
}

/** 'New', 'In progress', 'Ready': how far the kitchen is. */
export const kitchenWords = (kitchen: Order['kitchen']): string =>
  ({
    new: t({ message: 'New', comment: 'an order that the kitchen has not started' }),
    inProgress: t({ message: 'In progress', comment: 'an order that the kitchen prepares' }),
    ready: t({ message: 'Ready', comment: 'an order that can be collected' }),
  })[kitchen];

/** 'Today'… the pickup time, with its day unless it is today; '' for an order that is not collected at a time. */
export function pickupWords({ pickupAt, deliveryMethod }: Order, isToday: (at: string) => boolean): string {
  if (deliveryMethod === 'delivery') return t({ message: 'Shipping', comment: 'a step of the checkout' });
  if (pickupAt === null) return t`As soon as it is ready`;
  const at = formatMoment(pickupAt, isToday(pickupAt) ? 'time' : 'shortWeekdayAndTime');
  return t({ message: `Pickup ${at}`, comment: 'when a customer collects an order: Pickup 4:05 PM' });
}
