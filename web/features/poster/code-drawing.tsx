import { drawQr } from '#ui/qr.ts';
import { palette } from '#ui/theme-palette.ts';

interface CodeProps {
  /** What the code holds. */
  code: string;
  /** What a program reads out for it. */
  title: string;
  x: number;
  y: number;
  side: number;
}

/** The code with its quiet zone on white. Paper gets dirty: a quarter of the code may be lost (level Q). */
export function CodeDrawing({ code, title, x, y, side }: CodeProps) {
  const { size, path } = drawQr(code, 4, 'Q');
  return (
    <g>
      <title>{title}</title>
      <rect x={x} y={y} width={side} height={side} rx={side * 0.07} fill={palette.paper} />
      <path
        d={path}
        transform={`translate(${x} ${y}) scale(${side / size})`}
        fill={palette.black}
        shapeRendering="crispEdges"
      />
    </g>
  );
}
