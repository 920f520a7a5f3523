import { Link } from '@tanstack/react-router';
import { EmptySlot, EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { useFigures } from './api.ts';
import { BusiestHours } from './busiest-hours.tsx';
import { ChartPanel } from './chart-panel.tsx';
import { DaysTable } from './days-table.tsx';
import { FigureList } from './figure-list.tsx';
import { FigureTiles } from './figure-tiles.tsx';
import { barsOf, type FiguresView, type FigureList as ListName } from './figures-view.ts';
import { PeriodPicker } from './period-picker.tsx';
import { RewardsGiven, RewardsWaiting, VisitGaps } from './reward-panels.tsx';
import styles from './shop-figures.module.css';

interface ShopFiguresProps {
  view: FiguresView;
  /** Puts a change of the view into the address. */
  onView: (change: Partial<FiguresView>, options?: { toTop?: boolean }) => void;
}

/** The figures of a period, or one of the lists behind them. */
export function ShopFigures({ view, onView }: ShopFiguresProps) {
  const figures = useFigures(view);
  const { timeZone, today, totals } = figures.data ?? {};
  const { list } = view;
  if (list !== '') return <FigureList view={{ ...view, list }} timeZone={timeZone} today={today} />;
  return (
    <>
      <PeriodPicker view={view} shown={totals} today={today} onDates={(from, to) => onView({ from, to })} />
      <Overview view={view} figures={figures} onView={onView} />
    </>
  );
}

interface OverviewProps extends ShopFiguresProps {
  figures: ReturnType<typeof useFigures>;
}

/** The whole period: what it comes to, over time, by hour, by reward, by day. */
function Overview({ view, figures: { data, error, refetch, isPlaceholderData }, onView }: OverviewProps) {
  if (error && !data) {
    return (
      <div className="sd-surface">
        <ErrorState title="The figures could not be read" error={error} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (data && !data.ready) {
    return (
      <div className="sd-surface" role="status">
        <EmptyState
          picture={<EmptySlot />}
          title="Your ledger is being counted"
          text="This is done once, for everything from before there were figures. They appear here by themselves."
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
          title="No figures yet"
          text="They begin with your first stamp, and are counted from what happens in your shop alone."
          action={
            <Link to="/livestamp" className="sd-button sd-button-primary">
              Give the first stamp
            </Link>
          }
        />
      </div>
    );
  }
  const bars = data && barsOf(data.days);
  const open = (list: ListName) => (day: string) => onView({ list, day }, { toTop: true });
  return (
    <div className={styles.figures} data-stale={isPlaceholderData || undefined} aria-busy={isPlaceholderData}>
      <div className={styles.wide}>
        <FigureTiles figures={data} view={view} />
      </div>
      <ChartPanel bars={bars} figure="stamps" isWide onDay={open('entries')} />
      <div className={styles.column}>
        <BusiestHours week={data?.week} />
        <ChartPanel bars={bars} figure="newMembers" onDay={open('members')} />
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
