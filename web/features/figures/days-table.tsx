import { useMediaQuery } from '@mantine/hooks';
import type { FigureDay } from '@stampdeck/contract/figures.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Meaning } from '#ui/panel.tsx';
import styles from './days-table.module.css';
import { FigurePanel } from './figure-panel.tsx';
import {
  dayLines,
  type EmptyDays,
  type FigureList,
  type FiguresView,
  meanings,
  numberWords,
  shortDay,
  shortSpan,
} from './figures-view.ts';

const columns: {
  of: Exclude<keyof FigureDay, 'day'>;
  label: string;
  short: string;
  meaning: string;
  list: FigureList;
}[] = [
  { of: 'stamps', label: 'Stamps given', short: 'Stamps', meaning: meanings.stamps, list: 'entries' },
  { of: 'visits', label: 'Visits', short: 'Visits', meaning: meanings.visits, list: 'visits' },
  { of: 'returning', label: 'Returning', short: 'Returning', meaning: meanings.returning, list: 'visits' },
  { of: 'newMembers', label: 'New members', short: 'New', meaning: meanings.newMembers, list: 'members' },
  { of: 'rewards', label: 'Rewards given', short: 'Rewards', meaning: meanings.rewards, list: 'rewards' },
];

/** Lines shown at once; the rest on demand. On a phone a day is as tall as a hand. */
const firstLines = { wide: 14, phone: 7 };

/** Every day of the period, the newest first; each number leads to the list behind it. On a phone empty days in a row share a line. */
export function DaysTable({ days, view }: { days: FigureDay[] | undefined; view: FiguresView }) {
  const [isWhole, setWhole] = useState(false);
  const isPhone = useMediaQuery('(max-width: 767.98px)', undefined, { getInitialValueInEffect: false });
  const lines = isPhone ? dayLines(days ?? []) : (days?.toReversed() ?? []);
  const shown = isWhole ? lines : lines.slice(0, isPhone ? firstLines.phone : firstLines.wide);
  return (
    <FigurePanel title="Day by day" id="days" isWide data={days} bones="20rem">
      {({ length }) => (
        <>
          <table className={`sd-table ${styles.days}`}>
            <caption className="sd-hidden">Figures by day, newest first</caption>
            <thead>
              <tr>
                <th scope="col">Day</th>
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
              Show all {numberWords(length)} days
            </Button>
          )}
        </>
      )}
    </FigurePanel>
  );
}

function Nothing({ days: { from, to } }: { days: EmptyDays }) {
  return (
    <tr data-none>
      <th scope="row">{shortSpan(from, to)}</th>
      <td colSpan={columns.length} data-none>
        Nothing
      </td>
    </tr>
  );
}

function Day({ day, view }: { day: FigureDay; view: FiguresView }) {
  return (
    <tr>
      <th scope="row">{shortDay(day.day)}</th>
      {columns.map(({ of, label, short, list }) => (
        <td key={of} data-label={short} data-none={day[of] === 0 || undefined}>
          {day[of] === 0 ? (
            0
          ) : (
            <Link
              className="sd-link-quiet"
              to="/figures"
              search={{ ...view, list, day: day.day }}
              aria-label={`${numberWords(day[of])}, ${label} on ${shortDay(day.day)}`}
            >
              {numberWords(day[of])}
            </Link>
          )}
        </td>
      ))}
    </tr>
  );
}
