import { t } from '@lingui/core/macro';
import { type CardDesign, defaultDesign } from '@stampdeck/contract/designs.ts';
import { contrastRatio, mixColors, readableInk } from '#ui/color.ts';
import { tonesNear } from '#ui/color-tones.ts';
import { palette } from '#ui/theme-palette.ts';

/** Text and icons keep this ratio (WCAG 2.2, 1.4.3). */
const readable = 4.5;
/** A shape stands out from its ground at a glance (WCAG 2.2, 1.4.11). */
const clear = 3;
/** A stamp below this is hard to see; its icon stays readable. */
const visible = 1.5;
/** An empty slot, which has an edge and a number, disappears below this. */
const distinct = 1.1;

type ColorField = 'cardColor' | 'stampColor' | 'unstampColor';
type Colors = Pick<CardDesign, ColorField | 'icon' | 'emptyIcon'>;

/** Two things on the card that customers must tell apart. */
export interface ContrastPair {
  id: 'text' | 'icon' | 'stamp' | 'empty' | 'apart';
  label: string;
  /** What is in front, and what is behind it. */
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
  /** Spread over the design, this fixes it: `{ ...design, ...warning.fix }`. */
  fix: Partial<Pick<CardDesign, 'stampColor' | 'unstampColor'>>;
}

/** Every pair that matters on a card. The product picks readable inks; the shapes have the shop's own colors. */
export function contrastPairs(design: Colors): ContrastPair[] {
  const { cardColor, stampColor, unstampColor } = design;
  const pair = (id: ContrastPair['id'], label: string, front: string, behind: string, needs: number): ContrastPair => ({
    ...{ id, label, needs, clear: Math.max(needs, clear), colors: [front, behind] },
    ratio: contrastRatio(front, behind),
  });
  return [
    pair('text', t`Text on the card`, readableInk(cardColor), cardColor, readable),
    pair('icon', t`Icon in the stamp`, readableInk(stampColor, cardColor), stampColor, readable),
    pair('stamp', t`Stamp on the card`, stampColor, cardColor, visible),
    pair('empty', t`Empty slot on the card`, unstampColor, cardColor, distinct),
    ...(design.emptyIcon === design.icon
      ? [pair('apart', t`Full and empty stamp`, stampColor, unstampColor, visible)]
      : []),
  ];
}

const isGray = (color: string): boolean => /^#(..)\1\1$/.test(color);

/** A color, and the contrast that another needs against it. */
type Needed = [color: string, needs: number];

/** The tone nearest to `color` that is clear against all of `against`, or else the nearest that meets their needs. */
function fixedColor(color: string, tint: string, against: Needed[], wish: number): string {
  const fits = (tone: string, share: number) =>
    against.every(([other, needs]) => contrastRatio(tone, other) >= Math.max(needs, share));
  const near = tonesNear(color, tint);
  // A shop without any hue gets ink or paper, not another gray.
  const plain = [palette.ink, palette.paper];
  const tones = near.some((tone) => !isGray(tone)) ? [...near, ...plain] : [...plain, ...near];
  const found = tones.find((tone) => fits(tone, wish)) ?? tones.find((tone) => fits(tone, 0));
  return (found ?? palette.ink).toUpperCase();
}

const messages = {
  stamp: t`Stamps are hard to see on this card. Their colors are nearly the same.`,
  empty: t`Empty slots are hard to see on this card. Their colors are nearly the same.`,
  apart: t`Full and empty stamps look alike: same icon, nearly the same color.`,
};

/** Where customers could not tell things apart, each with a fix near the shop's own colors. The fixes work in any order. */
export function contrastWarnings(design: Colors): ContrastWarning[] {
  const { cardColor, stampColor, unstampColor } = design;
  const failing = new Set(contrastPairs(design).flatMap(({ id, ratio, needs }) => (ratio < needs ? [id] : [])));
  const isAlike = design.emptyIcon === design.icon;
  const warnings: ContrastWarning[] = [];
  let newStamp = stampColor;
  if (failing.has('stamp')) {
    const alike: Needed[] = isAlike ? [[unstampColor, visible]] : [];
    newStamp = fixedColor(stampColor, cardColor, [[cardColor, visible], ...alike], clear);
    warnings.push({ message: messages.stamp, fix: { stampColor: newStamp } });
  }
  for (const id of ['empty', 'apart'] as const) {
    if (!failing.has(id)) continue;
    // Away from the stamp's color now, and from the one that the other fix sets.
    const stamps = [stampColor, newStamp].map((color): Needed => [color, isAlike ? visible : 1]);
    const empty = fixedColor(unstampColor, cardColor, [[cardColor, distinct], ...stamps], distinct + 0.08);
    warnings.push({ message: messages[id], fix: { unstampColor: empty } });
  }
  return warnings;
}

/** With less contrast than this the slots disappear on the card. */
const pale = 1.15;

/** A paler tone of the card, or a deeper one where the card is nearly white. `#RRGGBB` in capitals. */
export function emptyColorFor(cardColor: string): string {
  if (cardColor.toUpperCase() === defaultDesign.cardColor) return defaultDesign.unstampColor;
  const paler = mixColors(cardColor, palette.paper, 0.47);
  const tone = contrastRatio(paler, cardColor) >= pale ? paler : mixColors(cardColor, palette.ink, 0.1);
  return tone.toUpperCase();
}
