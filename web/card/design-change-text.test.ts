import { designChanges } from '@stampdeck/contract/design-changes.ts';
import { type CardDesign, defaultDesign } from '@stampdeck/contract/designs.ts';
import { expect, test } from 'vitest';
import { changeText } from './design-change-text.ts';

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
const words = (parts: Partial<CardDesign>) => designChanges(card, { ...card, ...parts }).map(changeText);
const at = (...pairs: [number, string][]) => ({ milestones: pairs.map(([slot, label]) => ({ slot, label })) });

test.each<[string, Partial<CardDesign>, string[]]>([
  ['nothing', {}, []],
  ['the order of milestones', at([10, '2 free'], [5, '20% off']), []],
  ['spaces and the case of a color', { reward: ` ${card.reward} `, cardColor: '#ffc70b' }, []],
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
  ['a long text', { howToCollect: 'x'.repeat(200) }, ['How to collect: reworded']],
  ['a removed text', { reward: '' }, ['Full card: removed']],
  [
    'the terms, line by line',
    { terms: 'Another rule.\nA third.' },
    ['New in the terms: “A third.”', 'No longer in the terms: “One rule.”'],
  ],
  ['the look, in one line', { cardColor: '#111111', icon: 'taco' }, ['New look: card color and icons']],
])('%s, in plain words', (_, parts, expected) => {
  expect(words(parts)).toEqual(expected);
});

test('milestones that swap places are named once each', () => {
  expect(words(at([5, '2 free'], [10, '20% off']))).toEqual([
    '“20% off” at stamp 10 instead of 5',
    '“2 free” at stamp 5 instead of 10',
  ]);
});
