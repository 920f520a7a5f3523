/** Decides what a card shows. */
import { rewardsOf } from '@stampdeck/contract/cards.ts';
import type { PublishedDesign } from '@stampdeck/contract/designs.ts';
import { hasSlot } from '@stampdeck/contract/slots.ts';
import type { Card } from '@stampdeck/contract/stamps.ts';

interface CardFacts {
  cardId: string;
  count: number;
  /** `handed`: emptied because another card replaced it; its member has left. */
  status: Card['status'] | 'handed';
  seq: number;
  /** The redeemed slots, as bits. */
  redeemed: number;
}

const stateOf = (slot: number, { count, redeemed }: CardFacts): Card['milestones'][number]['state'] => {
  if (hasSlot(redeemed, slot)) return 'redeemed';
  return slot <= count ? 'owed' : 'ahead';
};

/** A card with its milestones. A reached one is owed until it is redeemed. */
export const presentCard = (facts: CardFacts, { design, version, isDefault }: PublishedDesign): Card => ({
  id: facts.cardId,
  size: design.size,
  count: facts.count,
  status: facts.status === 'handed' ? 'open' : facts.status,
  version: facts.count === 0 || isDefault ? null : version,
  milestones: rewardsOf(design).map(({ slot, label }) => ({ slot, label, state: stateOf(slot, facts) })),
  seq: facts.seq,
});

/** Slots that a closed card still owes. */
export interface OwedSlots {
  cardId: string;
  version: number;
  /** As bits. */
  slots: number;
}

/** Closed cards as queries return them: '<id>:<version>:<bits>', joined by commas. */
export const readOwed = (text: string | null): OwedSlots[] =>
  (text ?? '')
    .split(',')
    .filter(Boolean)
    .map((card) => {
      const [cardId = '', version, slots] = card.split(':');
      return { cardId, version: Number(version), slots: Number(slots) };
    });

/** How many of a card's last stamps one person gave. `rows` are the card's, oldest first. */
export function stampsOnTop(rows: readonly { actorId: string; stamps: number }[], actorId: string): number {
  const givers: string[] = [];
  for (const { actorId: giver, stamps } of rows) {
    // What is taken back was on top.
    if (stamps < 0) givers.length = Math.max(0, givers.length + stamps);
    else givers.push(...Array<string>(stamps).fill(giver));
  }
  return givers.length - 1 - givers.findLastIndex((giver) => giver !== actorId);
}
