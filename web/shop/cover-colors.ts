import type { CardDesign } from '@stampdeck/contract/designs.ts';
import type { CSSProperties } from 'react';
import { readableInk } from '#ui/color.ts';

/** The card's colours for what the page draws around it: the cover and the shop's letter. */
export const coverColors = ({ cardColor, stampColor }: Pick<CardDesign, 'cardColor' | 'stampColor'>): CSSProperties =>
  ({
    '--shop-card': cardColor,
    '--shop-card-ink': readableInk(cardColor),
    '--shop-stamp': stampColor,
  }) as CSSProperties;
