import { plural, t } from '@lingui/core/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowRight, Gift } from 'lucide-react';
import { formatNumber } from '#language/format.ts';
import { useOwnShop } from '#lib/session.ts';
import { useReport } from './api.ts';
import { BusiestHours } from './busiest-hours.tsx';
import { ChartPanel } from './chart-panel.tsx';
import styles from './home-report.module.css';
import { barsOf, type ReportList } from './report-view.ts';

const lastDays = { period: '30', from: '', to: '' } as const;

/** Rewards that customers have reached and not redeemed; nothing where there are none. */
export function WaitingRewards() {
  const { data } = useReport(lastDays);
  const rewards = data?.ready ? data.waiting.reduce((sum, one) => sum + one.rewards, 0) : 0;
  if (!data || rewards === 0) return null;
  const names = data.waiting.map((one) => `${formatNumber(one.rewards)}\u00a0×\u00a0${one.label}`);
  const shown = names.slice(0, 3).join(', ');
  return (
    <Link to="/royaltymember" search={{ segment: 'rewardWaiting' }} className={styles.waiting}>
      <span className={styles.gift}>
        <Gift size={22} aria-hidden />
      </span>
      <span className={`sd-row-words ${styles.words}`}>
        <strong className="sd-row-name">
          {plural(rewards, {
            one: '# reward is waiting to be redeemed',
            other: '# rewards are waiting to be redeemed',
          })}
        </strong>
        <span className={styles.names} dir="auto">
          {names.length > 3 ? t`${shown}, and more` : shown}
        </span>
      </span>
      <ArrowRight size={20} aria-hidden />
    </Link>
  );
}

/** Charts of the last 30 days; nothing for people who may not see reports, or before there are any. */
export function MonthCharts() {
  const isOwner = useOwnShop() !== null;
  const { data, error } = useReport(lastDays);
  const navigate = useNavigate();
  // The reports page shows the error.
  if (!isOwner || (error && !data)) return null;
  if (data && (!data.ready || data.days.every(({ visits }) => visits === 0))) return null;
  const bars = data && barsOf(data.days);
  const open = (list: ReportList) => (day: string) => void navigate({ to: '/reports', search: { list, day } });
  return (
    <section className={styles.month} aria-labelledby="month">
      <header className={`sd-panel-head ${styles.head}`}>
        <h2 className={styles.title} id="month">
          {t`The last 30 days`}
        </h2>
        <Link to="/reports" className="sd-go">
          {t`All reports`} <ArrowRight size={18} aria-hidden />
        </Link>
      </header>
      <ChartPanel bars={bars} metric="stamps" isWide onDay={open('entries')} />
      <BusiestHours week={data?.week} />
      <ChartPanel bars={bars} metric="newMembers" onDay={open('members')} />
    </section>
  );
}
