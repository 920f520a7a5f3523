import { plural, t } from '@lingui/core/macro';
import type { OrderedItem } from '@stampdeck/contract/order-lines.ts';
import type { Order } from '@stampdeck/contract/orders.ts';

/** The lines of which something was not refunded, with those pieces. */
export const keptItems = ({ orderItems }: Pick<Order, 'orderItems'>): OrderedItem[] =>
  orderItems.map((item) => ({ ...item, qty: item.qty - item.refunded })).filter(({ qty }) => qty > 0);

/** 'Paid' or 'Not Paid' (specification, section 2), and what ended the order. */
export function paidWords({
  isPaid,
  isCanceled,
  isRefunded,
}: Pick<Order, 'isPaid' | 'isCanceled' | 'isRefunded'>): string {
  if (isCanceled && !isPaid) return t({ message: 'Canceled', comment: 'an order' });
  if (isRefunded) return t({ message: 'Refunded', comment: 'an order' });
  return isPaid ? t({ message: 'Paid', comment: 'an order' }) : t`Not Paid`;
}

/** How many pieces of a line were refunded. */
export const refundedWords = ({ qty, refunded }: Pick<OrderedItem, 'qty' | 'refunded'>): string =>
  qty === refunded
    ? t({ message: 'Refunded', comment: 'an item of an order' })
    : plural(refunded, { one: '# of them was refunded', other: '# of them were refunded' });
