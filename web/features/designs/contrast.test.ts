import { cardColorPresets } from '@stampdeck/contract/cards.ts';
import { defaultDesign } from '@stampdeck/contract/designs.ts';
import { describe, expect, test } from 'vitest';
import { contrastRatio } from '#ui/color.ts';
import { contrastPairs, contrastWarnings } from './contrast.ts';
import { startingDesigns } from './starters/starting-designs.ts';

describe('warnings about the colors of a card', () => {
  test('the default card has none', () => {
    expect(contrastWarnings(defaultDesign)).toEqual([]);
  });

  test('stamps in the color of the card are hard to see; the fix is a clear tone of their own hue', () => {
    const [warning, ...others] = contrastWarnings({ ...defaultDesign, stampColor: '#FFD030' });
    expect(others).toEqual([]);
    expect(warning?.message).toBe('Stamps are hard to see on this card. Their colors are nearly the same.');
    const fix = warning?.fix.stampColor ?? '';
    expect(contrastRatio(fix, defaultDesign.cardColor)).toBeGreaterThanOrEqual(3);
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(fix.slice(at, at + 2), 16)) as number[];
    expect([Number(red) > Number(green), Number(green) > Number(blue)], fix).toEqual([true, true]);
  });

  test('empty slots in the color of the card are hard to see; the fix is a tone of it', () => {
    const alike = { ...defaultDesign, unstampColor: '#FFC80C' };
    const [warning] = contrastWarnings(alike);
    expect(warning?.message).toBe('Empty slots are hard to see on this card. Their colors are nearly the same.');
    expect(contrastWarnings({ ...alike, ...warning?.fix })).toEqual([]);
  });

  test('full and empty stamps with one icon need different colors; with a number in the empty ones they do not', () => {
    const alike = { ...defaultDesign, unstampColor: '#FFFFFF' };
    expect(contrastWarnings(alike)).toEqual([]);
    const [warning] = contrastWarnings({ ...alike, emptyIcon: alike.icon });
    expect(warning?.message).toBe('Full and empty stamps look alike: same icon, nearly the same color.');
    expect(contrastRatio(warning?.fix.unstampColor ?? '', alike.stampColor)).toBeGreaterThanOrEqual(1.5);
  });

  const tones = [...cardColorPresets, '#FFFFFF', '#000000', '#808080', '#EEEEEE', '#C0C0C0'];
  test.each(tones)('taking the fixes, in any order, leaves no warning on a card of %s', (cardColor) => {
    for (const stampColor of tones) {
      for (const unstampColor of tones) {
        const design = { ...defaultDesign, cardColor, stampColor, unstampColor, emptyIcon: defaultDesign.icon };
        const fixes = contrastWarnings(design).map(({ fix }) => fix);
        for (const order of [fixes, fixes.toReversed()]) {
          const fixed = Object.assign({}, design, ...order);
          expect(contrastWarnings(fixed), JSON.stringify([stampColor, unstampColor])).toEqual([]);
        }
      }
    }
  });
});

test.each([...cardColorPresets, '#FFFFFF', '#000000', '#777777'])(
  'text on a card of %s and icons in stamps of it are readable: their inks are chosen',
  (color) => {
    const pairs = contrastPairs({ ...defaultDesign, cardColor: color, stampColor: color });
    for (const { id, ratio, needs } of pairs.slice(0, 2)) expect(ratio, id).toBeGreaterThanOrEqual(needs);
  },
);

test.each(startingDesigns.map(({ trade, design }) => [trade, design] as const))(
  'the starting design of %s can be told apart in every pair',
  (_, design) => {
    expect(contrastWarnings(design)).toEqual([]);
    const stamp = contrastPairs(design).find(({ id }) => id === 'stamp');
    expect(stamp?.ratio).toBeGreaterThanOrEqual(3);
  },
);
