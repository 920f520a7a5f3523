/** The sheets that lead customers to the shop page. Screen, print and files have the same drawing, in millimeters. */
import { t } from '@lingui/core/macro';
import type { Language } from '@stampdeck/contract/languages.ts';
import type { ShopHead } from '@stampdeck/contract/shops.ts';
import { useId } from 'react';
import { cardColors } from '#card/card-layout.ts';
import { onStamp, StampGlyph } from '#card/stamp-icons.tsx';
import { stampOutline } from '#ui/brand/scallop.ts';
import { palette } from '#ui/theme-palette.ts';
import { CodeDrawing } from './code-drawing.tsx';
import { type Format, formats } from './formats.ts';
import type { Say } from './poster-language.ts';
import { posterWords } from './poster-words.ts';
import { type Column, columnOf, triesForAll, widthOf } from './text-fit.ts';
import { Lines } from './text-lines.tsx';

export interface PosterProps {
  shop: ShopHead;
  /** The address of the shop page. */
  url: string;
  /** What its QR code holds. */
  code: string;
  format: Format;
  /** The shop's picture as data, once it is loaded; without one the sheet shows the shop's stamp. */
  logo: string | null;
  /** Of everything that is printed. */
  language: Language;
  say: Say;
}

/** One drawing without style sheets: it is shown, printed, and saved as a drawing or an image. */
export function Poster(props: PosterProps) {
  const { shop, language, say } = props;
  const { name: shopName } = shop;
  const { width, height } = formats[props.format];
  return (
    <article className="poster" aria-label={t`Poster of ${shopName}`}>
      <svg
        xmlns="http://www.w3.org/2000/svg"
        viewBox={`0 0 ${width} ${height}`}
        className="poster-drawing"
        lang={language}
      >
        <title>{say(posterWords.title(shopName))}</title>
        <rect width={width} height={height} fill={palette.paper} />
        {props.format === 'sticker' ? <Sticker {...props} /> : <Sheet {...props} />}
      </svg>
    </article>
  );
}

/** What a full card gives, as the shop named it. */
function rewardLine({ card: { design } }: ShopHead, say: Say): string {
  const full = design.milestones.find(({ slot }) => slot === design.size);
  return say(full ? posterWords.reward(design.size, full.label) : posterWords.fullCard(design.size));
}

/** The card's colors and what is readable on them. */
const inksOf = ({ card }: ShopHead) => cardColors(card.design) as Record<`--${string}`, string>;

interface CodeProps extends Pick<PosterProps, 'url' | 'code' | 'say'> {
  x: number;
  y: number;
  side: number;
}

const Code = ({ url, say, ...place }: CodeProps) => <CodeDrawing {...place} title={say(posterWords.code(url))} />;

/** Smaller and smaller sizes, for a text that is longer in another language. */
const shrinking = (size: number, lines = 1) => [1, 0.88, 0.76, 0.66].map((share) => [size * share, lines] as const);

/** A4, A5 and A6: the name, the code in a stamp as wide as the sheet allows, and what to do. */
function Sheet({ shop, url, code, format, logo, say }: PosterProps) {
  const { width, height } = formats[format];
  const u = width / 100;
  const center = width / 2;
  const isSmall = format === 'a6';
  const names = [10.5, 9, 8, 7, 6, 5.2, 4.6].map((size) => [size * u, size > 8 ? 1 : size > 5 ? 2 : 3] as const);
  const rewards = [[4 * u, 1] as const, ...[3.4, 2.8].map((size) => [size * u, 2] as const)];
  const head = columnOf(
    [say(posterWords.collectHere), { width: 86 * u, tries: shrinking((isSmall ? 4 : 3.4) * u), weight: 600 }],
    [shop.name, { width: 88 * u, tries: names, weight: 800, tracking: -0.035, leading: 1.1 }],
    [rewardLine(shop, say), { width: 84 * u, tries: rewards, weight: 600, leading: 1.4 }],
  );
  const addresses = [2.4, 2, 1.8].map((size) => [size * u, size < 2 ? 2 : 1] as const);
  const address = columnOf([url, { width: 92 * u, tries: addresses, weight: 500 }]);
  const foot = isSmall ? shortSteps(u, say) : null;
  const room = height - 11.5 * u - head.height - (foot?.height ?? 17.5 * u) - address.height;
  const disc = Math.min(81 * u, room - 5 * u);
  const gap = (room - disc) / 3;
  const discTop = 6.5 * u + head.height + gap;
  const footTop = discTop + disc + gap;
  return (
    <>
      <Lines column={head} x={center} y={6.5 * u} />
      <PosterStamp {...{ shop, url, code, logo, say }} x={center} y={discTop + disc / 2} radius={disc / 2} />
      {foot ? <Lines column={foot} x={center} y={footTop} /> : <Steps u={u} y={footTop} say={say} />}
      <Lines column={address} x={center} y={height - 5 * u - address.height} />
    </>
  );
}

/** All steps in two lines, for a small card. */
const shortSteps = (u: number, say: Say): Column =>
  columnOf(
    [
      say(posterWords.allSteps),
      { width: 90 * u, tries: shrinking(6 * u), weight: 800, tracking: -0.02, leading: 1.25 },
    ],
    [
      say(posterWords.allStepsText),
      { width: 90 * u, tries: [[3.5 * u, 1], ...shrinking(3.1 * u, 2)], weight: 500, leading: 1.4 },
    ],
  );

function Steps({ u, y, say }: { u: number; y: number; say: Say }) {
  const width = 26 * u;
  const nameSetting = { width: width - 7 * u, tries: shrinking(4 * u), weight: 700, tracking: -0.02 };
  const stepSizes = [...[2.8, 2.4].map((size) => [size * u, 3] as const), [2.1 * u, 4] as const];
  const textSetting = { width, tries: stepSizes, weight: 450 };
  const nameTries = triesForAll(
    posterWords.steps.map(({ name }) => say(name)),
    nameSetting,
  );
  const textTries = triesForAll(
    posterWords.steps.map(({ text }) => say(text)),
    textSetting,
  );
  return posterWords.steps.map((step, index) => {
    const x = (20 + index * 30) * u;
    const name = columnOf([say(step.name), { ...nameSetting, tries: nameTries }]);
    const left = x - (7 * u + widthOf(name)) / 2;
    return (
      <g key={step.name.id}>
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
        <Lines column={columnOf([say(step.text), { ...textSetting, tries: textTries }])} x={x} y={y + 6.6 * u} />
      </g>
    );
  });
}

interface StampProps extends Pick<PosterProps, 'shop' | 'url' | 'code' | 'logo' | 'say'> {
  x: number;
  y: number;
  radius: number;
}

function PosterStamp({ shop, url, code, logo, say, x, y, radius }: StampProps) {
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
      <Code {...{ url, code, say }} x={x - side / 2} y={y - side / 2} side={side} />
      <Seal shop={shop} logo={logo} x={x + radius * 0.93} y={y + radius * 0.43} radius={radius * 0.235} />
    </>
  );
}

/** The shop's own picture, or its stamp, pressed onto the edge. */
function Seal({ shop, logo, x, y, radius }: Omit<StampProps, 'url' | 'code' | 'say'>) {
  const inks = inksOf(shop);
  // The printed sheet has its own clip: a clip that is not displayed has no effect.
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

/** 50 mm: the code as large as possible, one line above it and the name below. */
function Sticker({ shop, url, code, say }: PosterProps) {
  const inks = inksOf(shop);
  const call = columnOf([say(posterWords.sticker), { width: 45, tries: shrinking(3.4), weight: 700, leading: 1 }]);
  const tries = [3.8, 3.2, 2.7, 2.3].map((size) => [size, 1] as const);
  const name = columnOf([shop.name, { width: 45, tries, weight: 800, tracking: -0.02, leading: 1 }]);
  return (
    <>
      <rect width={50} height={50} fill={inks['--card']} />
      <Lines column={call} x={25} y={3.5 - call.height / 2} fill={inks['--card-ink']} />
      <Code {...{ url, code, say }} x={7} y={7} side={36} />
      <Lines column={name} x={25} y={46.5 - name.height / 2} fill={inks['--card-ink']} />
    </>
  );
}
