import { palette } from '#ui/theme-palette.ts';
import { type Column, family } from './text-fit.ts';

interface LinesProps {
  column: Column;
  x: number;
  y: number;
  fill?: string | undefined;
}

/** A column of text, each line in the middle of `x`. */
export function Lines({ column, x, y, fill = palette.ink }: LinesProps) {
  return column.lines.map(({ text, size, weight, tracking, base }) => (
    <text
      key={base}
      x={x}
      y={y + base}
      fill={fill}
      fontFamily={family}
      fontSize={size}
      fontWeight={weight}
      letterSpacing={tracking * size}
      textAnchor="middle"
    >
      {text}
    </text>
  ));
}
