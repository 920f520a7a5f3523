import type { Milestone } from '@stampdeck/contract/cards.ts';
import type { CardDesign } from '@stampdeck/contract/designs.ts';
import type { CSSProperties } from 'react';
import { contrastRatio, mixColors, quietInk, readableInk } from '#ui/color.ts';
import { palette } from '#ui/theme-palette.ts';

/** A milestone of a design, or of someone's card, where it may have been redeemed. */
export type ShownMilestone = Milestone & { state?: 'ahead' | 'owed' | 'redeemed' };

/** What the card shows of a design. */
export type CardDesignView = Omit<CardDesign, 'previewCount' | 'milestones'> & { milestones: ShownMilestone[] };

const columnsOf: Readonly<Record<number, number>> = { 6: 3, 7: 4, 8: 4, 9: 3, 12: 4, 16: 4 };

/** The slots' numbers by row; the last row may be shorter: `[[1, 2, 3, 4], [5, 6, 7]]`. */
export function slotRows(size: number): number[][] {
  const columns = columnsOf[size] ?? 5;
  const slots = Array.from({ length: size }, (_, index) => index + 1);
  return Array.from({ length: Math.ceil(size / columns) }, (_, row) => slots.slice(row * columns, (row + 1) * columns));
}

/** How far a slot's stamp is turned, in degrees: it looks stamped by hand and is the same each time. */
export function stampTilt(slot: number): number {
  // The fractional part of multiples of the golden ratio never repeats or clusters.
  const spread = (slot * 0.618034) % 1;
  return Math.round((spread - 0.5) * 260) / 10;
}

/** What one slot shows. `arriving` and `leaving` are drawn pale: not confirmed yet. */
export type SlotState = 'empty' | 'stamped' | 'arriving' | 'leaving';

/** `pending` > 0: the last ones of `count` are not confirmed yet; `pending` < 0: as many after `count` are being taken back. */
export function slotState(slot: number, count: number, pending: number): SlotState {
  if (slot <= count) return slot > count - pending ? 'arriving' : 'stamped';
  return slot <= count - pending ? 'leaving' : 'empty';
}

/** The milestones that fit on a card of `size`, which may be smaller than the newest design. */
export const milestonesOn = (design: Pick<CardDesignView, 'milestones'>, size: number): ShownMilestone[] =>
  design.milestones.filter(({ slot }) => slot <= size).sort((one, other) => one.slot - other.slot);

export type RibbonSpread = 'none' | 'both' | 'before' | 'after';

/** A label of up to this many characters fits under its own slot. */
const shortLabel = 8;

/** Which neighbors in its row a milestone's ribbon may cover: only those without a ribbon, and only for a long label. */
export function ribbonSpread(row: number[], slot: number, milestones: Milestone[]): RibbonSpread {
  const own = milestones.find((milestone) => milestone.slot === slot);
  if (!own || own.label.length <= shortLabel) return 'none';
  const free = (other: number): boolean =>
    row.includes(other) && !milestones.some((milestone) => milestone.slot === other);
  if (free(slot - 1) && free(slot + 1)) return 'both';
  if (free(slot - 1)) return 'before';
  return free(slot + 1) ? 'after' : 'none';
}

/** The contrast at which the card's own color is readable in small print on a dark or white ribbon (WCAG AAA). */
const vivid = 7;
/** With less contrast than this, a ribbon cannot be told from the card. */
const distinct = 1.25;

/** The design's colors and the inks that are readable on them, as custom properties for `stamp-card.css`. */
export function cardColors({
  cardColor,
  stampColor,
  unstampColor,
}: Pick<CardDesignView, 'cardColor' | 'stampColor' | 'unstampColor'>): CSSProperties {
  const ink = readableInk(cardColor);
  const opposite = ink === palette.paper ? palette.ink : palette.paper;
  const away = mixColors(cardColor, opposite, 0.86);
  const ahead = contrastRatio(away, cardColor) >= distinct ? away : mixColors(cardColor, ink, 0.14);
  return {
    '--card': cardColor,
    '--card-ink': ink,
    '--card-quiet': quietInk(cardColor),
    '--card-edge': mixColors(cardColor, palette.black, 0.22),
    '--card-line': mixColors(cardColor, ink, 0.4),
    '--stamp': stampColor,
    '--stamp-ink': readableInk(stampColor, cardColor),
    '--empty': unstampColor,
    '--empty-ink': quietInk(unstampColor),
    '--ahead': ahead,
    '--ahead-ink': readableInk(ahead),
    '--reached-ink': contrastRatio(ink, cardColor) >= vivid ? cardColor : readableInk(ink),
  } as CSSProperties;
}

/** Which way the card's paper may be toned without making its text harder to read: lighter under dark ink, darker under white. */
export const cardTone = ({ cardColor }: CardDesignView): 'light' | 'dark' =>
  readableInk(cardColor) === palette.paper ? 'dark' : 'light';

/** Whether the whole description fits on the card. Of a longer one it shows four lines, and the page shows all of it below. */
export const fitsOnCard = (description: string): boolean => description.length <= 90 && !description.includes('\n');
