/** Cards for tables: four A6 cards on each A4 sheet, with lines to cut along. */
import type { Language } from '@stampdeck/contract/languages.ts';
import type { ShopHead } from '@stampdeck/contract/shops.ts';
import { isTableNumber, withTable } from '@stampdeck/contract/tables.ts';
import { cardColors } from '#card/card-layout.ts';
import { CodeDrawing } from '#features/poster/code-drawing.tsx';
import { menuWords } from '#features/poster/menu/menu-words.ts';
import type { Say } from '#features/poster/poster-language.ts';
import { posterWords } from '#features/poster/poster-words.ts';
import { columnOf } from '#features/poster/text-fit.ts';
import { Lines } from '#features/poster/text-lines.tsx';
import { palette } from '#ui/theme-palette.ts';

interface CardsProps {
  tables: string[];
  shop: ShopHead;
  /** The shop's address, without a table. */
  url: string;
  language: Language;
  say: Say;
}

const [width, height] = [105, 148.5] as const;
const perSheet = 4;

export function TableCards({ tables, language, ...props }: CardsProps) {
  const sheets = Array.from({ length: Math.ceil(tables.length / perSheet) }, (_, sheet) =>
    tables.slice(sheet * perSheet, (sheet + 1) * perSheet),
  );
  return sheets.map((names) => (
    <div key={names.join()} className="poster-sheet" data-paper="a4">
      <svg
        xmlns="http://www.w3.org/2000/svg"
        viewBox={`0 0 ${width * 2} ${height * 2}`}
        className="poster-drawing"
        lang={language}
      >
        <title>{props.say(menuWords.tables(props.shop.name))}</title>
        <rect width={width * 2} height={height * 2} fill={palette.paper} />
        {names.map((name, place) => (
          <g key={name} transform={`translate(${(place % 2) * width} ${Math.floor(place / 2) * height})`}>
            <Card {...props} name={name} />
          </g>
        ))}
        <path
          d={`M${width} 0v${height * 2}M0 ${height}h${width * 2}`}
          stroke={palette.ink}
          strokeWidth={0.2}
          strokeDasharray="2 2"
        />
      </svg>
    </div>
  ));
}

/** The table, its code on the color of the shop's card, and what to do. */
function Card({ shop, url, name, say }: Omit<CardsProps, 'tables' | 'language'> & { name: string }) {
  const inks = cardColors(shop.card.design) as Record<`--${string}`, string>;
  const at = withTable(url, name);
  const center = width / 2;
  const title = isTableNumber(name) ? say(menuWords.table(name)) : name;
  const head = columnOf(
    [
      title,
      { width: 88, tries: [15, 12, 10, 8.5].map((size) => [size, 1]), weight: 800, tracking: -0.03, leading: 1.1 },
    ],
    [
      shop.name,
      {
        width: 88,
        tries: [
          [5, 1],
          [4.4, 2],
          [3.8, 3],
        ],
        weight: 600,
        leading: 1.25,
      },
    ],
  );
  const call = columnOf([
    say(menuWords.scanAtTable),
    {
      width: 92,
      tries: [
        [4.4, 1],
        [4, 1],
        [3.6, 1],
        [4.4, 2],
        [3.8, 3],
      ],
      weight: 700,
      leading: 1.25,
    },
  ]);
  const side = 76;
  const room = height - 20 - head.height - call.height - side;
  const top = 10 + head.height + room / 2;
  return (
    <>
      <Lines column={head} x={center} y={10} />
      <rect
        x={center - side / 2}
        y={top}
        width={side}
        height={side}
        rx={7}
        fill={inks['--card']}
        stroke={inks['--card-line']}
        strokeWidth={0.3}
      />
      <CodeDrawing code={at} title={say(posterWords.code(at))} x={center - 33} y={top + side / 2 - 33} side={66} />
      <Lines column={call} x={center} y={height - 9 - call.height} />
    </>
  );
}
