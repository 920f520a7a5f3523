import { plural, t } from '@lingui/core/macro';
import { daysBetween } from '@stampdeck/contract/calendar.ts';
import type { Report, ReportTotals } from '@stampdeck/contract/reports.ts';
import { Link } from '@tanstack/react-router';
import { formatNumber, formatPercent } from '#language/format.ts';
import { Tile, Trend } from '#ui/tile.tsx';
import styles from './report-tiles.module.css';
import { meanings, type ReportView, repeatRate } from './report-view.ts';

/** How two periods of so many days differ. */
type Difference = (by: number, days: number) => string;

interface Metric {
  label: string;
  meaning: string;
  of: (totals: ReportTotals) => number | null;
  /** A part of the page, or the list of what it counts. */
  to: '#days' | '#gaps' | 'members' | 'rewards';
  format?: (value: number) => string;
  /** A difference as it is shown. */
  round?: (by: number) => number;
  up?: Difference;
  down?: Difference;
}

const more: Difference = (count, days) => {
  const by = formatNumber(count);
  return plural(days, { one: `${by} more than the day before`, other: `${by} more than in the # days before` });
};
const fewer: Difference = (count, days) => {
  const by = formatNumber(count);
  return plural(days, { one: `${by} fewer than the day before`, other: `${by} fewer than in the # days before` });
};

const toTenths = (value: number): number => Math.round(value * 10) / 10;

const tiles: Metric[] = [
  { label: t`Stamps given`, meaning: meanings.stamps, of: ({ stamps }) => stamps, to: '#days' },
  { label: t`Visits`, meaning: meanings.visits, of: ({ visits }) => visits, to: '#days' },
  { label: t`New members`, meaning: meanings.newMembers, of: ({ newMembers }) => newMembers, to: 'members' },
  { label: t`Rewards given`, meaning: meanings.rewards, of: ({ rewards }) => rewards, to: 'rewards' },
  {
    label: t`Repeat rate`,
    meaning: meanings.repeatRate,
    of: repeatRate,
    to: '#days',
    format: formatPercent,
    round: (by) => Math.round(by * 100),
    up: (points, days) =>
      plural(days, {
        one: `${plural(points, { one: '# point', other: '# points' })} higher than the day before`,
        other: `${plural(points, { one: '# point', other: '# points' })} higher than in the # days before`,
      }),
    down: (points, days) =>
      plural(days, {
        one: `${plural(points, { one: '# point', other: '# points' })} lower than the day before`,
        other: `${plural(points, { one: '# point', other: '# points' })} lower than in the # days before`,
      }),
  },
  {
    label: t`Time between visits`,
    meaning: meanings.daysBetween,
    of: (totals) => totals.daysBetween,
    to: '#gaps',
    format: (value) => plural(toTenths(value), { one: '# day', other: '# days' }),
    round: toTenths,
    up: (gap, days) =>
      plural(days, {
        one: `${plural(gap, { one: '# day', other: '# days' })} longer than the day before`,
        other: `${plural(gap, { one: '# day', other: '# days' })} longer than in the # days before`,
      }),
    down: (gap, days) =>
      plural(days, {
        one: `${plural(gap, { one: '# day', other: '# days' })} shorter than the day before`,
        other: `${plural(gap, { one: '# day', other: '# days' })} shorter than in the # days before`,
      }),
  },
];

interface ReportTilesProps {
  report: Report | undefined;
  view: ReportView;
}

/** The period's totals, beside the period before. Each number leads to what it counts. */
export function ReportTiles({ report, view }: ReportTilesProps) {
  const linked = 'sd-link-quiet sd-cover';
  return (
    <section className={`sd-surface ${styles.tiles}`} aria-label={t`Totals`} aria-busy={!report}>
      {tiles.map((metric) => {
        const { label, meaning, of, to, format = formatNumber } = metric;
        const value = report && of(report.totals);
        return (
          <Tile
            key={label}
            className={styles.tile}
            {...{ label, meaning }}
            link={
              to === 'members' || to === 'rewards' ? (
                <Link className={linked} to="/reports" search={{ ...view, list: to }}>
                  {label}
                </Link>
              ) : (
                <a className={linked} href={to}>
                  {label}
                </a>
              )
            }
            number={value === undefined ? undefined : value === null ? '–' : format(value)}
            text={report && <Compared metric={metric} report={report} />}
          />
        );
      })}
    </section>
  );
}

function Compared({ metric, report: { totals, before } }: { metric: Metric; report: Report }) {
  const { of, format = formatNumber, round = (by) => by, up = more, down = fewer } = metric;
  if (!before) return <>{t`Nothing to compare with yet`}</>;
  const days = daysBetween(before.from, before.to) + 1;
  const [value, last] = [of(totals), of(before)];
  if (last === null) return <>{plural(days, { one: 'None the day before', other: 'None in the # days before' })}</>;
  if (value === null) {
    const then = format(last);
    return <>{plural(days, { one: `${then} the day before`, other: `${then} in the # days before` })}</>;
  }
  const by = round(Math.abs(value - last));
  if (by === 0) return <>{plural(days, { one: 'Same as the day before', other: 'Same as in the # days before' })}</>;
  return (
    <>
      <Trend isUp={value > last} />
      {value > last ? up(by, days) : down(by, days)}
    </>
  );
}
