/** The three steps as pictures, and the wall of stamps. All of it is drawn at build time. */
import { t } from '@lingui/core/macro';
import { cardColorPresets, presetColors } from '@stampdeck/contract/cards.ts';
import { type StampIconId, stampIconIds } from '@stampdeck/contract/designs.ts';
import { stampTilt } from '#card/card-layout.ts';
import { onStamp, StampGlyph } from '#card/stamp-icons.tsx';
import { readableInk } from '#ui/color.ts';
import { drawQr } from '#ui/qr.ts';
import { Outline } from './outline.tsx';

const { Yellow: yellow, Raspberry: raspberry, Azure: blue } = presetColors;

interface Placed {
  x: number;
  y: number;
  size: number;
  turn?: number;
}

/** The stamp's outline around a point. */
const placed = ({ x, y, size, turn = 0 }: Placed): string =>
  `translate(${x} ${y}) rotate(${turn}) scale(${size / 48}) translate(-24 -24)`;

/** A grid of slots, the first ones stamped, on a card of this color. */
function MiniSlots({ color, given, slots, size }: { color: string; given: number; slots: Spot[]; size: number }) {
  return slots.map(({ slot, x, y }) =>
    slot <= given ? (
      <Outline key={slot} className="ld-mini-stamp" transform={placed({ x, y, size, turn: stampTilt(slot) })} />
    ) : (
      <circle key={slot} className="ld-mini-slot" cx={x} cy={y} r={size * 0.43} stroke={readableInk(color)} />
    ),
  );
}

interface Spot {
  slot: number;
  x: number;
  y: number;
}

/** `count` spots in rows of `columns`, the first at (`x`, `y`). */
const spots = (count: number, columns: number, [x, y]: [number, number], step: number): Spot[] =>
  Array.from({ length: count }, (_, index) => ({
    slot: index + 1,
    x: x + (index % columns) * step,
    y: y + Math.floor(index / columns) * step,
  }));

const cardSpots = spots(10, 5, [92, 114], 34);

function MiniCard({ color, given, turn }: { color: string; given: number; turn: number }) {
  return (
    <g transform={`rotate(${turn} 160 330)`}>
      <rect className="ld-mini-card" x="66" y="58" width="188" height="122" rx="14" fill={color} />
      <MiniSlots color={color} given={given} slots={cardSpots} size={29} />
      <rect x="80" y="74" width="74" height="10" rx="5" fill={readableInk(color)} />
    </g>
  );
}

/** Step 1: a fan of cards, each in its own color. */
export function DesignDrawing() {
  return (
    <svg className="ld-drawing" viewBox="0 0 320 240" aria-hidden="true">
      <MiniCard color={blue} given={0} turn={-15} />
      <MiniCard color={raspberry} given={0} turn={-1} />
      <MiniCard color={yellow} given={4} turn={13} />
    </svg>
  );
}

const posterQr = drawQr('Stampdeck', 1);

/** Step 2: the poster on a wall. Its code reads 'Stampdeck'. */
export function PosterDrawing() {
  const side = 58 / posterQr.size;
  return (
    <svg className="ld-drawing" viewBox="0 0 320 240" aria-hidden="true">
      <g transform="rotate(-4 160 120)">
        <rect className="ld-sheet" x="90" y="18" width="140" height="198" rx="3" />
        <rect className="ld-sheet-word" x="104" y="33" width="82" height="11" rx="2" />
        <Outline fill={yellow} transform={placed({ x: 160, y: 112, size: 118 })} />
        <rect className="ld-sheet-code" x="129" y="81" width="62" height="62" rx="4" />
        <path
          className="ld-sheet-dots"
          d={posterQr.path}
          transform={`translate(131 83) scale(${side})`}
          shapeRendering="crispEdges"
        />
        {[104, 146, 188].map((x) => (
          <g key={x}>
            <circle className="ld-sheet-step" cx={x + 5} cy="186" r="5" />
            <rect className="ld-sheet-line" x={x} y="196" width="28" height="3" rx="1.5" />
            <rect className="ld-sheet-line" x={x} y="202" width="20" height="3" rx="1.5" />
          </g>
        ))}
        <path className="ld-tape" d="M138 11h44v16h-44z" transform="rotate(3 160 18)" />
      </g>
    </svg>
  );
}

const phoneSpots = spots(9, 3, [135, 68], 26);

/** Step 3: the phone at the counter, its card getting the next stamp. */
export function ScanDrawing() {
  return (
    <svg className="ld-drawing" viewBox="0 0 320 240" aria-hidden="true">
      <g transform="rotate(5 160 120)">
        <rect className="ld-phone" x="102" y="14" width="116" height="240" rx="20" />
        <rect className="ld-phone-screen" x="109" y="21" width="102" height="226" rx="14" />
        <rect className="ld-mini-card" x="117" y="36" width="86" height="112" rx="10" fill={yellow} />
        <MiniSlots color={yellow} given={7} slots={phoneSpots} size={22} />
        <rect x="126" y="45" width="40" height="6" rx="3" fill={readableInk(yellow)} />
        <rect className="ld-phone-line" x="117" y="164" width="62" height="7" rx="3.5" />
        <rect className="ld-phone-line" x="117" y="179" width="86" height="7" rx="3.5" />
      </g>
      <path
        className="ld-frame"
        d="M64 78V52a10 10 0 0 1 10-10h26M246 42a10 10 0 0 1 10 10v26M256 172v26a10 10 0 0 1-10 10M74 208a10 10 0 0 1-10-10v-26"
      />
      <g transform={placed({ x: 226, y: 152, size: 84, turn: -12 })}>
        <Outline className="ld-flying" />
        <circle className="ld-seal-ring" cx="24" cy="24" r="19.2" />
        <StampGlyph className="ld-seal-icon" transform={onStamp} id="coffee" />
      </g>
    </svg>
  );
}

interface SealProps {
  /** Printed in the empty slot. */
  number: number;
  /** Pressed on when the section is seen. */
  icon: StampIconId;
  tilt: number;
}

/** A slot of the page's own card: reading on fills it. */
export function Seal({ number, icon, tilt }: SealProps) {
  return (
    <svg className="ld-seal" viewBox="0 0 48 48" aria-hidden="true">
      <circle className="ld-seal-slot" cx="24" cy="24" r="21.2" />
      <text className="ld-seal-number" x="24" y="24" dy=".36em">
        {number}
      </text>
      <g className="ld-seal-stamp">
        <g transform={`rotate(${tilt} 24 24)`}>
          <Outline className="ld-seal-disc" />
          <circle className="ld-seal-ring" cx="24" cy="24" r="19.2" />
          <StampGlyph className="ld-seal-icon" transform={onStamp} id={icon} />
        </g>
      </g>
    </svg>
  );
}

const wallColors = cardColorPresets.slice(0, -1);

/** Every icon of the product as a stamp. */
export function StampWall() {
  return (
    <div
      className="ld-wall"
      role="img"
      aria-label={t`24 stamps, from coffee and cake to scissors, flowers and books`}
      data-reveal
    >
      {stampIconIds.map((icon, index) => {
        const color = wallColors[(index * 7) % wallColors.length] ?? yellow;
        return (
          <svg key={icon} className="ld-wall-stamp" viewBox="0 0 48 48" aria-hidden="true">
            <g transform={`rotate(${stampTilt(index + 3)} 24 24)`} color={readableInk(color)}>
              <Outline fill={color} />
              <circle className="ld-wall-ring" cx="24" cy="24" r="19.2" />
              <StampGlyph transform={onStamp} id={icon} />
            </g>
          </svg>
        );
      })}
    </div>
  );
}
