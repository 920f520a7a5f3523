/** What is known of every stamp card without a schema, so that a page which loads none can show one. */

/** The 20 preset card colours; the first is the default (specification, section 9). */
export const cardColorPresets = [
  '#FFC70B',
  '#F44336',
  '#E91E63',
  '#AD1457',
  '#7B1FA2',
  '#4527A0',
  '#283593',
  '#1565C0',
  '#0277BD',
  '#00838F',
  '#00695C',
  '#2E7D32',
  '#558B2F',
  '#9E9D24',
  '#EF6C00',
  '#BF360C',
  '#5D4037',
  '#37474F',
  '#1B1B1F',
  '#FAFAF8',
] as const;

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
