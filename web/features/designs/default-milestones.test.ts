import { defaultDesign, type PublishedDesign } from '@stampdeck/contract/designs.ts';
import { expect, test } from 'vitest';
import { withPageMilestones } from './default-milestones.ts';

const none: PublishedDesign = { shopId: 'shop', version: 0, isDefault: true, publishedAt: null, design: defaultDesign };

test('the default milestones of an English page are those that every shop starts with', () => {
  expect(withPageMilestones(none)).toEqual(none);
});

test('only the default card gets the page’s milestones: its texts are in the shop’s language, and a published card is the shop’s own', () => {
  const design = { ...defaultDesign, description: 'Bäckerei', milestones: [{ slot: 5, label: '1 gratis' }] };
  expect(withPageMilestones({ ...none, design }).design).toEqual({ ...defaultDesign, description: 'Bäckerei' });
  expect(withPageMilestones({ ...none, isDefault: false, design }).design).toEqual(design);
});
