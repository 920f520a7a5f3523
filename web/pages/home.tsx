import { t } from '@lingui/core/macro';
import { Greeting } from '#features/home/greeting.tsx';
import { HomeOverview } from '#features/home/home-overview.tsx';
import { MainAction } from '#features/home/set-up-steps.tsx';
import { MonthCharts, WaitingRewards } from '#features/reports/home-report.tsx';
import { useTitle } from '#ui/page.tsx';
import styles from './home.module.css';

/** The tab says 'Home'. The page greets. */
export function HomePage() {
  useTitle(t({ message: 'Home', comment: 'the first screen of the dashboard' }));
  return (
    <div className="sd-page sd-page-wide">
      <header className="sd-page-head">
        <Greeting />
        <div className={`sd-page-actions sd-inline ${styles.scan}`}>
          <MainAction />
        </div>
      </header>
      <HomeOverview needs={<WaitingRewards />} charts={<MonthCharts />} />
    </div>
  );
}
