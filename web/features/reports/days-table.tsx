import { plural, t } from '@lingui/core/macro';
import { useMediaQuery } from '@mantine/hooks';
import type { ReportDay } from '@stampdeck/contract/reports.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDay, formatDays, formatNumber } from '#language/format.ts';
import { Button } from '#ui/button.tsx';
import { Meaning } from '#ui/panel.tsx';
import styles from './days-table.module.css';
import { ReportPanel } from './report-panel.tsx';
import { dayLines, type EmptyDays, meanings, type ReportList, type ReportView } from './report-view.ts';

interface Column {
  of: Exclude<keyof ReportDay, 'day'>;
  label: string;
  /** On a phone. */
  short: string;
  meaning: string;
  list: ReportList;
  /** Its link, read aloud. */
  link: (count: number, day: string) => string;
}

const columns: Column[] = [
  {
    ...{ of: 'stamps', label: t`Stamps given`, short: t`Stamps`, meaning: meanings.stamps, list: 'entries' },
    link: (count, day) => plural(count, { one: `# stamp given on ${day}`, other: `# stamps given on ${day}` }),
  },
  {
    ...{ of: 'visits', label: t`Visits`, short: t`Visits`, meaning: meanings.visits, list: 'visits' },
    link: (count, day) => plural(count, { one: `# visit on ${day}`, other: `# visits on ${day}` }),
  },
  {
    ...{ of: 'returning', label: t`Returning`, short: t`Returning`, meaning: meanings.returning, list: 'visits' },
    link: (count, day) => plural(count, { one: `# returning visit on ${day}`, other: `# returning visits on ${day}` }),
  },
  {
    of: 'newMembers',
    label: t`New members`,
    short: t({ message: 'New', context: 'new members' }),
    ...{ meaning: meanings.newMembers, list: 'members' },
    link: (count, day) => plural(count, { one: `# new member on ${day}`, other: `# new members on ${day}` }),
  },
  {
    ...{ of: 'rewards', label: t`Rewards given`, short: t`Rewards`, meaning: meanings.rewards, list: 'rewards' },
    link: (count, day) => plural(count, { one: `# reward given on ${day}`, other: `# rewards given on ${day}` }),
  },
];

/** Lines shown at once; the rest on demand. On a phone a day takes much room. */
const firstLines = { wide: 14, phone: 7 };

/** Every day of the period, the newest first. Each number leads to its list. On a phone empty days in a row share a line. */
export function DaysTable({ days, view }: { days: ReportDay[] | undefined; view: ReportView }) {
  const [isWhole, setWhole] = useState(false);
  const isPhone = useMediaQuery('(max-width: 767.98px)', undefined, { getInitialValueInEffect: false });
  const lines = isPhone ? dayLines(days ?? []) : (days?.toReversed() ?? []);
  const shown = isWhole ? lines : lines.slice(0, isPhone ? firstLines.phone : firstLines.wide);
  return (
    <ReportPanel title={t`Day by day`} id="days" isWide data={days} bones="20rem">
      {(known) => (
        <>
          <table className={`sd-table ${styles.days}`}>
            <caption className="sd-hidden">{t`Numbers by day, newest first`}</caption>
            <thead>
              <tr>
                <th scope="col">{t`Day`}</th>
                {columns.map(({ of, label, meaning }) => (
                  <th scope="col" key={of}>
                    <span className={styles.column}>
                      {label}
                      <Meaning of={label} meaning={meaning} />
                    </span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((line) =>
                'day' in line ? <Day key={line.day} day={line} view={view} /> : <Nothing key={line.to} days={line} />,
              )}
            </tbody>
          </table>
          {shown.length < lines.length && (
            <Button className={styles.more} onClick={() => setWhole(true)}>
              {plural(known.length, { one: 'Show the # day', other: 'Show all # days' })}
            </Button>
          )}
        </>
      )}
    </ReportPanel>
  );
}

function Nothing({ days: { from, to } }: { days: EmptyDays }) {
  return (
    <tr data-none>
      <th scope="row">{formatDays(from, to, 'shortWeekdayAndDay')}</th>
      <td colSpan={columns.length} data-none>
        {t({ message: 'Nothing', comment: 'Nothing happened on these days' })}
      </td>
    </tr>
  );
}

function Day({ day, view }: { day: ReportDay; view: ReportView }) {
  const date = formatDay(day.day, 'shortWeekdayAndDay');
  return (
    <tr>
      <th scope="row">{date}</th>
      {columns.map(({ of, short, list, link }) => (
        <td key={of} data-label={short} data-none={day[of] === 0 || undefined}>
          {day[of] === 0 ? (
            0
          ) : (
            <Link
              className="sd-link-quiet"
              to="/reports"
              search={{ ...view, list, day: day.day }}
              aria-label={link(day[of], date)}
            >
              {formatNumber(day[of])}
            </Link>
          )}
        </td>
      ))}
    </tr>
  );
}
