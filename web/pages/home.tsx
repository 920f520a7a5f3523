import { texts as orderTexts } from 'virtual:texts/orders';
import { t } from '@lingui/core/macro';
import { lazy, Suspense } from 'react';
import { Greeting } from '#features/home/greeting.tsx';
import { HomeOverview } from '#features/home/home-overview.tsx';
import { MainAction } from '#features/home/set-up-steps.tsx';
import { MonthCharts, WaitingRewards } from '#features/reports/home-report.tsx';
import { withTexts } from '#language/language.ts';
import { runsPlatform, useMay } from '#lib/may.ts';
import { useLastSession } from '#lib/session.ts';
import { useTitle } from '#ui/page.tsx';
import styles from './home.module.css';

/** Many shops sell nothing here: they do not wait for it. */
const HomeOrders = lazy(
  withTexts(orderTexts, async () => ({ default: (await import('#features/orders/home/home-orders.tsx')).HomeOrders })),
);

/** The tab says 'Home'. The page greets. Someone who runs this installation has no shop that more could be about. */
export function HomePage() {
  useTitle(t({ message: 'Home', comment: 'the first screen of the dashboard' }));
  const isPlatform = runsPlatform(useLastSession());
  const [mayOrders, mayStamp] = [useMay('orders') || isPlatform, useMay('stamp')];
  const orders = mayOrders && (
    <Suspense>
      <HomeOrders />
    </Suspense>
  );
  return (
    <div className="sd-page sd-page-wide">
      <header className="sd-page-head">
        <Greeting />
        <div className={`sd-page-actions sd-inline ${styles.scan}`}>{mayStamp && <MainAction />}</div>
      </header>
      {isPlatform ? orders : <HomeOverview needs={<WaitingRewards />} charts={<MonthCharts />} orders={orders} />}
    </div>
  );
}
