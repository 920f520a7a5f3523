import { Link } from '@tanstack/react-router';
import { Info, TrendingDown, TrendingUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { stampOutline } from '#ui/brand/scallop.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Tip } from '#ui/tip.tsx';
import { type Today, useToday } from './api.ts';
import { type Comparison, comparisonWords, trendOf, weekdayOf } from './comparison.ts';
import styles from './today-figures.module.css';

/** Stamps, customers and new members so far today, and how many there are in all. */
export function TodayFigures() {
  const { data, error, refetch } = useToday();
  if (error && !data) {
    return (
      <section className={styles.panel} aria-label="Today so far">
        <ErrorState title="Today’s figures could not be read" error={error} onRetry={() => void refetch()} />
      </section>
    );
  }
  return (
    <section className={styles.panel} aria-labelledby="today" aria-busy={!data}>
      <header className={styles.head}>
        <h2 className={styles.title} id="today">
          Today so far
        </h2>
        {error && (
          <p className={styles.old} role="status">
            Not up to date: {error.message}{' '}
            <button type="button" className={`sd-link ${styles.retry}`} onClick={() => void refetch()}>
              Retry
            </button>
          </p>
        )}
      </header>
      <div className={styles.figures}>
        <Stamps today={data} />
        <Figure
          label="Customers who came"
          meaning="Different customers who got at least one stamp today."
          figure={data && visitors(data)}
        />
        <Figure
          label="New members"
          meaning="Customers who joined today and are still members, including those you added yourself. Imported members without a joining date are not counted."
          figure={data && newMembers(data)}
          to="/royaltymember"
        />
      </div>
      <Totals today={data} />
    </section>
  );
}

const about = ({ day, hasLastWeek }: Today) => ({ weekday: weekdayOf(day), hasLastWeek });

function stamps(today: Today): Comparison {
  // What was given and taken back again leaves 0, too.
  const none = today.visitors > 0 ? 'All of today’s stamps were taken back' : 'No stamps yet today';
  return { today: today.stamps, lastWeek: today.stampsLastWeek, none, ...about(today) };
}

const visitors = (today: Today): Comparison => ({
  today: today.visitors,
  lastWeek: today.visitorsLastWeek,
  none: 'Nobody yet today',
  ...about(today),
});

const newMembers = (today: Today): Comparison => ({
  today: today.newMembers,
  lastWeek: today.newMembersLastWeek,
  none: 'Nobody new yet today',
  ...about(today),
});

function Label({ label, meaning, to }: { label: string; meaning: string; to?: '/royaltymember' | undefined }) {
  return (
    <span className={styles.label}>
      {to ? (
        <Link to={to} className={styles.link}>
          {label}
        </Link>
      ) : (
        label
      )}
      <Tip name={`What counts as ‘${label}’`} tip={meaning} className={styles.meaning}>
        <Info size={16} aria-hidden />
      </Tip>
    </span>
  );
}

function Compared({ figure }: { figure: Comparison | undefined }) {
  if (!figure) return <Skeleton width="min(11rem, 100%)" height="1.2em" />;
  const trend = trendOf(figure);
  const Trend = trend === 'up' ? TrendingUp : TrendingDown;
  return (
    <>
      {trend && <Trend className={styles.trend} size={16} aria-hidden />}
      {comparisonWords(figure)}
    </>
  );
}

/** The day's stamps, on the stamp itself; an empty slot until there is one. */
function Stamps({ today }: { today: Today | undefined }) {
  const figure = today && stamps(today);
  const text = figure?.today.toLocaleString('en').replace('-', '−');
  return (
    <div className={styles.hero}>
      <span className={styles.stamp} data-filled={(figure && figure.today > 0) || undefined}>
        <svg viewBox="0 0 48 48" aria-hidden="true">
          <path d={stampOutline} />
        </svg>
        <strong className={styles.stampNumber} data-long={(text?.length ?? 0) > 3 || undefined}>
          {text ?? <span className="sd-hidden">Loading</span>}
        </strong>
      </span>
      <div className={styles.heroWords}>
        <Label label="Stamps given" meaning="Stamps given today, less those that were taken back." />
        <span className={styles.compared}>
          <Compared figure={figure} />
        </span>
      </div>
    </div>
  );
}

interface FigureProps {
  label: string;
  meaning: string;
  figure: Comparison | undefined;
  /** The list behind the number. */
  to?: '/royaltymember';
}

function Figure({ label, meaning, figure, to }: FigureProps) {
  return (
    <div className={styles.figure}>
      <Label label={label} meaning={meaning} to={to} />
      <strong className={styles.number}>
        {figure ? figure.today.toLocaleString('en') : <Skeleton width="3rem" height="1em" />}
      </strong>
      <span className={styles.compared}>
        <Compared figure={figure} />
      </span>
    </div>
  );
}

function Totals({ today }: { today: Today | undefined }) {
  return (
    <ul className={styles.totals} aria-label="In all">
      <Total count={today?.followers} one="follower" many="followers" meaning="Customers who follow your shop now." />
      <Total
        count={today?.members}
        one="member"
        many="members"
        meaning="Customers who are in your loyalty program now. Members you added or imported do not follow your shop until they claim their card."
        to="/royaltymember"
      />
    </ul>
  );
}

interface TotalProps {
  count: number | undefined;
  one: string;
  many: string;
  meaning: string;
  to?: '/royaltymember';
}

function Total({ count, one, many, meaning, to }: TotalProps): ReactNode {
  const words =
    count === undefined ? (
      <Skeleton width="6rem" height="1.2em" />
    ) : (
      <>
        <strong>{count.toLocaleString('en')}</strong> {count === 1 ? one : many}
      </>
    );
  return (
    <li className={styles.total}>
      {to && count !== undefined ? (
        <Link to={to} className={styles.link}>
          {words}
        </Link>
      ) : (
        words
      )}
      <Tip name={`What counts as ‘${many}’`} tip={meaning} className={styles.meaning}>
        <Info size={16} aria-hidden />
      </Tip>
    </li>
  );
}
