import { t } from '@lingui/core/macro';
import type { Order } from '@stampdeck/contract/orders.ts';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { priceWords } from '#features/cart/items.tsx';
import { keptItems, paidWords } from '#features/orders/order-words.ts';
import { dayOf, formatList, formatNumber } from '#language/format.ts';
import { serverNow } from '#lib/api.ts';
import { RelativeTime } from '#ui/relative-time.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './received-rows.module.css';
import { kitchenWords, pickupWords } from './received-view.ts';

/** By the shop's clock. */
export const isToday = (at: string): boolean => dayOf(at) === dayOf(serverNow());

/** '2 × Latte, Cake': what was ordered, without what was refunded unless it is all, in one line. */
const itemsWords = (order: Order): string =>
  formatList(
    (order.isRefunded ? order.orderItems : keptItems(order)).map(({ qty, name }) => {
      const count = formatNumber(qty);
      return qty === 1 ? name : t({ message: `${count} × ${name}`, comment: 'pieces of a product' });
    }),
  );

/** How far an order is, whether it is paid, and whether it is a test. */
export function OrderMarks({ order }: { order: Order }) {
  const { paymentMethod, isPaid, isRefunded, isCanceled, isDelivered, isTest, kitchen } = order;
  const isOver = isCanceled || isRefunded;
  const waits = paymentMethod === 'PayPal' && !isPaid;
  return (
    <>
      <span className="sd-badge" data-tone={isPaid && !isRefunded ? 'good' : undefined}>
        {paidWords(order)}
      </span>
      {!isOver && (
        <span className="sd-badge" data-tone={isDelivered || kitchen === 'ready' ? 'good' : undefined}>
          {isDelivered
            ? t({ message: 'Delivered', comment: 'an order' })
            : waits
              ? t({ message: 'Waiting for payment', comment: 'an order that is to be paid online' })
              : kitchenWords(kitchen)}
        </span>
      )}
      {isTest && (
        <span className="sd-badge">{t({ message: 'Test', comment: 'an order for which no money moved' })}</span>
      )}
    </>
  );
}

const placeholders = Array.from({ length: 8 }, (_, index) => `order ${index}`);

/** The orders of a page. Null while the first page loads. */
export const ReceivedRows = ({ orders }: { orders: Order[] | null }) => (
  <ul className={`sd-surface ${styles.rows}`} aria-label={t`Orders`} aria-busy={orders === null}>
    {orders?.map((order) => (
      <OrderRow key={order.id} order={order} />
    ))}
    {orders === null &&
      placeholders.map((one) => (
        <li key={one} className={styles.row}>
          <Skeleton height="2.75rem" radius="var(--sd-radius-m)" />
        </li>
      ))}
  </ul>
);

/** After a change, only the orders that are new or changed are drawn. The list is read again after each change. */
const OrderRow = memo(
  function OrderRow({ order }: { order: Order }) {
    const { id, number, buyerName, totalPrice, createdAt, table } = order;
    const shown = formatNumber(number);
    return (
      <li className={styles.row}>
        <span className={styles.number}>
          <Link to="/order/$id" params={{ id }} className={`sd-cover ${styles.open}`} aria-label={t`Order ${shown}`}>
            {t({ message: `#${shown}`, comment: 'the number of an order' })}
          </Link>
        </span>
        <span className={styles.words}>
          <span className="sd-row-name" dir="auto">
            {buyerName || t({ message: 'Deleted account', comment: 'in the place of a customer’s name' })}
          </span>
          <span className={`sd-row-text ${styles.items}`} dir="auto">
            {itemsWords(order)}
          </span>
        </span>
        <span className={styles.marks}>
          <OrderMarks order={order} />
        </span>
        <span className={`sd-quiet ${styles.when}`}>
          <span>{pickupWords(order, isToday)}</span>
          {table !== '' && <span dir="auto">{t({ message: `Table: ${table}`, comment: 'where a guest sits' })}</span>}
          <RelativeTime at={createdAt} clock={serverNow} />
        </span>
        <strong className={styles.total}>{priceWords(totalPrice)}</strong>
      </li>
    );
  },
  (before, after) => before.order.id === after.order.id && before.order.version === after.order.version,
);
