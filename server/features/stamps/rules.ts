/** What a card shows, from facts. */
import type { PublishedDesign } from '@stampdeck/contract/designs.ts';
import type { Card } from '@stampdeck/contract/stamps.ts';

interface CardFacts {
  cardId: string;
  count: number;
  status: Card['status'];
  seq: number;
}

/** A card with the milestones of its design; one that is reached is owed until it is redeemed. */
export const presentCard = (facts: CardFacts, { design, version, isDefault }: PublishedDesign): Card => ({
  id: facts.cardId,
  size: design.size,
  count: facts.count,
  status: facts.status,
  version: facts.count === 0 || isDefault ? null : version,
  milestones: [...design.milestones]
    .sort((one, other) => one.slot - other.slot)
    .map(({ slot, label }) => ({ slot, label, state: slot <= facts.count ? 'owed' : 'ahead' })),
  seq: facts.seq,
});
