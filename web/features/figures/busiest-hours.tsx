import type { Figures } from '@stampdeck/contract/figures.ts';
import { Panel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './busiest-hours.module.css';
import { busiestWords, hourWords, meanings, numberWords, openHours, weekdayWords } from './figures-view.ts';

/** When people come: a table of the week whose cells are darker where there are more. */
export function BusiestHours({ week, isWide = false }: { week: Figures['week'] | undefined; isWide?: boolean }) {
  const busiest = week && busiestWords(week);
  return (
    <Panel title="Busiest hours" meaning={meanings.week} isWide={isWide}>
      {!week ? (
        <Skeleton height="17rem" radius="var(--sd-radius-m)" />
      ) : busiest ? (
        <Week week={week} busiest={busiest} />
      ) : (
        <p className="sd-lead">Nobody came in these days. The hours fill with the first stamps.</p>
      )}
    </Panel>
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
