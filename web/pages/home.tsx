import { Link } from '@tanstack/react-router';
import { ScanLine } from 'lucide-react';
import { MonthCharts, WaitingRewards } from '#features/figures/home-figures.tsx';
import { Greeting } from '#features/home/greeting.tsx';
import { HomeOverview } from '#features/home/home-overview.tsx';
import { useTitle } from '#ui/page.tsx';
import styles from './home.module.css';

/** The tab says 'Home'; the page greets. */
export function HomePage() {
  useTitle('Home');
  return (
    <div className="sd-page sd-page-wide">
      <header className="sd-page-head">
        <Greeting />
        <div className={`sd-page-actions sd-inline ${styles.scan}`}>
          <Link to="/livestamp" className="sd-button sd-button-primary">
            <ScanLine size={20} aria-hidden /> Scan and stamp
          </Link>
        </div>
      </header>
      <HomeOverview needs={<WaitingRewards />} charts={<MonthCharts />} />
    </div>
  );
}
