import { cardColorPresets } from '@stampdeck/contract/cards.ts';
import { defaultDesign } from '@stampdeck/contract/designs.ts';
import { describe, expect, test } from 'vitest';
import { contrastRatio } from '#ui/color.ts';
import { contrastWarnings } from './contrast.ts';

describe('warnings about the colours of a card', () => {
  test('the default card has none', () => {
    expect(contrastWarnings(defaultDesign)).toEqual([]);
  });

  test('stamps in the colour of the card are hard to see', () => {
    const [warning, ...others] = contrastWarnings({ ...defaultDesign, stampColor: '#FFD030' });
    expect(others).toEqual([]);
    expect(warning).toMatchObject({ fields: ['cardColor', 'stampColor'], fix: { stampColor: '#FFFFFF' } });
    expect(warning?.ratio).toBeLessThan(1.5);
  });

  test('on a white card the fix is the yellow stamp', () => {
    const [warning] = contrastWarnings({ ...defaultDesign, cardColor: '#FFFFFF' });
    expect(warning?.fix).toEqual({ stampColor: '#FFC70B' });
  });

  test('full and empty stamps with one icon need different colours; with a number in the empty ones they do not', () => {
    const alike = { ...defaultDesign, unstampColor: '#FFFFFF' };
    expect(contrastWarnings(alike)).toEqual([]);
    const [warning] = contrastWarnings({ ...alike, emptyIcon: alike.icon });
    expect(warning?.fields).toEqual(['stampColor', 'unstampColor']);
    expect(contrastRatio(warning?.fix.unstampColor ?? '', alike.stampColor)).toBeGreaterThanOrEqual(1.5);
  });

  const tones = [...cardColorPresets, '#FFFFFF', '#000000', '#808080', '#EEEEEE', '#C0C0C0'];
  test.each(tones)('taking the fixes leaves no warning on a card of %s', (cardColor) => {
    for (const stampColor of tones) {
      for (const unstampColor of tones) {
        const design = { ...defaultDesign, cardColor, stampColor, unstampColor, emptyIcon: defaultDesign.icon };
        const fixed = Object.assign({}, design, ...contrastWarnings(design).map(({ fix }) => fix));
        expect(contrastWarnings(fixed), JSON.stringify([stampColor, unstampColor])).toEqual([]);
      }
    }
  });
});
