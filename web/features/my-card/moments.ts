/** What of a card's change is worth a word to its owner. */
import type { MyCard } from './card-api.ts';

/** `reward`: one was reached on the way; `full`: the last; `given`: one was redeemed. */
export interface Moment {
  key: string;
  kind: 'reward' | 'full' | 'given';
  labels: string[];
  /** The full card was redeemed, and the next one lies there. */
  opens?: boolean;
}

const waits = ({ state }: { state: string }): boolean => state === 'owed';

/** Rewards that waited before, on the card or on closed ones, and were redeemed since. */
function givenSince(before: MyCard, after: MyCard): string[] {
  const stillOwed = new Set(after.owed.map(({ cardId, slot }) => `${cardId}.${slot}`));
  const onCard = before.card.milestones.filter(({ slot, state }) => {
    if (state === 'redeemed' || before.card.count < slot) return false;
    if (before.card.id !== after.card.id) return !stillOwed.has(`${before.card.id}.${slot}`);
    return after.card.milestones.some((now) => now.slot === slot && now.state === 'redeemed');
  });
  // A card that was opened again holds its rewards itself.
  const onClosed = before.owed.filter(
    ({ cardId, slot }) => cardId !== after.card.id && !stillOwed.has(`${cardId}.${slot}`),
  );
  return [...onClosed, ...onCard].map(({ label }) => label);
}

/** Rewards of the card that wait now and were ahead before. */
function reachedSince(before: MyCard, after: MyCard) {
  const known = before.card.id === after.card.id ? before.card.milestones : [];
  return after.card.milestones
    .filter(waits)
    .filter(({ slot }) => !known.some((one) => one.slot === slot && one.state !== 'ahead'));
}

/** What happened between two states of a person's card at a shop; null for what the card itself shows well enough. */
export function momentBetween(before: MyCard, after: MyCard): Moment | null {
  const key = `${after.card.id}.${after.card.seq}`;
  // Ids are in the order of opening: an older card is back because its redemption was undone.
  if (after.card.id < before.card.id) return null;
  const given = givenSince(before, after);
  if (given.length > 0) {
    return { key, kind: 'given', labels: given, ...(after.card.id === before.card.id ? {} : { opens: true }) };
  }
  const reached = reachedSince(before, after);
  if (reached.length === 0) return null;
  const isFull = reached.some(({ slot }) => slot === after.card.size);
  return { key, kind: isFull ? 'full' : 'reward', labels: reached.map(({ label }) => label) };
}
