import './my-orders.css';
import { t } from '@lingui/core/macro';
import { priceWords } from '#features/cart/items.tsx';
import { formatList, formatMoment } from '#language/format.ts';
import { chooseBundle } from '#lib/checkout-bundle.ts';
import { Alert } from '#ui/alert.tsx';
import { More } from '#ui/more.tsx';
import { useMyOrders } from './buyer-api.ts';
import { paidWords } from './order-words.ts';

/** What the customer ordered at all shops, newest first; nothing for someone who never did. */
export function MyOrders({ customerId }: { customerId: string }) {
  const query = useMyOrders(customerId);
  const { orders, error, refetch } = query;
  if (!orders) return error && <Alert onRetry={() => void refetch()}>{error.message}</Alert>;
  if (orders.length === 0) return null;
  return (
    <section aria-labelledby="my-orders">
      <h2 className="shop-section-title" id="my-orders">
        {t`My orders`}
      </h2>
      <ul className="my-orders">
        {orders.map((order) => {
          const { id, sellerName, orderItems, totalPrice, createdAt } = order;
          return (
            <li key={id}>
              <a className="my-order" href={`/order/${id}`} onClick={() => chooseBundle('shop')}>
                <span className="my-order-name" dir="auto">
                  {sellerName}
                </span>
                <span className="my-order-total">{priceWords(totalPrice)}</span>
                <span className="my-order-items" dir="auto">
                  {formatList(orderItems.map(({ name }) => name))}
                </span>
                <span className="my-order-state">
                  <time dateTime={createdAt}>{formatMoment(createdAt, 'day')}</time>{' '}
                  <span className="sd-badge" data-tone={order.isPaid && !order.isRefunded ? 'good' : undefined}>
                    {paidWords(order)}
                  </span>
                </span>
              </a>
            </li>
          );
        })}
      </ul>
      <More list={query} />
    </section>
  );
}
