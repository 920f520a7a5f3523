import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { priceWords } from '#features/cart/items.tsx';
import { paidWords } from '#features/orders/order-words.ts';
import { formatNumber } from '#language/format.ts';
import { serverNow } from '#lib/api.ts';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { Row } from '#ui/rows.tsx';
import { useOrdersOfBuyer } from './received-api.ts';

/** What a customer ordered last at this shop; nothing for someone who never did. */
export function BuyerOrders({ customerId }: { customerId: string }) {
  const query = useOrdersOfBuyer(customerId);
  if (query.isPending || query.data?.length === 0) return null;
  return (
    <Panel
      title={t`Orders`}
      beside={
        <Link to="/orders" search={{ view: 'all', customer: customerId }} className="sd-go">
          {t`All orders`} <ArrowRight size={18} aria-hidden />
        </Link>
      }
    >
      <Loaded query={query} failure={t`We couldn’t load their orders`} bones={null}>
        {(orders) => (
          <ul className="sd-rows">
            {orders.map((order) => {
              const shown = formatNumber(order.number);
              return (
                <Row
                  key={order.id}
                  wraps
                  name={
                    <Link to="/order/$id" params={{ id: order.id }} className="sd-link" aria-label={t`Order ${shown}`}>
                      {t({ message: `#${shown}`, comment: 'the number of an order' })}
                    </Link>
                  }
                  text={<RelativeTime at={order.createdAt} clock={serverNow} />}
                  end={
                    <>
                      <span className="sd-badge" data-tone={order.isPaid && !order.isRefunded ? 'good' : undefined}>
                        {paidWords(order)}
                      </span>
                      <strong>{priceWords(order.totalPrice)}</strong>
                    </>
                  }
                />
              );
            })}
          </ul>
        )}
      </Loaded>
    </Panel>
  );
}
