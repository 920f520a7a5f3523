import { type CardDesign, defaultDesign } from '@stampdeck/contract/designs.ts';
import type { AwardLimits } from '@stampdeck/contract/limits.ts';
import { startingDesigns } from '@stampdeck/contract/starting-designs.ts';
import { expect, test } from 'vitest';
import { contradictions } from './contradictions.ts';

const sound: CardDesign = {
  ...defaultDesign,
  size: 10,
  description: 'Brunch cafe',
  howToCollect: 'A stamp for every $5.',
  reward: 'A full card brings 2 free drinks.',
  terms: 'Get 1 stamp for every $5 you spend.',
  milestones: [
    { slot: 5, label: '20% off' },
    { slot: 10, label: '2 free' },
  ],
};
const told = (parts: Partial<CardDesign>) => contradictions({ ...sound, ...parts }).map(({ id }) => id.split(' ')[0]);

test('a card that agrees with itself is told nothing', () => {
  expect(contradictions(sound)).toEqual([]);
});

test.each(startingDesigns.map(({ trade, design }) => [trade, design] as const))(
  'the starting design of %s agrees with itself',
  (_, design) => {
    expect(contradictions({ ...defaultDesign, ...design })).toEqual([]);
  },
);

test.each<[string, Partial<CardDesign>]>([
  ['price', { terms: 'Get 1 stamp for every $8 you spend.' }],
  ['reward', { reward: 'Get $10 off your next purchase.' }],
  ['reward', { reward: 'A free coffee.', milestones: [{ slot: 10, label: '50% off' }] }],
  ['full', { terms: 'Rewards are given for a full card only.' }],
  ['full', { terms: 'Only full cards are redeemed.' }],
  ['full', { howToCollect: 'Rewards are only given for a complete card.' }],
  ['size', { howToCollect: 'Collect 12 stamps and get a coffee.' }],
  ['size', { reward: 'After collecting all eight stamps: 2 free drinks.' }],
  ['size', { description: 'Our 8-stamp card' }],
  ['size', { reward: '2 free drinks for 6 stamps.' }],
  ['expiry', { terms: 'Stamps expire after 12 months.' }],
  ['expiry', { terms: 'Valid until 31 December.' }],
  ['expiry', { terms: 'Rewards must be used within 30 days.' }],
  ['limit', { terms: 'Only one stamp per visit.' }],
  ['limit', { terms: 'Maximum 2 stamps a day.' }],
])('%s: %j is told', (kind, parts) => {
  expect(told(parts)).toEqual([kind]);
});

test.each<Partial<CardDesign>>([
  { reward: 'A full card brings a surprise.' },
  { reward: 'Free drinks!' },
  { terms: 'Rewards are given for a full card only.', milestones: [{ slot: 10, label: '2 free' }] },
  { howToCollect: 'Collect 2 stamps for every $5.' },
  { howToCollect: 'With 5 stamps you get 20% off.' },
  { reward: 'After collecting all 10 stamps: 2 free drinks.' },
  { terms: 'Stamps never expire.' },
  { terms: 'Your stamps do not expire.' },
  { terms: 'There is no expiry.' },
  { terms: 'One stamp for every coffee.' },
])('%j contradicts nothing', (parts) => {
  expect(contradictions({ ...sound, ...parts })).toEqual([]);
});

test.each<[string, Partial<AwardLimits>, string | null]>([
  ['Only one stamp per visit.', {}, 'your settings have none a visit'],
  ['Only one stamp per visit.', { day: 1 }, 'your settings have none a visit'],
  ['Only one stamp per visit.', { visit: 1 }, null],
  ['Maximum 2 stamps a day.', { day: 2 }, null],
  ['Maximum 2 stamps a day.', { day: 3 }, 'at most 3 awards a day'],
  ['1 stamp per week', { visit: 1, day: 1 }, 'your settings do not know'],
])('%j with %j in the settings: %j', (terms, set, trouble) => {
  const limits = { gapSeconds: null, visit: null, day: null, personHour: null, ...set };
  const [told] = contradictions({ ...sound, terms }, limits);
  if (trouble === null) expect(told).toBeUndefined();
  else expect(told?.message).toContain(trouble);
});

test('each tap that mends leaves that contradiction behind, also where there are several', () => {
  const muddled: CardDesign = {
    ...sound,
    howToCollect: 'Spend $20, get a stamp! Collect 12 stamps and get a coffee.',
    reward: 'Get $10 off your next purchase.',
    terms: ['Rewards are given for a full card only.', '1 stamp for every $5. Stamps expire in May.'].join('\n'),
  };
  const found = contradictions(muddled);
  expect(found.map(({ id }) => id.split(' ')[0])).toEqual(['price', 'reward', 'full', 'size', 'expiry']);
  for (const { id, fixes } of found) {
    for (const { label, parts } of fixes) {
      const left = contradictions({ ...muddled, ...parts }).map((one) => one.id);
      expect(left, label).not.toContain(id);
    }
  }
  let design = muddled;
  for (let left = contradictions(design); left[0]; left = contradictions(design)) {
    design = { ...design, ...left[0].fixes[0]?.parts };
  }
  expect(design.terms).toBe('1 stamp for every $20.');
});

test('the specified defaults contradict themselves in price, reward and full cards', () => {
  expect(contradictions(defaultDesign).map(({ id }) => id.split(' ')[0])).toEqual(['price', 'reward', 'full']);
});
