import { plural, t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { ReceiptText } from 'lucide-react';
import { priceWords } from '#features/cart/items.tsx';
import { formatMoment } from '#language/format.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { More } from '#ui/more.tsx';
import { Bones } from '#ui/skeleton.tsx';
import { useMyOrders } from './buyer-api.ts';
import { paidWords } from './order-words.ts';
import styles from './orders-tab.module.css';

/** How many orders there are, beside the tab's name. */
export function OrdersBadge({ buyerId }: { buyerId: string }) {
  const { total } = useMyOrders(buyerId);
  return <span className="sd-badge">{total ?? '…'}</span>;
}

/** What the shop bought: number, state, date and total of each order. */
export function OrdersTab({ buyerId }: { buyerId: string }) {
  const query = useMyOrders(buyerId);
  const { orders } = query;
  const count = orders?.length ?? 0;
  return (
    <div className="sd-surface sd-panel">
      <Loaded
        query={{ ...query, data: orders }}
        failure={t`We couldn’t load your orders`}
        bones={<Bones heights={['3rem', '3rem', '3rem']} />}
      >
        {(all) =>
          all.length === 0 ? (
            <EmptyState
              picture={<ReceiptText size={48} strokeWidth={1.5} aria-hidden />}
              title={t`No Orders`}
              action={
                <Link to="/pricepackage" className="sd-button sd-button-primary">
                  {t`START SHOPPING`}
                </Link>
              }
            />
          ) : (
            <table className={styles.orders}>
              <thead>
                <tr>
                  <th scope="col">{t({ message: 'ID', comment: 'of an order' })}</th>
                  <th scope="col">{t({ message: 'STATUS', comment: 'column: whether an order is paid' })}</th>
                  <th scope="col">{t({ message: 'DATE', comment: 'column' })}</th>
                  <th scope="col">{t({ message: 'TOTAL', comment: 'column: what an order costs' })}</th>
                </tr>
              </thead>
              <tbody>
                {all.map((order) => (
                  <tr key={order.id}>
                    <td>
                      <Link to="/order/$id" params={{ id: order.id }} className="sd-link">
                        {order.id}
                      </Link>
                    </td>
                    <td>
                      <span className="sd-badge" data-tone={order.isPaid && !order.isRefunded ? 'good' : undefined}>
                        {paidWords(order)}
                      </span>
                    </td>
                    {/* Specification, section 4: the day of the payment, if it is paid. */}
                    <td>{formatMoment(order.paidAt ?? order.createdAt, 'day')}</td>
                    <td>{priceWords(order.totalPrice)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )
        }
      </Loaded>
      {count > 0 && <More list={query} end={plural(count, { one: '# order', other: '# orders' })} />}
    </div>
  );
}
