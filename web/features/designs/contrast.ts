import { type CardDesign, defaultDesign } from '@stampdeck/contract/designs.ts';
import { contrastRatio, mixColors, readableInk } from '#ui/color.ts';
import { tonesNear } from '#ui/color-tones.ts';
import { palette } from '#ui/theme-palette.ts';

/** Text and icons keep this ratio (WCAG 2.2, 1.4.3). */
const readable = 4.5;
/** What a shape wants to be told from its ground at a glance (WCAG 2.2, 1.4.11). */
const clear = 3;
/** A stamp that differs less than this from what lies around it is hard to see; its icon is readable even so. */
const visible = 1.5;
/** An empty slot, which has an edge and a number, vanishes below this. */
const distinct = 1.1;

type ColorField = 'cardColor' | 'stampColor' | 'unstampColor';
type Colors = Pick<CardDesign, ColorField | 'icon' | 'emptyIcon'>;

/** Two things on the card that must be told apart. */
export interface ContrastPair {
  id: 'text' | 'icon' | 'stamp' | 'empty' | 'apart';
  label: string;
  /** Of the two things: what is in front, and what is behind it. */
  colors: [front: string, behind: string];
  /** WCAG, 1 to 21. */
  ratio: number;
  /** Below this it cannot be told apart. */
  needs: number;
  /** From here on it is clear at a glance; between the two it is soft. */
  clear: number;
}

export interface ContrastWarning {
  message: string;
  /** Spread over the design, this mends it: `{ ...design, ...warning.fix }`. */
  fix: Partial<Pick<CardDesign, 'stampColor' | 'unstampColor'>>;
}

/** Every pair that matters on a card. Inks are chosen readable whatever the shop's colours; the shapes are the shop's own. */
export function contrastPairs(design: Colors): ContrastPair[] {
  const { cardColor, stampColor, unstampColor } = design;
  const pair = (id: ContrastPair['id'], label: string, front: string, behind: string, needs: number): ContrastPair => ({
    ...{ id, label, needs, clear: Math.max(needs, clear), colors: [front, behind] },
    ratio: contrastRatio(front, behind),
  });
  return [
    pair('text', 'Text on the card', readableInk(cardColor), cardColor, readable),
    pair('icon', 'Icon in the stamp', readableInk(stampColor, cardColor), stampColor, readable),
    pair('stamp', 'Stamp on the card', stampColor, cardColor, visible),
    pair('empty', 'Empty slot on the card', unstampColor, cardColor, distinct),
    ...(design.emptyIcon === design.icon
      ? [pair('apart', 'Full and empty stamp', stampColor, unstampColor, visible)]
      : []),
  ];
}

const isGrey = (color: string): boolean => /^#(..)\1\1$/.test(color);

/** A colour, and how well another must be told from it. */
type Needed = [color: string, needs: number];

/** The tone nearest to `color` that is clear against all of `against`; where there is none, the one that is best told from them. */
function mended(color: string, tint: string, against: Needed[], wish: number): string {
  const fits = (tone: string, share: number) =>
    against.every(([other, needs]) => contrastRatio(tone, other) >= Math.max(needs, share));
  const near = tonesNear(color, tint);
  // A shop without any hue gets ink or paper, rather than one more grey.
  const plain = [palette.ink, palette.paper];
  const tones = near.some((tone) => !isGrey(tone)) ? [...near, ...plain] : [...plain, ...near];
  const found = tones.find((tone) => fits(tone, wish)) ?? tones.find((tone) => fits(tone, 0));
  return (found ?? palette.ink).toUpperCase();
}

const messages = {
  stamp: 'Stamps are hard to see on this card: their colours are nearly the same.',
  empty: 'Empty slots vanish on this card: their colours are nearly the same.',
  apart: 'Full and empty stamps look alike: same icon, nearly the same colour.',
};

/** Where a customer could not tell things apart, each with colours near the shop's own that mend it. The fixes can be taken in any order. */
export function contrastWarnings(design: Colors): ContrastWarning[] {
  const { cardColor, stampColor, unstampColor } = design;
  const failing = new Set(contrastPairs(design).flatMap(({ id, ratio, needs }) => (ratio < needs ? [id] : [])));
  const isAlike = design.emptyIcon === design.icon;
  const warnings: ContrastWarning[] = [];
  let newStamp = stampColor;
  if (failing.has('stamp')) {
    const alike: Needed[] = isAlike ? [[unstampColor, visible]] : [];
    newStamp = mended(stampColor, cardColor, [[cardColor, visible], ...alike], clear);
    warnings.push({ message: messages.stamp, fix: { stampColor: newStamp } });
  }
  for (const id of ['empty', 'apart'] as const) {
    if (!failing.has(id)) continue;
    // Away from the stamp as it is and as the other fix makes it.
    const stamps = [stampColor, newStamp].map((color): Needed => [color, isAlike ? visible : 1]);
    const empty = mended(unstampColor, cardColor, [[cardColor, distinct], ...stamps], distinct + 0.08);
    warnings.push({ message: messages[id], fix: { unstampColor: empty } });
  }
  return warnings;
}

/** Less contrast than this, and the slots vanish on the card. */
const pale = 1.15;

/** A paler tone of the card; on a card that is nearly white a deeper one. `#RRGGBB` in capitals. */
export function emptyColorFor(cardColor: string): string {
  if (cardColor.toUpperCase() === defaultDesign.cardColor) return defaultDesign.unstampColor;
  const paler = mixColors(cardColor, palette.paper, 0.47);
  const tone = contrastRatio(paler, cardColor) >= pale ? paler : mixColors(cardColor, palette.ink, 0.1);
  return tone.toUpperCase();
}
