import '@mantine/charts/styles.layer.css';
import { BarChart as KitBarChart } from '@mantine/charts';
import styles from './chart-panel.module.css';
import { type Bar, numberWords } from './figures-view.ts';

export interface BarChartProps {
  bars: Bar[];
  figure: 'stamps' | 'newMembers';
  /** What the bars are: 'Stamps given'. */
  label: string;
  /** Across the whole page: lower, as it is wider. */
  isWide: boolean;
  onDay: (day: string) => void;
}

const fills = { stamps: 'var(--sd-chart)', newMembers: 'var(--sd-ink)' };

/** Drawn by the kit, which comes with it and with nothing else. */
export function BarChart({ bars, figure, label, isWide, onDay }: BarChartProps) {
  const open = ({ activeLabel }: { activeLabel?: string | number | undefined }) => {
    const bar = bars.find(({ name }) => name === activeLabel);
    if (bar?.day) onDay(bar.day);
  };
  return (
    <KitBarChart
      className={styles.bars}
      data-opens={bars[0]?.day ? true : undefined}
      h={isWide ? 240 : 300}
      data={bars}
      dataKey="name"
      series={[{ name: figure, label, color: fills[figure] }]}
      gridColor="var(--sd-line)"
      textColor="var(--sd-muted)"
      tooltipProps={{ cursor: { fill: 'var(--sd-hover)' } }}
      tickLine="none"
      gridAxis="x"
      barProps={{ radius: 3, isAnimationActive: false }}
      barChartProps={{ onClick: open, accessibilityLayer: false, margin: { left: -12, right: 4, top: 8, bottom: 0 } }}
      maxBarWidth={44}
      valueFormatter={numberWords}
      xAxisProps={{
        tickFormatter: (name: string) => bars.find((bar) => bar.name === name)?.label ?? '',
        interval: 'preserveStartEnd',
        minTickGap: 24,
      }}
      yAxisProps={{ allowDecimals: false, width: 48 }}
    />
  );
}
