import { useState } from 'react';
import { BarChart } from '#ui/bar-chart.tsx';
import { Panel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './chart-panel.module.css';
import { type Bar, numberWords } from './figures-view.ts';

interface ChartPanelProps {
  /** Undefined while they are read. */
  bars: Bar[] | undefined;
  figure: 'stamps' | 'newMembers';
  /** What the bars are: 'Stamps given'. */
  label: string;
  meaning: string;
  /** Said in place of a chart without a bar. */
  none: string;
  /** Across the whole page: lower, as it is wider. */
  isWide?: boolean;
  onDay: (day: string) => void;
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
        <BarChart
          bars={bars.map((bar) => ({ label: bar.label, name: bar.name, value: bar[figure] }))}
          label={label}
          summary={inWords(label, bars, figure)}
          tone={figure === 'stamps' ? 'yellow' : 'ink'}
          height={isWide ? 240 : 300}
          format={numberWords}
          onPick={bars[0]?.day ? (index) => onDay(bars[index]?.day ?? '') : undefined}
        />
      )}
    </Panel>
  );
}

/** What somebody who does not see it should know of a chart. */
function inWords(label: string, bars: Bar[], figure: ChartPanelProps['figure']): string {
  const most = bars.reduce((best, bar) => (bar[figure] > best[figure] ? bar : best));
  const sum = bars.reduce((all, bar) => all + bar[figure], 0);
  return `${label}, ${bars.length} bars: ${numberWords(sum)} in all, most on ${most.name} with ${numberWords(most[figure])}.`;
}

function BarTable({ bars, figure, label }: Pick<ChartPanelProps, 'figure' | 'label'> & { bars: Bar[] }) {
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
