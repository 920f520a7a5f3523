import type { Figures } from '@stampdeck/contract/figures.ts';
import styles from './busiest-hours.module.css';
import { FigurePanel } from './figure-panel.tsx';
import { busiestWords, hourWords, meanings, numberWords, openHours, weekdayWords } from './figures-view.ts';

/** When people come: a table of the week whose cells are darker where there are more. */
export function BusiestHours({ week }: { week: Figures['week'] | undefined }) {
  const busiest = week && busiestWords(week);
  return (
    <FigurePanel
      title="Busiest hours"
      meaning={meanings.week}
      data={week}
      bones="17rem"
      none={!busiest && 'Nobody came in these days. The hours fill with the first stamps.'}
    >
      {(known) => <Week week={known} busiest={busiest ?? ''} />}
    </FigurePanel>
  );
}

const sum = (list: number[]): number => list.reduce((all, one) => all + one, 0);

function Week({ week, busiest }: { week: Figures['week']; busiest: string }) {
  const hours = openHours(week);
  const most = Math.max(...week.flat());
  return (
    <>
      <p className="sd-quiet">
        Most come on <strong>{busiest}</strong>.
      </p>
      <table className={styles.week}>
        <caption className="sd-hidden">Visits by weekday and hour</caption>
        <thead>
          <tr>
            <td />
            {weekdayWords.map((weekday) => (
              <th scope="col" key={weekday}>
                <span aria-hidden>{weekday.slice(0, 2)}</span>
                <span className="sd-hidden">{weekday}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.map((hour) => (
            <tr key={hour}>
              <th scope="row">{hourWords(hour)}</th>
              {week.map((day, weekday) => (
                <Cell key={weekdayWords[weekday]} visits={day[hour] ?? 0} most={most} />
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">All</th>
            {week.map((day, weekday) => (
              <td key={weekdayWords[weekday]}>{numberWords(sum(day))}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </>
  );
}

function Cell({ visits, most }: { visits: number; most: number }) {
  const share = visits / most;
  return (
    <td
      className={styles.cell}
      data-any={visits > 0 || undefined}
      style={{ '--share': `${Math.round(12 + share * 88)}%` } as React.CSSProperties}
    >
      {visits > 0 ? numberWords(visits) : <span className="sd-hidden">0</span>}
    </td>
  );
}
