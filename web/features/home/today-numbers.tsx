import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatDay, formatNumber } from '#language/format.ts';
import { StampShape } from '#ui/brand/stamp-shape.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Meaning, Panel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Tile, Trend } from '#ui/tile.tsx';
import { type Today, useToday } from './api.ts';
import { comparisonWords, trendOf } from './comparison.ts';
import styles from './today-numbers.module.css';

/** Stamps, customers and new members so far today, and how many there are in all. */
export function TodayNumbers() {
  const { data, error, refetch } = useToday();
  if (error && !data) {
    return (
      <Panel aria-label={t`Today so far`}>
        <ErrorState title={t`We couldn’t load today’s numbers`} error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  }
  const old = error && (
    <p className={styles.old} role="status">
      {t`These numbers are not up to date.`} {error.message}{' '}
      <button type="button" className="sd-link" onClick={() => void refetch()}>
        {t`Retry`}
      </button>
    </p>
  );
  return (
    <Panel title={t`Today so far`} beside={old} aria-busy={!data}>
      <div className={styles.numbers}>
        <Stamps today={data} />
        <Tile
          className={styles.metric}
          label={t`Customers who came`}
          meaning={t`Different customers who got at least one stamp today.`}
          number={data && formatNumber(data.visitors)}
          text={data && <Compared today={data} metric="visitors" none={t`No customers yet today`} />}
        />
        <Tile
          className={styles.metric}
          label={t`New members`}
          meaning={t`Customers who joined today and are still members, including those you added yourself. Imported members without a joining date are not counted.`}
          link={
            <Link to="/royaltymember" className="sd-link-quiet sd-cover">
              {t`New members`}
            </Link>
          }
          number={data && formatNumber(data.newMembers)}
          text={data && <Compared today={data} metric="newMembers" none={t`No new members yet today`} />}
        />
      </div>
      <ul className={`sd-inline ${styles.totals}`} aria-label={t`Totals`}>
        <Total of={t`Followers`} meaning={t`Customers who follow your shop now.`}>
          {data && <Followers count={data.followers} />}
        </Total>
        <Total
          of={t`Members`}
          meaning={t`Customers who are in your loyalty program now. Members you added or imported do not follow your shop until they claim their card.`}
        >
          {data && (
            <Link to="/royaltymember" className="sd-link-quiet">
              <Members count={data.members} />
            </Link>
          )}
        </Total>
      </ul>
    </Panel>
  );
}

interface ComparedProps {
  today: Today;
  metric: 'stamps' | 'visitors' | 'newMembers';
  /** Said instead of a bare 0. */
  none: string;
}

function Compared({ today, metric, none }: ComparedProps) {
  const [now, lastWeek] = [today[metric], today[`${metric}LastWeek`]];
  const comparison = {
    today: now,
    lastWeek,
    none,
    weekday: formatDay(today.day, 'weekday'),
    hasLastWeek: today.hasLastWeek,
  };
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
  const text = today && formatNumber(today.stamps);
  // Stamps that were given and taken back leave 0, too.
  const none = today?.visitors ? t`All of today’s stamps were taken back` : t`No stamps yet today`;
  return (
    <div className={styles.hero}>
      <span className={styles.stamp} data-filled={(today && today.stamps > 0) || undefined}>
        <StampShape />
        <strong className={styles.stampNumber} data-long={(text?.length ?? 0) > 3 || undefined}>
          {text ?? <span className="sd-hidden">{t`Loading`}</span>}
        </strong>
      </span>
      <div>
        <span className="sd-tile-label">
          {t`Stamps given`}
          <Meaning of={t`Stamps given`} meaning={t`Stamps given today, less those that were taken back.`} />
        </span>
        <span className="sd-tile-text">
          {today ? (
            <Compared today={today} metric="stamps" none={none} />
          ) : (
            <Skeleton width="min(11rem, 100%)" height="1.2em" />
          )}
        </span>
      </div>
    </div>
  );
}

const Followers = ({ count }: { count: number }) => (
  <span>
    <Plural
      value={count}
      one={
        <Trans>
          <strong>#</strong> follower
        </Trans>
      }
      other={
        <Trans>
          <strong>#</strong> followers
        </Trans>
      }
    />
  </span>
);

const Members = ({ count }: { count: number }) => (
  <span>
    <Plural
      value={count}
      one={
        <Trans>
          <strong>#</strong> member
        </Trans>
      }
      other={
        <Trans>
          <strong>#</strong> members
        </Trans>
      }
    />
  </span>
);

interface TotalProps {
  of: string;
  meaning: string;
  /** The number with its unit; undefined while it loads. */
  children: ReactNode;
}

const Total = ({ of, meaning, children }: TotalProps) => (
  <li className="sd-inline sd-quiet">
    {children ?? <Skeleton width="6rem" height="1.2em" />}
    <Meaning {...{ of, meaning }} />
  </li>
);
