import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptySlot, EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { useReport } from './api.ts';
import { BusiestHours } from './busiest-hours.tsx';
import { ChartPanel } from './chart-panel.tsx';
import { DaysTable } from './days-table.tsx';
import { PeriodPicker } from './period-picker.tsx';
import { ReportList } from './report-list.tsx';
import { ReportTiles } from './report-tiles.tsx';
import { barsOf, type ReportList as ListName, lastDayFault, type ReportView } from './report-view.ts';
import { RewardsGiven, RewardsWaiting, VisitGaps } from './reward-panels.tsx';
import styles from './shop-report.module.css';

interface ShopReportProps {
  view: ReportView;
  /** Puts a change of the view into the address. */
  onView: (change: Partial<ReportView>, options?: { toTop?: boolean }) => void;
  /** The report by person. */
  staff: ReactNode;
}

/** The report of a period, by day or by person, or one of the lists behind them. */
export function ShopReport({ view, onView, staff }: ShopReportProps) {
  const report = useReport(view);
  const { timeZone, today, totals } = report.data ?? {};
  const { list } = view;
  const isWrong = lastDayFault(view) !== undefined;
  if (list !== '' && list !== 'staff' && !isWrong)
    return <ReportList view={{ ...view, list }} timeZone={timeZone} today={today} />;
  return (
    <>
      <PeriodPicker view={view} shown={totals} today={today} onDates={(from, to) => onView({ from, to })} />
      {!isWrong && (list === 'staff' ? staff : <Overview view={view} report={report} onView={onView} />)}
    </>
  );
}

interface OverviewProps extends Omit<ShopReportProps, 'staff'> {
  report: ReturnType<typeof useReport>;
}

/** The whole period: its totals, over time, by hour, by reward, by day. */
function Overview({ view, report: { data, error, refetch, isPlaceholderData }, onView }: OverviewProps) {
  if (error && !data) {
    return (
      <div className="sd-surface">
        <ErrorState title={t`We couldn’t load your reports`} error={error} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (data && !data.ready) {
    return (
      <div className="sd-surface" role="status">
        <EmptyState
          picture={<EmptySlot />}
          title={t`We are counting your history`}
          text={t`This happens once. Your reports appear here when it is done.`}
        />
      </div>
    );
  }
  const isNew =
    data &&
    data.since >= data.totals.from &&
    data.waiting.length === 0 &&
    data.days.every(({ stamps, visits, rewards }) => stamps === 0 && visits === 0 && rewards === 0);
  if (isNew) {
    return (
      <div className="sd-surface">
        <EmptyState
          picture={<EmptySlot />}
          title={t`No reports yet`}
          text={t`Reports start with your first stamp.`}
          action={
            <Link to="/livestamp" className="sd-button sd-button-primary">
              {t`Give the first stamp`}
            </Link>
          }
        />
      </div>
    );
  }
  const bars = data && barsOf(data.days);
  const open = (list: ListName) => (day: string) => onView({ list, day }, { toTop: true });
  return (
    <div className={styles.report} data-stale={isPlaceholderData || undefined} aria-busy={isPlaceholderData}>
      <div className={styles.wide}>
        <ReportTiles report={data} view={view} />
      </div>
      <Link to="/reports" search={{ ...view, list: 'staff' }} className={`sd-go ${styles.wide}`}>
        {t`What each person did`} <ArrowRight size={18} aria-hidden />
      </Link>
      <ChartPanel bars={bars} metric="stamps" isWide onDay={open('entries')} />
      <div className={styles.column}>
        <BusiestHours week={data?.week} />
        <ChartPanel bars={bars} metric="newMembers" onDay={open('members')} />
      </div>
      <div className={styles.column}>
        <RewardsWaiting waiting={data?.waiting} />
        <RewardsGiven rewards={data?.rewards} view={view} />
        <VisitGaps gaps={data?.gaps} />
      </div>
      <DaysTable key={data?.totals.from} days={data?.days} view={view} />
    </div>
  );
}
