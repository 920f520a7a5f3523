import { useState } from 'react';
import { BarChart } from '#ui/bar-chart.tsx';
import { Button } from '#ui/button.tsx';
import styles from './chart-panel.module.css';
import { FigurePanel } from './figure-panel.tsx';
import { type Bar, meanings, numberWords } from './figures-view.ts';

/** `none` stands in place of a chart without a bar. */
const charts = {
  stamps: { label: 'Stamps given', meaning: meanings.stamps, none: 'No stamp was given in these days.' },
  newMembers: { label: 'New members', meaning: meanings.newMembers, none: 'Nobody joined in these days.' },
} as const;

interface ChartPanelProps {
  /** Undefined while they are read. */
  bars: Bar[] | undefined;
  figure: keyof typeof charts;
  /** Across the whole page: lower, as it is wider. */
  isWide?: boolean;
  onDay: (day: string) => void;
}

/** A figure over time: drawn, or the same as a table. */
export function ChartPanel({ bars, figure, isWide = false, onDay }: ChartPanelProps) {
  const { label, meaning, none } = charts[figure];
  const [isTable, setTable] = useState(false);
  const height = isWide ? 240 : 300;
  const isEmpty = bars?.every((bar) => bar[figure] === 0) ?? false;
  const toggle = (
    <Button variant="subtle" size="s" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
      {isTable ? 'Show the chart' : 'Show as a table'}
    </Button>
  );
  return (
    <FigurePanel
      {...{ title: label, meaning, isWide }}
      beside={bars && !isEmpty && toggle}
      data={bars}
      bones={`${height}px`}
      none={isEmpty && none}
    >
      {(known) =>
        isTable ? (
          <BarTable bars={known} figure={figure} />
        ) : (
          <BarChart
            bars={known.map((bar) => ({ label: bar.label, name: bar.name, value: bar[figure] }))}
            label={label}
            summary={inWords(known, figure)}
            tone={figure === 'stamps' ? 'yellow' : 'ink'}
            height={height}
            format={numberWords}
            onPick={known[0]?.day ? (index) => onDay(known[index]?.day ?? '') : undefined}
          />
        )
      }
    </FigurePanel>
  );
}

/** What somebody who does not see it should know of a chart. */
function inWords(bars: Bar[], figure: ChartPanelProps['figure']): string {
  const most = bars.reduce((best, bar) => (bar[figure] > best[figure] ? bar : best));
  const sum = bars.reduce((all, bar) => all + bar[figure], 0);
  return `${charts[figure].label}, ${bars.length} bars: ${numberWords(sum)} in all, most on ${most.name} with ${numberWords(most[figure])}.`;
}

function BarTable({ bars, figure }: { bars: Bar[]; figure: ChartPanelProps['figure'] }) {
  const { label } = charts[figure];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={`${label} as a table`}>
      <table className={`sd-table ${styles.table}`}>
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
