/** The card that a visitor plays with: nobody's, and kept nowhere. */
import { defaultMilestones, presetColors } from '@stampdeck/contract/cards.ts';
import { type CardDesignView, cardTone } from '#card/card-layout.ts';
import { mixColors } from '#ui/color.ts';
import { palette } from '#ui/theme-palette.ts';

export const demoSize = 10;

/** Stamps on the card as the page opens: a few presses from full. */
export const demoStart = 6;

export const demoShop = 'Your shop';

/** A few of the presets, each with its word. */
export const demoColors = [
  { color: presetColors.Yellow, name: 'Yellow' },
  { color: presetColors.Red, name: 'Red' },
  { color: presetColors.Raspberry, name: 'Raspberry' },
  { color: presetColors.Violet, name: 'Violet' },
  { color: presetColors.Azure, name: 'Blue' },
  { color: presetColors.Pine, name: 'Green' },
  { color: presetColors.Cocoa, name: 'Brown' },
  { color: presetColors.Ink, name: 'Black' },
] as const;

/** How much white an empty slot has: less where the card is dark, so that a stamp stands out from it. */
const slotLight = { light: 0.5, dark: 0.28 } as const;

/** The demo's design in a colour. */
export function demoDesign(cardColor: string): CardDesignView {
  const design: CardDesignView = {
    cardColor,
    stampColor: palette.paper,
    unstampColor: cardColor,
    icon: 'coffee',
    emptyIcon: '',
    description: 'A stamp for every visit',
    howToCollect: '',
    businessName: '',
    reward: 'A reward of your choice.',
    terms: '',
    logo: '',
    size: demoSize,
    milestones: defaultMilestones(demoSize),
  };
  return { ...design, unstampColor: mixColors(cardColor, palette.paper, slotLight[cardTone(design)]) };
}
