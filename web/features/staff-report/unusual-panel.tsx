import { plural, t } from '@lingui/core/macro';
import type { Reply } from '@stampdeck/contract/http.ts';
import { afterHours, type getStaffReport, type UnusualCase } from '@stampdeck/contract/staff-report.ts';
import { Link } from '@tanstack/react-router';
import { CalendarCheck, Clock, type LucideIcon, Mail } from 'lucide-react';
import type { ReportView } from '#features/reports/report-view.ts';
import { formatDay, formatNumber } from '#language/format.ts';
import { Panel } from '#ui/panel.tsx';
import { Row, RowIcon } from '#ui/rows.tsx';
import { personName, unusualMeaning, unusualWords } from './unusual-words.ts';

const icons: Record<UnusualCase['kind'], LucideIcon> = {
  manyToOne: CalendarCheck,
  afterHours: Clock,
  sharedAddress: Mail,
};

interface UnusualPanelProps {
  report: Reply<typeof getStaffReport>;
  view: ReportView;
}

/** What is worth a look, the newest first. Each leads to the day's entries. */
export function UnusualPanel({ report: { unusual, people, watchedFrom, from, knowsHours }, view }: UnusualPanelProps) {
  const all = people.reduce(
    (sum, { unusual: marks }) => sum + marks.manyToOne + marks.afterHours + marks.sharedAddress,
    0,
  );
  const since = formatDay(watchedFrom, 'day');
  const visits = formatNumber(afterHours.visits);
  const shown = unusual.length;
  return (
    <Panel
      id="unusual"
      title={t`Worth a look`}
      meaning={unusualMeaning}
      lead={
        watchedFrom === from
          ? t`This accuses no one. It says where to look.`
          : t`This accuses no one. It covers the days since ${since}.`
      }
    >
      {shown === 0 ? (
        <p className="sd-quiet">{t`Nothing unusual on these days.`}</p>
      ) : (
        <ul className="sd-rows">
          {unusual.map((one) => (
            <Row
              key={`${one.kind} ${one.personId} ${one.customer?.memberId ?? ''} ${one.day}`}
              start={<RowIcon icon={icons[one.kind]} />}
              name={personName(one.by)}
              text={<span dir="auto">{unusualWords(one)}</span>}
              end={
                <Link
                  className="sd-go"
                  to="/reports"
                  search={{ ...view, list: 'entries', day: one.day }}
                  aria-label={entriesOf(one.day)}
                >
                  {formatDay(one.day, 'shortWeekdayAndDay')}
                </Link>
              }
              wraps
            />
          ))}
        </ul>
      )}
      {all > shown && (
        <p className="sd-quiet">
          {plural(all, { one: `The newest ${shown} of # case`, other: `The newest ${shown} of # cases` })}
        </p>
      )}
      {!knowsHours && (
        <p className="sd-quiet">{t`Times are marked once your shop has ${visits} visits in three months.`}</p>
      )}
    </Panel>
  );
}

function entriesOf(day: string): string {
  const date = formatDay(day, 'fullDay');
  return t`Entries of ${date}`;
}
