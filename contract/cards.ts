/** What is known of every stamp card without a schema, so that a page which loads none can show one. */

/** The 20 preset card colours by their spoken names; the first is the default (specification, section 9). */
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

/** The preset card colours alone, in their order. */
export const cardColorPresets: readonly string[] = Object.values(presetColors);

export interface Milestone {
  /** 1 to the card's size; the one at the last slot is the full-card reward. */
  slot: number;
  label: string;
}

const milestoneLabels = ['10% off', '20% off', '1 free', '2 free'] as const;

/** The default milestones of a card of `size` slots: at a quarter, half, three quarters (each rounded up) and the last slot. */
export const defaultMilestones = (size: number): Milestone[] =>
  milestoneLabels.map((label, index) => ({ slot: Math.ceil((size * (index + 1)) / 4), label }));

/** Milestones as data: labels by their slot. */
export const milestonesAt = (labels: Record<number, string>): Milestone[] =>
  Object.entries(labels).map(([slot, label]) => ({ slot: Number(slot), label }));

/** What the full card gives when the shop named nothing for its last slot. */
const fullCard = 'Full card';

/** What a card can be redeemed for, by slot. The last slot is always among them: it is the full card's reward and closes the card. */
export function rewardsOf({ size, milestones }: { size: number; milestones: readonly Milestone[] }): Milestone[] {
  const rewards = milestones.toSorted((one, other) => one.slot - other.slot);
  return rewards.at(-1)?.slot === size ? rewards : [...rewards, { slot: size, label: fullCard }];
}

/** '1 stamp', '6 stamps'. */
export const stampsInWords = (stamps: number): string => (stamps === 1 ? '1 stamp' : `${stamps} stamps`);

/** '6 of 10 stamps, 4 to go', for screen readers and messages. */
export const cardProgress = (card: { count: number; size: number }): string =>
  card.count >= card.size
    ? `${card.count} of ${card.size} stamps, the card is full`
    : `${card.count} of ${card.size} stamps, ${card.size - card.count} to go`;
