/** The sheets of a menu as drawings, black on white, in millimeters. */
import type { Language } from '@stampdeck/contract/languages.ts';
import { useId } from 'react';
import { CodeDrawing } from '#features/poster/code-drawing.tsx';
import type { Say } from '#features/poster/poster-language.ts';
import { posterWords } from '#features/poster/poster-words.ts';
import { family } from '#features/poster/text-fit.ts';
import { palette } from '#ui/theme-palette.ts';
import { type Block, imposed } from './layout.ts';
import { type MenuPages, type MenuPaper, menuPapers } from './menu-pages.ts';
import { menuWords } from './menu-words.ts';

interface SheetsProps extends MenuPages {
  paper: MenuPaper;
  shopName: string;
  url: string;
  /** What the code on the first page holds. */
  qr: string;
  language: Language;
  say: Say;
}

interface Sheet {
  /** The places of its pages, from left to right. */
  pages: number[];
  width: number;
  height: number;
}

/** A4: a page to a sheet. Folded A5: two pages to a side, in the order that folding puts right. */
export function sheetsOf(paper: MenuPaper, pages: number): Sheet[] {
  const { width, height } = menuPapers[paper];
  if (paper === 'menuA4') return Array.from({ length: pages }, (_, page) => ({ pages: [page], width, height }));
  return imposed(pages).map((pair) => ({ pages: pair, width: width * 2, height }));
}

/** All sheets, in the order in which they print. */
export function MenuSheets({ paper, pages, code, shopName, url, qr, language, say }: SheetsProps) {
  return sheetsOf(paper, pages.length).map(({ pages: places, width, height }) => (
    <div key={places.join()} className="poster-sheet" data-paper={paper === 'menuA4' ? 'a4' : 'a4-landscape'}>
      <svg
        xmlns="http://www.w3.org/2000/svg"
        viewBox={`0 0 ${width} ${height}`}
        className="poster-drawing"
        lang={language}
      >
        <title>{say(menuWords.title(shopName))}</title>
        <rect width={width} height={height} fill={palette.paper} />
        {places.map((place, side) => (
          <g key={place} transform={`translate(${(side * width) / places.length} 0)`}>
            {pages[place] && <Drawn block={pages[place]} />}
            {place === 0 && <CodeDrawing {...code} code={qr} title={say(posterWords.code(url))} />}
          </g>
        ))}
      </svg>
    </div>
  ));
}

function Drawn({ block: { marks, rules, photos } }: { block: Block }) {
  const clip = useId();
  return (
    <>
      {rules.map(({ x, y, width }) => (
        <path key={`${x} ${y}`} d={`M${x} ${y}h${width}`} stroke={palette.black} strokeWidth={0.3} />
      ))}
      {photos.map(({ image, x, y, side }) => (
        <g key={`${x} ${y}`}>
          <clipPath id={`${clip}${x}-${y}`}>
            <rect x={x} y={y} width={side} height={side} rx={1.5} />
          </clipPath>
          <image
            {...{ href: image, x, y, width: side, height: side }}
            preserveAspectRatio="xMidYMid slice"
            clipPath={`url(#${clip}${x}-${y})`}
          />
        </g>
      ))}
      {marks.map(({ text, x, y, size, weight, tracking, anchor }) => (
        <text
          key={`${x} ${y} ${anchor}`}
          x={x}
          y={y}
          fill={palette.black}
          fontFamily={family}
          fontSize={size}
          fontWeight={weight}
          letterSpacing={tracking * size}
          textAnchor={anchor}
        >
          {text}
        </text>
      ))}
    </>
  );
}
