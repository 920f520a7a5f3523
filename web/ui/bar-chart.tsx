import { t } from '@lingui/core/macro';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useState } from 'react';
import './bar-chart.css';

interface BarChartProps {
  /** `label` is shown below the bar where there is room, `name` is its full name. */
  bars: { label: string; name: string; value: number }[];
  /** What the bars are: 'Stamps given'. */
  label: string;
  /** For people who can't see the chart. */
  summary: string;
  tone?: 'yellow' | 'ink';
  height: number;
  format: (value: number) => string;
  /** A bar that leads to more was pressed. */
  onPick?: ((index: number) => void) | undefined;
}

/** Round numbers, evenly apart, from the lowest value or 0 to the highest or above: about four steps, never a part of one. */
export function roundTicks(values: number[]): number[] {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const rough = Math.max(1, (high - low) / 4);
  const unit = 10 ** Math.floor(Math.log10(rough));
  const step = unit * ([1, 2, 5].find((factor) => factor * unit >= rough) ?? 10);
  const [first, last] = [Math.floor(low / step), Math.max(Math.ceil(high / step), Math.floor(low / step) + 1)];
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

/** How many labels have room in a narrow, a medium and a wide chart. */
const rooms = { few: 3, some: 5, many: 10 };

/** The charts in which the label of this bar is shown: the middle one of each group that shares a label's room. */
function roomsFor(index: number, count: number): string {
  const shown = Object.entries(rooms).filter(([, labels]) => {
    const group = Math.ceil(count / labels);
    // At the end of the chart there may be too few neighbors to share their room.
    return index % group === Math.floor(group / 2) && index + group / 3 < count;
  });
  return shown.map(([room]) => room).join(' ');
}

/** Bars on a scale. A pointer or the arrow keys read them one by one: to the keyboard and to screen readers they are a slider. */
export function BarChart({ bars, label, summary, tone = 'yellow', height, format, onPick }: BarChartProps) {
  const [at, setAt] = useState(bars.length - 1);
  const [isRead, setRead] = useState(false);
  const ticks = roundTicks(bars.map(({ value }) => value));
  const low = ticks[0] ?? 0;
  const share = (value: number) => `${(value / ((ticks.at(-1) ?? 1) - low)) * 100}%`;
  const index = Math.min(at, bars.length - 1);
  const bar = bars[index];
  if (!bar) return null;
  const read = (next: number) => {
    setAt(Math.max(0, Math.min(next, bars.length - 1)));
    setRead(true);
  };
  const point = ({ clientX, currentTarget }: PointerEvent<HTMLInputElement>) => {
    const box = currentTarget.getBoundingClientRect();
    read(Math.floor(((clientX - box.left) / box.width) * bars.length));
  };
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') onPick?.(index);
    if (key === 'Escape') setRead(false);
  };
  const { name } = bar;
  const amount = format(bar.value);
  // Both parts need the scale's width: as wide as its longest number.
  const digits = Math.max(...ticks.map((tick) => format(tick).length));
  const middle = `${((index + 0.5) / bars.length) * 100}%`;
  return (
    <div
      className="sd-bars"
      data-tone={tone}
      style={{ height, '--count': bars.length, '--digits': digits } as CSSProperties}
    >
      <div className="sd-bars-drawing" role="img" aria-label={summary}>
        <div className="sd-bars-scale">
          {ticks.map((tick) => (
            <span key={tick}>{format(tick)}</span>
          ))}
        </div>
        <div className="sd-bars-plot">
          {ticks.map((tick) => (
            <i key={tick} className="sd-bars-line" style={{ bottom: share(tick - low) }} />
          ))}
          {bars.map(({ name, value }, place) => (
            <span key={name} className="sd-bars-column" data-read={(isRead && place === index) || undefined}>
              <span
                className="sd-bar"
                style={{ bottom: share(Math.min(0, value) - low), height: share(Math.abs(value)) }}
              />
            </span>
          ))}
        </div>
        <div className="sd-bars-labels">
          {bars.map((one, place) => (
            <span key={one.name} data-in={roomsFor(place, bars.length)}>
              {one.label}
            </span>
          ))}
        </div>
      </div>
      <input
        className="sd-bars-reader"
        type="range"
        aria-label={t`${label}, bar by bar`}
        aria-valuetext={t`${name}: ${amount}`}
        min={0}
        max={bars.length - 1}
        value={index}
        data-opens={onPick ? true : undefined}
        onChange={(event) => read(Number(event.currentTarget.value))}
        onPointerMove={point}
        onPointerLeave={() => setRead(false)}
        onClick={() => onPick?.(index)}
        onFocus={() => setRead(true)}
        onBlur={() => setRead(false)}
        onKeyDown={onKey}
      />
      {isRead && (
        <div className="sd-bars-tip-place" aria-hidden="true">
          <span className="sd-bars-tip" style={{ left: middle, translate: `-${middle}` }}>
            {name}
            <span>
              {label} <strong>{amount}</strong>
            </span>
          </span>
        </div>
      )}
    </div>
  );
}
