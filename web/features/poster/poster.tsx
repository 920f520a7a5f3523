/** The sheets that bring customers to the shop page: the QR is the shop's stamp. What is shown is what prints, one drawing in millimetres. */
import type { ShopHead } from '@stampdeck/contract/shops.ts';
import { useId } from 'react';
import { cardColors } from '#card/card-layout.ts';
import { onStamp, StampGlyph } from '#card/stamp-icons.tsx';
import { stampOutline } from '#ui/brand/scallop.ts';
import { drawQr } from '#ui/qr.ts';
import { palette } from '#ui/theme-palette.ts';
import { type Format, formats } from './formats.ts';
import { type Column, columnOf, family, widthOf } from './text-fit.ts';

export interface PosterProps {
  shop: ShopHead;
  /** The address of the shop page. */
  url: string;
  format: Format;
  /** The shop's picture as data, once it is there; without one its stamp stands in its place. */
  logo: string | null;
}

/** One drawing, whose texts and shapes carry all that they need: it is shown, printed, saved and made a picture of. */
export function Poster(props: PosterProps) {
  const { width, height, name } = formats[props.format];
  return (
    <article className="poster" aria-label={`Poster of ${props.shop.name}`}>
      <svg xmlns="http://www.w3.org/2000/svg" viewBox={`0 0 ${width} ${height}`} className="poster-drawing">
        <title>{`${name} of ${props.shop.name}`}</title>
        <rect width={width} height={height} fill={palette.paper} />
        {props.format === 'sticker' ? <Sticker {...props} /> : <Sheet {...props} />}
      </svg>
    </article>
  );
}

const steps = [
  ['Scan', 'Point your phone’s camera at the code.'],
  ['Join', 'Your name and e-mail address, no app.'],
  ['Collect', 'Show your own code here, get your stamp.'],
] as const;

/** What a full card gives, as the shop named it. */
function rewardLine({ card: { design } }: ShopHead): string {
  const full = design.milestones.find(({ slot }) => slot === design.size);
  return full ? `${design.size} stamps: ${full.label}` : `${design.size} stamps fill your card`;
}

/** The card's colours and what is readable on them. */
const inksOf = ({ card }: ShopHead) => cardColors(card.design) as Record<`--${string}`, string>;

interface LinesProps {
  column: Column;
  x: number;
  y: number;
  fill?: string | undefined;
}

function Lines({ column, x, y, fill = palette.ink }: LinesProps) {
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

interface CodeProps {
  url: string;
  x: number;
  y: number;
  side: number;
}

/** The code with its quiet zone on white. Paper gets dirty: a quarter of it may be gone (level Q). */
function Code({ url, x, y, side }: CodeProps) {
  const { size, path } = drawQr(url, 4, 'Q');
  return (
    <g>
      <title>{`QR code of ${url}`}</title>
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

/** A4, A5 and A6: the name, the code in the middle of a stamp as wide as the sheet allows, and what to do. */
function Sheet({ shop, url, format, logo }: PosterProps) {
  const { width, height } = formats[format];
  const u = width / 100;
  const centre = width / 2;
  const isSmall = format === 'a6';
  const names = [10.5, 9, 8, 7, 6, 5.2, 4.6].map((size) => [size * u, size > 8 ? 1 : size > 5 ? 2 : 3] as const);
  const rewards = [[4 * u, 1] as const, ...[3.4, 2.8].map((size) => [size * u, 2] as const)];
  const head = columnOf(
    ['Collect your stamps here', { width: 86 * u, tries: [[(isSmall ? 4 : 3.4) * u, 1]], weight: 600 }],
    [shop.name, { width: 88 * u, tries: names, weight: 800, tracking: -0.035, leading: 1.1 }],
    [rewardLine(shop), { width: 84 * u, tries: rewards, weight: 600, leading: 1.4 }],
  );
  const addresses = [2.4, 2, 1.8].map((size) => [size * u, size < 2 ? 2 : 1] as const);
  const address = columnOf([url, { width: 92 * u, tries: addresses, weight: 500 }]);
  const foot = isSmall ? shortSteps(u) : null;
  const room = height - 11.5 * u - head.height - (foot?.height ?? 17.5 * u) - address.height;
  const disc = Math.min(81 * u, room - 5 * u);
  const gap = (room - disc) / 3;
  const discTop = 6.5 * u + head.height + gap;
  const footTop = discTop + disc + gap;
  return (
    <>
      <Lines column={head} x={centre} y={6.5 * u} />
      <PosterStamp shop={shop} url={url} logo={logo} x={centre} y={discTop + disc / 2} radius={disc / 2} />
      {foot ? <Lines column={foot} x={centre} y={footTop} /> : <Steps u={u} y={footTop} />}
      <Lines column={address} x={centre} y={height - 5 * u - address.height} />
    </>
  );
}

/** On a small card what to do is said in a breath. */
const shortSteps = (u: number): Column =>
  columnOf(
    ['Scan. Join. Collect.', { width: 90 * u, tries: [[6 * u, 1]], weight: 800, tracking: -0.02, leading: 1.25 }],
    [
      'No app. Show your own code here, get your stamp.',
      { width: 90 * u, tries: [[3.5 * u, 1]], weight: 500, leading: 1.4 },
    ],
  );

function Steps({ u, y }: { u: number; y: number }) {
  const width = 26 * u;
  return steps.map(([title, text], index) => {
    const x = (20 + index * 30) * u;
    const name = columnOf([title, { width, tries: [[4 * u, 1]], weight: 700, tracking: -0.02 }]);
    const left = x - (7 * u + widthOf(name)) / 2;
    return (
      <g key={title}>
        <circle
          cx={left + 2.8 * u}
          cy={y + 2.8 * u}
          r={2.5 * u}
          fill="none"
          stroke={palette.ink}
          strokeWidth={0.24 * u}
          strokeDasharray={`${0.31 * u} ${0.29 * u}`}
        />
        <Lines
          column={columnOf([String(index + 1), { width, tries: [[3 * u, 1]], weight: 700 }])}
          x={left + 2.8 * u}
          y={y + 0.9 * u}
        />
        <Lines column={name} x={left + 7 * u + widthOf(name) / 2} y={y + 0.2 * u} />
        <Lines column={columnOf([text, { width, tries: [[2.8 * u, 3]], weight: 450 }])} x={x} y={y + 6.6 * u} />
      </g>
    );
  });
}

interface StampProps extends Pick<PosterProps, 'shop' | 'url' | 'logo'> {
  x: number;
  y: number;
  radius: number;
}

function PosterStamp({ shop, url, logo, x, y, radius }: StampProps) {
  const inks = inksOf(shop);
  const side = radius * 1.36;
  return (
    <>
      <path
        d={stampOutline}
        transform={`translate(${x} ${y}) scale(${radius / 23}) translate(-24 -24)`}
        fill={inks['--card']}
        stroke={inks['--card-line']}
        strokeWidth={0.14}
      />
      <circle
        cx={x}
        cy={y}
        r={radius * 0.895}
        fill="none"
        opacity={0.34}
        stroke={inks['--card-ink']}
        strokeWidth={radius * 0.011}
      />
      <Code url={url} x={x - side / 2} y={y - side / 2} side={side} />
      <Seal shop={shop} logo={logo} x={x + radius * 0.93} y={y + radius * 0.43} radius={radius * 0.235} />
    </>
  );
}

/** The shop's own picture, or its stamp, pressed onto the edge. */
function Seal({ shop, logo, x, y, radius }: Omit<StampProps, 'url'>) {
  const inks = inksOf(shop);
  // The sheet that prints has one of its own: what is not displayed clips nothing.
  const clip = useId();
  if (logo) {
    const inner = radius * 0.86;
    return (
      <>
        <clipPath id={clip}>
          <circle cx={x} cy={y} r={inner} />
        </clipPath>
        <circle
          cx={x}
          cy={y}
          r={radius}
          fill={palette.paper}
          stroke={inks['--card-edge']}
          strokeWidth={radius * 0.04}
        />
        <image
          href={logo}
          x={x - inner}
          y={y - inner}
          width={inner * 2}
          height={inner * 2}
          preserveAspectRatio="xMidYMid slice"
          clipPath={`url(#${clip})`}
        />
      </>
    );
  }
  return (
    <g transform={`translate(${x} ${y}) rotate(-11) scale(${radius / 23}) translate(-24 -24)`}>
      <path d={stampOutline} fill={inks['--stamp']} stroke={inks['--card-edge']} strokeWidth={1.4} />
      <circle cx={24} cy={24} r={19.2} fill="none" opacity={0.22} stroke={inks['--stamp-ink']} strokeWidth={0.9} />
      <StampGlyph id={shop.card.design.icon} transform={onStamp} color={inks['--stamp-ink']} />
    </g>
  );
}

/** 50 mm: the code as large as it can be, a verb above it and the name below. */
function Sticker({ shop, url }: PosterProps) {
  const inks = inksOf(shop);
  const call = columnOf(['Scan and collect stamps', { width: 45, tries: [[3.4, 1]], weight: 700, leading: 1 }]);
  const tries = [3.8, 3.2, 2.7, 2.3].map((size) => [size, 1] as const);
  const name = columnOf([shop.name, { width: 45, tries, weight: 800, tracking: -0.02, leading: 1 }]);
  return (
    <>
      <rect width={50} height={50} fill={inks['--card']} />
      <Lines column={call} x={25} y={3.5 - call.height / 2} fill={inks['--card-ink']} />
      <Code url={url} x={7} y={7} side={36} />
      <Lines column={name} x={25} y={46.5 - name.height / 2} fill={inks['--card-ink']} />
    </>
  );
}
