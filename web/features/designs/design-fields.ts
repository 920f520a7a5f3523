/** The fields of the designer: how they are called, on which tab they stand, and which of them changed. */
import type { CardDesign } from '@stampdeck/contract/designs.ts';
import { sortedMilestones } from './milestones.ts';

/** The tabs with their words (specification, section 2). */
export const designTabs = {
  design: 'Design',
  detail: 'Detail',
  support: 'Support',
  stamps: 'Stamps',
  submit: 'Submit',
} as const;
export type DesignTab = keyof typeof designTabs;

/** What a shop designs. The preview's count is the screen's own. */
export type DesignField = Exclude<keyof CardDesign, 'previewCount'>;

interface FieldPlace {
  name: DesignField;
  label: string;
  tab: DesignTab;
}

/** In the order of the tabs: the first one that fails is the one to go to. */
export const designFields: readonly FieldPlace[] = [
  { name: 'cardColor', label: 'Card background colour', tab: 'design' },
  { name: 'size', label: 'Number of stamps', tab: 'design' },
  { name: 'logo', label: 'Logo on the card', tab: 'design' },
  { name: 'icon', label: 'Stamp icon', tab: 'design' },
  { name: 'stampColor', label: 'Stamp background colour', tab: 'design' },
  { name: 'emptyIcon', label: 'Empty slot icon', tab: 'design' },
  { name: 'unstampColor', label: 'Empty stamp colour', tab: 'design' },
  { name: 'description', label: 'Card description', tab: 'detail' },
  { name: 'howToCollect', label: 'How to collect stamps', tab: 'detail' },
  { name: 'businessName', label: 'Business name', tab: 'detail' },
  { name: 'reward', label: 'Reward detail', tab: 'detail' },
  { name: 'terms', label: 'Terms and conditions', tab: 'support' },
  { name: 'milestones', label: 'Milestones', tab: 'stamps' },
];

export const fieldLabel = (name: DesignField): string => designFields.find((field) => field.name === name)?.label ?? '';

/** A path of the form ('milestones.2.label') to the field it belongs to. */
export const fieldOfPath = (path: string): FieldPlace | undefined =>
  designFields.find(({ name }) => path === name || path.startsWith(`${name}.`));

/** A value as two designs are compared by it: spaces at the ends and the writing of a colour make no difference. */
function comparable(design: CardDesign, name: DesignField): string {
  const value = name === 'milestones' ? sortedMilestones(design.milestones) : design[name];
  if (typeof value !== 'string') return JSON.stringify(value);
  return name.endsWith('Color') ? value.toUpperCase() : value.trim();
}

/** The fields in which two designs differ. */
export const changedFields = (one: CardDesign, other: CardDesign): DesignField[] =>
  designFields.map(({ name }) => name).filter((name) => comparable(one, name) !== comparable(other, name));
