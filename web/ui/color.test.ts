import { describe, expect, test } from 'vitest';
import { contrastRatio, mixColors, quietInk, readableInk } from './color.ts';

/** Every color whose channels are multiples of 17: 4,096 of them. */
const steps = Array.from({ length: 16 }, (_, step) => (step * 17).toString(16).padStart(2, '0'));
const everyColor = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)));

describe('contrast', () => {
  test.each([
    ['#000000', '#FFFFFF', 21],
    ['#FFFFFF', '#FFFFFF', 1],
    ['#767676', '#FFFFFF', 4.54],
    ['#777777', '#FFFFFF', 4.48],
    ['#0000FF', '#FFFFFF', 8.59],
    ['#FF0000', '#FFFFFF', 4.0],
    ['#FFC70B', '#1B1B1F', 10.98],
    ['#F44336', '#FFFFFF', 3.68],
  ])('of %s and %s is %d, whichever comes first', (one, other, ratio) => {
    expect(contrastRatio(one, other)).toBeCloseTo(ratio, 1);
    expect(contrastRatio(other, one)).toBe(contrastRatio(one, other));
  });

  test('three-digit colors are read, and a half-typed one counts as white', () => {
    expect(contrastRatio('#000', '#fff')).toBe(21);
    expect(contrastRatio('#FFC7', '#FFFFFF')).toBe(1);
  });
});

test('colors mix by share', () => {
  expect(mixColors('#000000', '#FFFFFF', 0.5)).toBe('#808080');
  expect(mixColors('#FFC70B', '#1B1B1F', 0)).toBe('#ffc70b');
});

describe('inks', () => {
  test('text is readable on every color a shop can pick', () => {
    expect(everyColor).toHaveLength(4096);
    for (const color of everyColor) {
      expect(contrastRatio(readableInk(color), color), color).toBeGreaterThanOrEqual(4.5);
      expect(contrastRatio(quietInk(color), color), color).toBeGreaterThanOrEqual(4.5);
    }
  });

  test('near-black on yellow, white on burgundy, and black where neither would do', () => {
    expect(readableInk('#FFC70B')).toBe('#1B1B1F');
    expect(readableInk('#AD1457')).toBe('#FFFFFF');
    expect(readableInk('#777777')).toBe('#000000');
  });

  test('a wanted color is taken only where it is readable', () => {
    expect(readableInk('#FFFFFF', '#AD1457')).toBe('#AD1457');
    expect(readableInk('#FFFFFF', '#FFC70B')).toBe('#1B1B1F');
  });
});
