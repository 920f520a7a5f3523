import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { Field } from '#forms/field.tsx';
import { Button } from '#ui/button.tsx';
import { type FiguresView, periodWords } from './figures-view.ts';
import styles from './period-picker.module.css';

interface PeriodPickerProps {
  view: FiguresView;
  /** The days that are shown. */
  shown: { from: string; to: string } | undefined;
  today: string | undefined;
  onDates: (from: string, to: string) => void;
}

/** The period: some days back from today, or any dates. Each is an address of its own. */
export function PeriodPicker({ view, shown, today, onDates }: PeriodPickerProps) {
  const isCustom = view.period === 'custom';
  return (
    <div className={styles.picker}>
      <nav className={styles.periods} aria-label="Period">
        {(Object.keys(periodWords) as FiguresView['period'][]).map((period) => (
          <Link
            key={period}
            to="/figures"
            search={{ period, ...(period === 'custom' && shown && { from: shown.from, to: shown.to }) }}
            className={styles.period}
            // The usual period is not in the address: its link would count as a part of every other.
            activeOptions={{ exact: true }}
            aria-current={period === view.period ? 'page' : undefined}
            resetScroll={false}
          >
            {periodWords[period]}
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
  const show = (event: FormEvent) => {
    event.preventDefault();
    onDates(from, to);
  };
  return (
    <form className={styles.dates} onSubmit={show}>
      <Field
        label="First day"
        type="date"
        required
        value={from}
        max={to || today}
        onChange={(event) => setFrom(event.target.value)}
      />
      <Field
        label="Last day"
        type="date"
        required
        value={to}
        min={from}
        max={today}
        onChange={(event) => setTo(event.target.value)}
      />
      <Button type="submit">Show</Button>
    </form>
  );
}
