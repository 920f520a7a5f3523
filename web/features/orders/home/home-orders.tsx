import { t } from '@lingui/core/macro';
import { dollars } from '@stampdeck/contract/money.ts';
import type { Order } from '@stampdeck/contract/orders.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { priceWords } from '#features/cart/items.tsx';
import { useOpenOrders } from '#features/orders/open-orders.ts';
import { OrderMarks } from '#features/orders/received/received-rows.tsx';
import { formatDay, formatNumber } from '#language/format.ts';
import { formatMoney } from '#language/money.ts';
import { serverNow } from '#lib/api.ts';
import { runsPlatform } from '#lib/may.ts';
import { useLastSession } from '#lib/session.ts';
import { BarChart } from '#ui/bar-chart.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Stack } from '#ui/layout.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { Bones } from '#ui/skeleton.tsx';
import { Tile } from '#ui/tile.tsx';
import { useNewestOrders, useProductCount, useSales } from './home-api.ts';
import styles from './home-orders.module.css';
import { PlatformHome } from './platform-home.tsx';

/** What the shop sold, or for those who run this installation, what shops bought. */
export function HomeOrders() {
  return runsPlatform(useLastSession()) ? <PlatformHome /> : <ShopSales />;
}

/** Sales, open orders and products, the sales of the last days, and the newest orders; nothing for a shop that sells nothing. */
function ShopSales() {
  const { query, expectsOrders } = useNewestOrders();
  const products = useProductCount(query.data?.length === 0);
  const sells = expectsOrders || (query.data?.length ?? 0) > 0 || (products.data?.total ?? 0) > 0;
  const sales = useSales(sells).data;
  if (!sells) return null;
  return (
    <Stack gap={5}>
      <Numbers sales={sales} />
      {sales?.some((one) => one.sales > 0) && <SalesChart days={sales} />}
      <Panel
        title={t`New orders`}
        beside={
          <Link to="/orders" search={{ view: 'all' }} className="sd-go">
            {t`All orders`} <ArrowRight size={18} aria-hidden />
          </Link>
        }
      >
        <Loaded
          query={query}
          failure={t`We couldn’t load your orders`}
          bones={<Bones heights={['3rem', '3rem', '3rem']} />}
        >
          {(orders) => <NewOrders orders={orders} />}
        </Loaded>
      </Panel>
    </Stack>
  );
}

type Days = NonNullable<ReturnType<typeof useSales>['data']>;

/** Each number leads to its list. */
function Numbers({ sales }: { sales: Days | undefined }) {
  const open = useOpenOrders();
  const products = useProductCount(true).data;
  const today = sales?.at(-1);
  const refunded = today ? priceWords(today.refunded) : '';
  const count = formatNumber(today?.orders ?? 0);
  const most = formatNumber(products?.total ?? 0);
  return (
    <Panel aria-label={t`Orders and sales`}>
      <div className={styles.numbers}>
        <Tile
          label={t`Sales today`}
          meaning={t`The totals of the orders that were paid today, with tax and shipping. Test orders are not counted.`}
          link={
            <Link
              to="/orders"
              search={{ view: 'all', by: 'paid', from: today?.day ?? '', to: today?.day ?? '' }}
              className="sd-link-quiet sd-cover"
            >
              {t`Sales today`}
            </Link>
          }
          number={today && priceWords(today.sales)}
          text={
            today && today.refunded > 0
              ? t`${count} paid, ${refunded} refunded`
              : t({ message: `${count} paid`, comment: 'this many orders were paid today' })
          }
        />
        <Tile
          label={t`Open orders`}
          meaning={t`Orders that are not delivered, canceled or refunded, and are paid or to be paid at the shop.`}
          link={
            <Link to="/orders" className="sd-link-quiet sd-cover">
              {t`Open orders`}
            </Link>
          }
          number={open === undefined ? undefined : formatNumber(open)}
          text={open === 0 ? t`Nothing is waiting` : t`They wait for you`}
        />
        <Tile
          label={t`Products`}
          meaning={t`What your shop sells, with drafts.`}
          link={
            <Link to="/products" className="sd-link-quiet sd-cover">
              {t`Products`}
            </Link>
          }
          number={products && (products.totalIsCapped ? t({ message: `${most}+`, comment: 'at least' }) : most)}
          text={t`In your list`}
        />
      </div>
    </Panel>
  );
}

/** The sales of the last days; a bar opens the orders of its day. */
function SalesChart({ days }: { days: Days }) {
  const navigate = useNavigate();
  const total = priceWords(days.reduce((sum, one) => sum + one.sales, 0));
  const label = t({ message: 'Sales', comment: 'what a shop sold, in money' });
  return (
    <Panel title={label} lead={t`The last 30 days`}>
      <BarChart
        bars={days.map(({ day, sales }) => ({
          ...{ label: formatDay(day, 'shortDayOfYear'), name: formatDay(day, 'day'), value: sales / 100 },
        }))}
        label={label}
        summary={t`${total} in 30 days.`}
        tone="ink"
        height={200}
        format={(value) => formatMoney(dollars(Math.round(value * 100)))}
        onPick={(index) => {
          const day = days[index]?.day ?? '';
          void navigate({ to: '/orders', search: { view: 'all', by: 'paid', from: day, to: day } });
        }}
      />
    </Panel>
  );
}

/** The orders that came last, as a table. */
function NewOrders({ orders }: { orders: Order[] }) {
  if (orders.length === 0)
    return (
      <EmptyState
        title={t`No orders yet`}
        text={t`Customers order what you sell on your shop page. Their orders appear here.`}
      />
    );
  return (
    <table className={`sd-table ${styles.table}`}>
      <caption className="sd-hidden">{t`New orders`}</caption>
      <thead>
        <tr>
          <th scope="col">{t({ message: 'Order', comment: 'a column: the number of an order' })}</th>
          <th scope="col">{t({ message: 'Customer', comment: 'who orders' })}</th>
          <th scope="col">{t({ message: 'State', comment: 'column: how far an order is' })}</th>
          <th scope="col">{t({ message: 'Total', comment: 'of an order' })}</th>
          <th scope="col">{t({ message: 'When', comment: 'column: when it was ordered' })}</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => {
          const shown = formatNumber(order.number);
          return (
            <tr key={order.id}>
              <td>
                <Link to="/order/$id" params={{ id: order.id }} className="sd-link" aria-label={t`Order ${shown}`}>
                  {t({ message: `#${shown}`, comment: 'the number of an order' })}
                </Link>
              </td>
              <td dir="auto">{order.buyerName}</td>
              <td>
                <span className={styles.marks}>
                  <OrderMarks order={order} />
                </span>
              </td>
              <td>{priceWords(order.totalPrice)}</td>
              <td>
                <RelativeTime at={order.createdAt} clock={serverNow} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
