/** Decides what a person's card shows. */
import { rewardsOf } from '@stampdeck/contract/cards.ts';
import type { CardLook, OwnCard } from '@stampdeck/contract/my-cards.ts';
import { hasSlot } from '@stampdeck/contract/slots.ts';

interface Standing {
  closedAt: string | null;
  suspendedAt: string | null;
  leftAt: string | null;
  memberStatus: 'active' | 'disabled';
}

/** What prevents collecting, most serious first. */
export function stateOf({ closedAt, suspendedAt, leftAt, memberStatus }: Standing): OwnCard['state'] {
  if (closedAt !== null) return 'closed';
  if (suspendedAt !== null) return 'paused';
  if (leftAt !== null) return 'left';
  return memberStatus === 'disabled' ? 'disabled' : 'member';
}

/** Closed cards of one design with owed rewards, their slots as bits. */
interface Owing {
  design: CardLook;
  cards: { cardId: string; slots: number }[];
}

/**
 * Waiting rewards: on closed cards, oldest first, then on the running one. Ids start with their
 * time.
 */
export function rewardsWaiting(
  closed: Owing[],
  running: { cardId: string; count: number; redeemed: number },
  look: CardLook,
): OwnCard['rewards'] {
  const owed = closed.flatMap(({ design, cards }) => cards.map((card) => ({ ...card, rewards: rewardsOf(design) })));
  const onClosed = owed
    .sort((one, other) => (one.cardId < other.cardId ? -1 : 1))
    .flatMap(({ cardId, slots, rewards }) =>
      rewards.filter(({ slot }) => hasSlot(slots, slot)).map(({ slot, label }) => ({ cardId, slot, label })),
    );
  const { cardId, count, redeemed } = running;
  const reached = rewardsOf(look).filter(({ slot }) => slot <= count && !hasSlot(redeemed, slot));
  return [...onClosed, ...reached.map(({ slot, label }) => ({ cardId, slot, label }))];
}
