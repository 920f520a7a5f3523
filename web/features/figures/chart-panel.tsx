import { lazy, Suspense, useState } from 'react';
import { Skeleton } from '#ui/skeleton.tsx';
import type { BarChartProps } from './bar-chart.tsx';
import styles from './chart-panel.module.css';
import { numberWords } from './figures-view.ts';
import { Panel } from './panel.tsx';

// Charts weigh more than the whole screen around them.
const BarChart = lazy(() => import('./bar-chart.tsx').then((module) => ({ default: module.BarChart })));

interface ChartPanelProps extends Omit<BarChartProps, 'bars' | 'isWide'> {
  /** Undefined while they are read. */
  bars: BarChartProps['bars'] | undefined;
  meaning: string;
  /** Said in place of a chart without a bar. */
  none: string;
  isWide?: boolean;
}

/** A figure over time: drawn, or the same as a table. */
export function ChartPanel({ bars, figure, label, meaning, none, isWide = false, onDay }: ChartPanelProps) {
  const [isTable, setTable] = useState(false);
  const isEmpty = bars?.every((bar) => bar[figure] === 0) ?? false;
  const toggle = (
    <button
      type="button"
      className={`sd-button sd-button-subtle sd-button-s`}
      aria-pressed={isTable}
      onClick={() => setTable(!isTable)}
    >
      {isTable ? 'Show the chart' : 'Show as a table'}
    </button>
  );
  return (
    <Panel title={label} meaning={meaning} isWide={isWide} beside={bars && !isEmpty && toggle}>
      {!bars ? (
        <Skeleton height={isWide ? 240 : 300} radius="var(--sd-radius-m)" />
      ) : isEmpty ? (
        <p className={styles.none}>{none}</p>
      ) : isTable ? (
        <BarTable bars={bars} figure={figure} label={label} />
      ) : (
        <div role="img" aria-label={inWords(label, bars, figure)}>
          <Suspense fallback={<Skeleton height={isWide ? 240 : 300} radius="var(--sd-radius-m)" />}>
            <BarChart bars={bars} figure={figure} label={label} isWide={isWide} onDay={onDay} />
          </Suspense>
        </div>
      )}
    </Panel>
  );
}

/** What somebody who does not see it should know of a chart. */
function inWords(label: string, bars: BarChartProps['bars'], figure: BarChartProps['figure']): string {
  const most = bars.reduce((best, bar) => (bar[figure] > best[figure] ? bar : best));
  const sum = bars.reduce((all, bar) => all + bar[figure], 0);
  return `${label}, ${bars.length} bars: ${numberWords(sum)} in all, most on ${most.name} with ${numberWords(most[figure])}.`;
}

function BarTable({ bars, figure, label }: Pick<BarChartProps, 'bars' | 'figure' | 'label'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={`${label} as a table`}>
      <table className={styles.table}>
        <caption className="sd-hidden">{label}</caption>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">{label}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.name}>
              <th scope="row">{bar.name}</th>
              <td>{numberWords(bar[figure])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
