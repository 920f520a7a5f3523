import { Link } from '@tanstack/react-router';
import { StampShape } from '#ui/brand/stamp-shape.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Meaning, Panel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Tile, Trend } from '#ui/tile.tsx';
import { type Today, useToday } from './api.ts';
import { comparisonWords, trendOf, weekdayOf } from './comparison.ts';
import styles from './today-figures.module.css';

/** Stamps, customers and new members so far today, and how many there are in all. */
export function TodayFigures() {
  const { data, error, refetch } = useToday();
  if (error && !data) {
    return (
      <Panel aria-label="Today so far">
        <ErrorState title="Today’s figures could not be read" error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  }
  const old = error && (
    <p className={styles.old} role="status">
      Not up to date: {error.message}{' '}
      <button type="button" className="sd-link" onClick={() => void refetch()}>
        Retry
      </button>
    </p>
  );
  return (
    <Panel title="Today so far" beside={old} aria-busy={!data}>
      <div className={styles.figures}>
        <Stamps today={data} />
        <Tile
          className={styles.figure}
          label="Customers who came"
          meaning="Different customers who got at least one stamp today."
          number={data?.visitors.toLocaleString('en')}
          text={data && <Compared today={data} figure="visitors" none="Nobody yet today" />}
        />
        <Tile
          className={styles.figure}
          label="New members"
          meaning="Customers who joined today and are still members, including those you added yourself. Imported members without a joining date are not counted."
          link={
            <Link to="/royaltymember" className="sd-link-quiet sd-cover">
              New members
            </Link>
          }
          number={data?.newMembers.toLocaleString('en')}
          text={data && <Compared today={data} figure="newMembers" none="Nobody new yet today" />}
        />
      </div>
      <ul className={`sd-inline ${styles.totals}`} aria-label="In all">
        <Total count={data?.followers} unit={['follower', 'followers']} meaning="Customers who follow your shop now." />
        <Total
          count={data?.members}
          unit={['member', 'members']}
          meaning="Customers who are in your loyalty program now. Members you added or imported do not follow your shop until they claim their card."
          to="/royaltymember"
        />
      </ul>
    </Panel>
  );
}

interface ComparedProps {
  today: Today;
  figure: 'stamps' | 'visitors' | 'newMembers';
  /** Said instead of a bare 0. */
  none: string;
}

function Compared({ today, figure, none }: ComparedProps) {
  const [now, lastWeek] = [today[figure], today[`${figure}LastWeek`]];
  const comparison = { today: now, lastWeek, none, weekday: weekdayOf(today.day), hasLastWeek: today.hasLastWeek };
  const trend = trendOf(comparison);
  return (
    <>
      {trend && <Trend isUp={trend === 'up'} />}
      {comparisonWords(comparison)}
    </>
  );
}

/** The day's stamps, on the stamp itself; an empty slot until there is one. */
function Stamps({ today }: { today: Today | undefined }) {
  const text = today?.stamps.toLocaleString('en').replace('-', '−');
  // What was given and taken back again leaves 0, too.
  const none = today?.visitors ? 'All of today’s stamps were taken back' : 'No stamps yet today';
  return (
    <div className={styles.hero}>
      <span className={styles.stamp} data-filled={(today && today.stamps > 0) || undefined}>
        <StampShape />
        <strong className={styles.stampNumber} data-long={(text?.length ?? 0) > 3 || undefined}>
          {text ?? <span className="sd-hidden">Loading</span>}
        </strong>
      </span>
      <div>
        <span className="sd-tile-label">
          Stamps given
          <Meaning of="Stamps given" meaning="Stamps given today, less those that were taken back." />
        </span>
        <span className="sd-tile-text">
          {today ? (
            <Compared today={today} figure="stamps" none={none} />
          ) : (
            <Skeleton width="min(11rem, 100%)" height="1.2em" />
          )}
        </span>
      </div>
    </div>
  );
}

interface TotalProps {
  count: number | undefined;
  unit: [one: string, many: string];
  meaning: string;
  to?: '/royaltymember';
}

function Total({ count, unit: [one, many], meaning, to }: TotalProps) {
  const words =
    count === undefined ? (
      <Skeleton width="6rem" height="1.2em" />
    ) : (
      <span>
        <strong>{count.toLocaleString('en')}</strong> {count === 1 ? one : many}
      </span>
    );
  return (
    <li className="sd-inline sd-quiet">
      {to && count !== undefined ? (
        <Link to={to} className="sd-link-quiet">
          {words}
        </Link>
      ) : (
        words
      )}
      <Meaning of={many} meaning={meaning} />
    </li>
  );
}
