/** Facts about every stamp card, free of schemas: a page that loads no schema code can still show a card. */

/** The 20 preset card colors by name; the first is the default (specification, section 9). */
export const presetColors = {
  Yellow: '#FFC70B',
  Red: '#F44336',
  Pink: '#E91E63',
  Raspberry: '#AD1457',
  Purple: '#7B1FA2',
  Violet: '#4527A0',
  Indigo: '#283593',
  Blue: '#1565C0',
  Azure: '#0277BD',
  Lagoon: '#00838F',
  Pine: '#00695C',
  Green: '#2E7D32',
  Leaf: '#558B2F',
  Lime: '#9E9D24',
  Orange: '#EF6C00',
  Rust: '#BF360C',
  Cocoa: '#5D4037',
  Slate: '#37474F',
  Ink: '#1B1B1F',
  Paper: '#FAFAF8',
} as const;

/** The preset card colors, in order. */
export const cardColorPresets: readonly string[] = Object.values(presetColors);

export interface Milestone {
  /** From 1 to the card's size. The milestone at the last slot is the reward for a full card. */
  slot: number;
  label: string;
}

const milestoneLabels = ['10% off', '20% off', '1 free', '2 free'] as const;

/** The default milestones (specification, section 9): at a quarter, half and three quarters of the slots, rounded up, and at the last. */
export const defaultMilestones = (size: number, labels: readonly string[] = milestoneLabels): Milestone[] =>
  labels.map((label, index) => ({ slot: Math.ceil((size * (index + 1)) / 4), label }));

/** Builds milestones from labels keyed by slot. */
export const milestonesAt = (labels: Record<number, string>): Milestone[] =>
  Object.entries(labels).map(([slot, label]) => ({ slot: Number(slot), label }));

/** The reward's label if the shop named none for the last slot. */
const fullCard = 'Full card';

/** A card's rewards by slot. The last slot is always among them: its reward closes the card. */
export function rewardsOf({ size, milestones }: { size: number; milestones: readonly Milestone[] }): Milestone[] {
  const rewards = milestones.toSorted((one, other) => one.slot - other.slot);
  return rewards.at(-1)?.slot === size ? rewards : [...rewards, { slot: size, label: fullCard }];
}
