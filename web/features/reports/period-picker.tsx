import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { Field } from '#forms/field.tsx';
import { Button } from '#ui/button.tsx';
import styles from './period-picker.module.css';
import { lastDayFault, periodNames, type ReportView } from './report-view.ts';

interface PeriodPickerProps {
  view: ReportView;
  /** The days that are shown. */
  shown: { from: string; to: string } | undefined;
  today: string | undefined;
  onDates: (from: string, to: string) => void;
}

/** The period: days back from today, or any dates. Each has its own address. */
export function PeriodPicker({ view, shown, today, onDates }: PeriodPickerProps) {
  const isCustom = view.period === 'custom';
  return (
    <div className={styles.picker}>
      <nav className={styles.periods} aria-label={t`Period`}>
        {(Object.keys(periodNames) as ReportView['period'][]).map((period) => (
          <Link
            key={period}
            to="/reports"
            search={{
              period,
              ...(view.list === 'staff' && { list: view.list }),
              ...(period === 'custom' && shown && { from: shown.from, to: shown.to }),
            }}
            className={styles.period}
            // The address leaves out the usual period, so its link would match every other.
            activeOptions={{ exact: true }}
            aria-current={period === view.period ? 'page' : undefined}
            resetScroll={false}
          >
            {periodNames[period]}
          </Link>
        ))}
      </nav>
      {isCustom && <Dates key={`${view.from} ${view.to}`} view={view} today={today} onDates={onDates} />}
    </div>
  );
}

function Dates({ view, today, onDates }: Omit<PeriodPickerProps, 'shown'>) {
  const [from, setFrom] = useState(view.from);
  const [to, setTo] = useState(view.to);
  const fault = lastDayFault({ period: 'custom', from, to });
  // An address may be wrong, too.
  const [isTried, setTried] = useState(fault !== undefined);
  const show = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!fault) onDates(from, to);
  };
  return (
    <form className={styles.dates} onSubmit={show}>
      <Field
        label={t`First day`}
        type="date"
        required
        value={from}
        max={today}
        onChange={(event) => setFrom(event.target.value)}
      />
      <Field
        label={t`Last day`}
        type="date"
        required
        value={to}
        error={isTried && fault}
        max={today}
        onChange={(event) => setTo(event.target.value)}
      />
      <Button type="submit">{t({ message: `Show`, context: `verb: show these dates` })}</Button>
    </form>
  );
}
