/** The visitor's demo card. It is not saved. */
import { t } from '@lingui/core/macro';
import { defaultMilestones, presetColors } from '@stampdeck/contract/cards.ts';
import { type CardDesignView, cardTone } from '#card/card-layout.ts';
import { mixColors } from '#ui/color.ts';
import { palette } from '#ui/theme-palette.ts';

export const demoSize = 10;

/** Stamps on the card as the page opens: a few presses from full. */
export const demoStart = 6;

/** A few of the presets, each with its word. */
export const demoColors = [
  { color: presetColors.Yellow, name: () => t`Yellow` },
  { color: presetColors.Red, name: () => t`Red` },
  { color: presetColors.Raspberry, name: () => t`Raspberry` },
  { color: presetColors.Violet, name: () => t`Violet` },
  { color: presetColors.Azure, name: () => t`Blue` },
  { color: presetColors.Pine, name: () => t`Green` },
  { color: presetColors.Cocoa, name: () => t`Brown` },
  { color: presetColors.Ink, name: () => t`Black` },
] as const;

/** How much white an empty slot has: less where the card is dark, so that a stamp stands out from it. */
const slotLight = { light: 0.5, dark: 0.28 } as const;

/** The demo's design in a color. */
export function demoDesign(cardColor: string): CardDesignView {
  const design: CardDesignView = {
    cardColor,
    stampColor: palette.paper,
    unstampColor: cardColor,
    icon: 'coffee',
    emptyIcon: '',
    description: t`A stamp for every visit`,
    howToCollect: '',
    businessName: '',
    reward: t`A reward of your choice.`,
    terms: '',
    logo: '',
    size: demoSize,
    milestones: defaultMilestones(demoSize, [t`10% off`, t`20% off`, t`1 free`, t`2 free`]),
  };
  return { ...design, unstampColor: mixColors(cardColor, palette.paper, slotLight[cardTone(design)]) };
}
