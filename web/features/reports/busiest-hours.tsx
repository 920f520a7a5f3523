import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Report } from '@stampdeck/contract/reports.ts';
import { formatHour, formatNumber } from '#language/format.ts';
import styles from './busiest-hours.module.css';
import { ReportPanel } from './report-panel.tsx';
import { busiestHour, meanings, openHours, weekdayName } from './report-view.ts';

/** When people come: a table of the week. A darker cell has more visits. */
export function BusiestHours({ week }: { week: Report['week'] | undefined }) {
  const busiest = week && busiestHour(week);
  return (
    <ReportPanel
      title={t`Busiest hours`}
      meaning={meanings.week}
      data={week}
      bones="17rem"
      none={!busiest && t`No visits on these days. The hours fill in with the first stamps.`}
    >
      {(known) => <Week week={known} busiest={busiest ?? ''} />}
    </ReportPanel>
  );
}

const weekdays = [0, 1, 2, 3, 4, 5, 6];
const sum = (list: number[]): number => list.reduce((all, one) => all + one, 0);

function Week({ week, busiest }: { week: Report['week']; busiest: string }) {
  const hours = openHours(week);
  const most = Math.max(...week.flat());
  return (
    <>
      <p className="sd-quiet">
        <Trans>
          Most visits: <strong>{busiest}</strong>
        </Trans>
      </p>
      <table className={styles.week}>
        <caption className="sd-hidden">{t`Visits by weekday and hour`}</caption>
        <thead>
          <tr>
            <td />
            {weekdays.map((weekday) => (
              <th scope="col" key={weekday}>
                <span aria-hidden>{weekdayName(weekday, 'shortWeekday')}</span>
                <span className="sd-hidden">{weekdayName(weekday)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.map((hour) => (
            <tr key={hour}>
              <th scope="row">{formatHour(hour)}</th>
              {week.map((day, weekday) => (
                <Cell key={weekdays[weekday]} visits={day[hour] ?? 0} most={most} />
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t({ message: `All`, context: `the sum of a column` })}</th>
            {week.map((day, weekday) => (
              <td key={weekdays[weekday]}>{formatNumber(sum(day))}</td>
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
      {visits > 0 ? formatNumber(visits) : <span className="sd-hidden">0</span>}
    </td>
  );
}
