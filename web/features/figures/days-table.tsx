import type { FigureDay } from '@stampdeck/contract/figures.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './days-table.module.css';
import { type FigureList, type FiguresView, meanings, numberWords, shortDay } from './figures-view.ts';
import { Meaning, Panel } from './panel.tsx';

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

/** Shown at once; the rest on demand. */
const firstDays = 14;

/** Every day of the period, the newest first; each number leads to the list behind it. */
export function DaysTable({ days, view }: { days: FigureDay[] | undefined; view: FiguresView }) {
  const [isWhole, setWhole] = useState(false);
  const newest = days?.toReversed() ?? [];
  const shown = isWhole ? newest : newest.slice(0, firstDays);
  return (
    <Panel title="Day by day" anchor="days" isWide>
      {!days ? (
        <Skeleton height="20rem" radius="var(--sd-radius-m)" />
      ) : (
        <>
          <table className={styles.days}>
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
              {shown.map((day) => (
                <Day key={day.day} day={day} view={view} />
              ))}
            </tbody>
          </table>
          {shown.length < newest.length && (
            <button type="button" className={`sd-button ${styles.more}`} onClick={() => setWhole(true)}>
              Show all {numberWords(newest.length)} days
            </button>
          )}
        </>
      )}
    </Panel>
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
