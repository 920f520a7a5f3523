/** The colour of empty slots that goes with a card's colour. */
import { defaultDesign } from '@stampdeck/contract/designs.ts';
import { contrastRatio, mixColors } from '#ui/color.ts';
import { palette } from '#ui/theme-palette.ts';

/** Less contrast than this, and the slots vanish on the card. */
const distinct = 1.15;

/** A paler tone of the card; on a card that is nearly white a deeper one. `#RRGGBB` in capitals. */
export function emptyColorFor(cardColor: string): string {
  if (cardColor.toUpperCase() === defaultDesign.cardColor) return defaultDesign.unstampColor;
  const paler = mixColors(cardColor, palette.paper, 0.47);
  const tone = contrastRatio(paler, cardColor) >= distinct ? paler : mixColors(cardColor, palette.ink, 0.1);
  return tone.toUpperCase();
}
