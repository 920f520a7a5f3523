import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import { formatNumber } from '#language/format.ts';
import { BarChart } from '#ui/bar-chart.tsx';
import { Button } from '#ui/button.tsx';
import styles from './chart-panel.module.css';
import { ReportPanel } from './report-panel.tsx';
import { type Bar, meanings } from './report-view.ts';

/** `none` takes the place of a chart without bars. */
const charts = {
  stamps: { label: t`Stamps given`, meaning: meanings.stamps, none: t`No stamps were given on these days.` },
  newMembers: { label: t`New members`, meaning: meanings.newMembers, none: t`No one joined on these days.` },
} as const;

interface ChartPanelProps {
  /** Undefined while they load. */
  bars: Bar[] | undefined;
  metric: keyof typeof charts;
  /** Across the whole page, and so lower. */
  isWide?: boolean;
  onDay: (day: string) => void;
}

/** A metric over time: a chart, or the same as a table. */
export function ChartPanel({ bars, metric, isWide = false, onDay }: ChartPanelProps) {
  const { label, meaning, none } = charts[metric];
  const [isTable, setTable] = useState(false);
  const height = isWide ? 240 : 300;
  const isEmpty = bars?.every((bar) => bar[metric] === 0) ?? false;
  const toggle = (
    <Button variant="subtle" size="s" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
      {isTable ? t`Show the chart` : t`Show as a table`}
    </Button>
  );
  return (
    <ReportPanel
      {...{ title: label, meaning, isWide }}
      beside={bars && !isEmpty && toggle}
      data={bars}
      bones={`${height}px`}
      none={isEmpty && none}
    >
      {(known) =>
        isTable ? (
          <BarTable bars={known} metric={metric} />
        ) : (
          <BarChart
            bars={known.map((bar) => ({ label: bar.label, name: bar.name, value: bar[metric] }))}
            label={label}
            summary={summaryOf(known, metric)}
            tone={metric === 'stamps' ? 'yellow' : 'ink'}
            height={height}
            format={formatNumber}
            onPick={known[0]?.day ? (index) => onDay(known[index]?.day ?? '') : undefined}
          />
        )
      }
    </ReportPanel>
  );
}

/** A chart for people who do not see it. */
function summaryOf(bars: Bar[], metric: ChartPanelProps['metric']): string {
  const most = bars.reduce((best, bar) => (bar[metric] > best[metric] ? bar : best));
  const sum = bars.reduce((all, bar) => all + bar[metric], 0);
  const [name, count, total, highest] = [
    charts[metric].label,
    bars.length,
    formatNumber(sum),
    formatNumber(most[metric]),
  ];
  return t`${name}: ${plural(count, { one: '# bar', other: '# bars' })}, ${total} in all. The highest is ${most.name}, with ${highest}.`;
}

function BarTable({ bars, metric }: { bars: Bar[]; metric: ChartPanelProps['metric'] }) {
  const { label } = charts[metric];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: people scroll it by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={t`${label} as a table`}>
      <table className={`sd-table ${styles.table}`}>
        <caption className="sd-hidden">{label}</caption>
        <thead>
          <tr>
            <th scope="col">{t`When`}</th>
            <th scope="col">{label}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.name}>
              <th scope="row">{bar.name}</th>
              <td>{formatNumber(bar[metric])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
