import type { CardDesign } from '@stampdeck/contract/designs.ts';
import { contrastRatio, mixColors } from '#ui/color.ts';
import { palette } from '#ui/theme-palette.ts';

/** A stamp that differs less than this from what lies around it is hard to see. */
const visible = 1.5;

export interface ContrastWarning {
  /** The design's fields that are too much alike. */
  fields: ('cardColor' | 'stampColor' | 'unstampColor')[];
  ratio: number;
  message: string;
  /** Spread over the design, this mends it: `{ ...design, ...warning.fix }`. */
  fix: Partial<Pick<CardDesign, 'stampColor' | 'unstampColor'>>;
}

type Colors = Pick<CardDesign, 'cardColor' | 'stampColor' | 'unstampColor' | 'icon' | 'emptyIcon'>;

/**
 * Where a customer could not tell things apart. Inks are always chosen readable, so only the shop's own colours can fail: a
 * stamp like the card it lies on, and a filled slot like an empty one that shows the same icon.
 */
export function contrastWarnings(design: Colors): ContrastWarning[] {
  const { cardColor, stampColor, unstampColor } = design;
  const sameIcon = design.emptyIcon === design.icon;
  const warnings: ContrastWarning[] = [];
  let mended = stampColor;
  const onCard = contrastRatio(stampColor, cardColor);
  if (onCard < visible) {
    mended = firstVisible(
      [palette.paper, palette.yellow, palette.ink, palette.red],
      sameIcon ? [cardColor, unstampColor] : [cardColor],
    );
    warnings.push({
      fields: ['cardColor', 'stampColor'],
      ratio: onCard,
      message: 'Stamps are hard to see on this card: their colours are nearly the same.',
      fix: { stampColor: mended },
    });
  }
  const apart = contrastRatio(stampColor, unstampColor);
  if (sameIcon && apart < visible) {
    warnings.push({
      fields: ['stampColor', 'unstampColor'],
      ratio: apart,
      message: 'Full and empty stamps look alike: same icon, nearly the same colour.',
      // Away from the stamp as it is and as the first fix makes it, so that the fixes can be taken in any order.
      fix: { unstampColor: firstVisible(tonesOf(cardColor), [stampColor, mended]) },
    });
  }
  return warnings;
}

const firstVisible = (candidates: string[], against: string[]): string =>
  candidates.find((color) => against.every((other) => contrastRatio(color, other) >= visible)) ?? palette.ink;

/** The card's colour and, step by step, its paler and deeper tones. */
const tonesOf = (cardColor: string): string[] =>
  [0, 0.2, 0.4, 0.6, 0.8, 1].flatMap((share) => [
    mixColors(cardColor, palette.paper, share),
    mixColors(cardColor, palette.ink, share),
  ]);
