/** What a card shows, from facts, and how its history is paged. */
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

/** A page's end as an opaque text. */
export const toHistoryCursor = ({ cardId, seq }: { cardId: string; seq: number }): string => `${cardId}.${seq}`;

/** Null for a cursor that is not one of ours. */
export function fromHistoryCursor(cursor: string): { cardId: string; seq: number } | null {
  const [, cardId, seq] = /^([\w-]{1,64})\.(\d{1,9})$/.exec(cursor) ?? [];
  return cardId && seq ? { cardId, seq: Number(seq) } : null;
}
