/** The fields of the designer: their labels, their tabs, and which of them changed. */
import { t } from '@lingui/core/macro';
import type { CardDesign } from '@stampdeck/contract/designs.ts';
import { sortedMilestones } from './milestones.ts';

/** The tabs with their names (specification, section 2). */
export const designTabs = {
  design: t`Design`,
  detail: t`Detail`,
  support: t`Support`,
  stamps: t`Stamps`,
  submit: t`Submit`,
};
export type DesignTab = keyof typeof designTabs;

/** What a shop designs. The preview's count belongs to the screen. */
export type DesignField = Exclude<keyof CardDesign, 'previewCount'>;

interface FieldPlace {
  name: DesignField;
  label: string;
  tab: DesignTab;
}

/** In the order of the tabs: the screen goes to the first one that fails. */
export const designFields: readonly FieldPlace[] = [
  { name: 'cardColor', label: t`Card background color`, tab: 'design' },
  { name: 'size', label: t`Number of stamps`, tab: 'design' },
  { name: 'logo', label: t`Logo on the card`, tab: 'design' },
  { name: 'icon', label: t`Stamp icon`, tab: 'design' },
  { name: 'stampColor', label: t`Stamp background color`, tab: 'design' },
  { name: 'emptyIcon', label: t`Empty slot icon`, tab: 'design' },
  { name: 'unstampColor', label: t`Empty stamp color`, tab: 'design' },
  { name: 'description', label: t`Card description`, tab: 'detail' },
  { name: 'howToCollect', label: t`How to collect stamps`, tab: 'detail' },
  { name: 'businessName', label: t`Business name`, tab: 'detail' },
  { name: 'reward', label: t`Reward detail`, tab: 'detail' },
  { name: 'terms', label: t`Terms and conditions`, tab: 'support' },
  { name: 'milestones', label: t`Milestones`, tab: 'stamps' },
];

export const fieldLabel = (name: DesignField): string => designFields.find((field) => field.name === name)?.label ?? '';

/** A path of the form ('milestones.2.label') to the field it belongs to. */
export const fieldOfPath = (path: string): FieldPlace | undefined =>
  designFields.find(({ name }) => path === name || path.startsWith(`${name}.`));

/** A value for comparing designs: spaces at the ends and the case of a color do not count. */
function comparable(design: CardDesign, name: DesignField): string {
  const value = name === 'milestones' ? sortedMilestones(design.milestones) : design[name];
  if (typeof value !== 'string') return JSON.stringify(value);
  return name.endsWith('Color') ? value.toUpperCase() : value.trim();
}

/** The fields in which two designs differ. */
export const changedFields = (one: CardDesign, other: CardDesign): DesignField[] =>
  designFields.map(({ name }) => name).filter((name) => comparable(one, name) !== comparable(other, name));
