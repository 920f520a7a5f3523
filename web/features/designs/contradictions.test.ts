import { type CardDesign, defaultDesign } from '@stampdeck/contract/designs.ts';
import { expect, test } from 'vitest';
import { contradictionOf } from './contradictions.ts';
import { startingDesigns } from './starters/starting-designs.ts';

test.each(startingDesigns.map(({ trade, design }) => [trade, design] as const))(
  'the starting design of %s agrees with itself',
  (_, design) => {
    expect(contradictionOf({ ...defaultDesign, ...design })).toBeNull();
  },
);

test('the specified defaults name two prices, and each tap agrees on one', () => {
  const found = contradictionOf(defaultDesign);
  expect(found).toMatchObject({
    message: 'Your texts name different prices for a stamp: $20 and $5',
    fields: ['howToCollect', 'terms'],
  });
  expect(found?.fixes.map(({ label }) => label)).toEqual(['Use $20 in all texts', 'Use $5 in all texts']);
  for (const { parts } of found?.fixes ?? []) expect(contradictionOf({ ...defaultDesign, ...parts })).toBeNull();
});

test('only prices are compared: what a text says of rewards, dates and limits is the shop’s own', () => {
  const design: CardDesign = {
    ...defaultDesign,
    howToCollect: 'A stamp for every $5. One stamp per visit.',
    reward: 'A full card of 12 stamps brings $10 off.',
    terms: 'Stamps expire after a year.',
  };
  expect(contradictionOf(design)).toBeNull();
});
