import { expect, test } from 'vitest';
import { designChanges } from './design-changes.ts';
import { type CardDesign, defaultDesign } from './designs.ts';

const card: CardDesign = {
  ...defaultDesign,
  size: 10,
  howToCollect: 'A stamp for every $5.',
  terms: 'One rule.\nAnother rule.',
  milestones: [
    { slot: 5, label: '20% off' },
    { slot: 10, label: '2 free' },
  ],
};
const words = (parts: Partial<CardDesign>) => designChanges(card, { ...card, ...parts }).map((change) => change.words);
const at = (...pairs: [number, string][]) => ({ milestones: pairs.map(([slot, label]) => ({ slot, label })) });

test.each<[string, Partial<CardDesign>, string[]]>([
  ['nothing', {}, []],
  ['the order of milestones', at([10, '2 free'], [5, '20% off']), []],
  ['spaces and the writing of a colour', { reward: ` ${card.reward} `, cardColor: '#ffc70b' }, []],
  ['the count in the preview', { previewCount: 4 }, []],
  [
    'another size: the full card’s reward stays the full card’s',
    { size: 12, ...at([5, '20% off'], [12, '2 free']) },
    ['12 stamps instead of 10'],
  ],
  ['a milestone moved', at([6, '20% off'], [10, '2 free']), ['“20% off” at stamp 6 instead of 5']],
  ['a milestone reworded', at([5, '25% off'], [10, '2 free']), ['At stamp 5 “25% off” instead of “20% off”']],
  ['a milestone removed', at([10, '2 free']), ['“20% off” at stamp 5 is no longer given']],
  ['a milestone added', at([2, 'Tea'], [5, '20% off'], [10, '2 free']), ['New at stamp 2: “Tea”']],
  [
    'another price',
    { howToCollect: 'A stamp for every $8.' },
    ['A stamp for $8 instead of $5', 'How to collect: “A stamp for every $8.”'],
  ],
  ['a long text', { howToCollect: 'x'.repeat(200) }, ['How to collect: worded anew']],
  ['a text left out', { reward: '' }, ['A full card: left out']],
  [
    'the terms, line by line',
    { terms: 'Another rule.\nA third.' },
    ['New in the terms: “A third.”', 'No longer in the terms: “One rule.”'],
  ],
  ['the look, in one line', { cardColor: '#111111', icon: 'taco' }, ['New look: card colour, icons']],
])('%s, in plain words', (_, parts, expected) => {
  expect(words(parts)).toEqual(expected);
});

test('milestones that change places are told of once each', () => {
  expect(words(at([5, '2 free'], [10, '20% off']))).toEqual([
    '“20% off” at stamp 10 instead of 5',
    '“2 free” at stamp 5 instead of 10',
  ]);
});
