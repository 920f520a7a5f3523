import { cardColorPresets } from '@stampdeck/contract/cards.ts';
import { defaultDesign } from '@stampdeck/contract/designs.ts';
import { expect, it } from 'vitest';
import { contrastRatio } from '#ui/color.ts';
import { emptyColorFor } from './contrast.ts';

it('the default card keeps its own empty color', () => {
  expect(emptyColorFor(defaultDesign.cardColor.toLowerCase())).toBe(defaultDesign.unstampColor);
});

it.each(cardColorPresets)('empty slots can be told from a card in %s', (color) => {
  expect(contrastRatio(emptyColorFor(color), color)).toBeGreaterThan(1.14);
});
