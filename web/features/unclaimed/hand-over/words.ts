/** What handing a member over comes to, in words, before it is done. */
import { stampsInWords } from '@stampdeck/contract/cards.ts';
import type { KeptMember } from '@stampdeck/contract/member-list.ts';

export interface HandOverProps {
  shop: { name: string; card: { design: { size: number } } };
  customer: { id: string; name: string };
  /** The proof that the customer's own phone was scanned; without it nothing is handed over. */
  proof: string | null;
  /** Their running card; null for somebody who has not joined. */
  card: { count: number; size: number } | null;
  /** False while a change of the card is on its way. */
  isSettled: boolean;
  onChanged: () => void;
}

type Own = HandOverProps['card'];

/** What moves where. */
export const whatMoves = ({ name, stamps }: KeptMember, customer: string): string =>
  stamps === 0
    ? `${name}’s place as a member moves to ${customer}’s phone. There are no stamps on their card.`
    : `${name}’s ${stampsInWords(stamps)} ${stamps === 1 ? 'moves' : 'move'} to ${customer}’s phone.`;

/** What the customer's own card holds then, if they have one with stamps; '' otherwise. */
export function whatAddsUp({ stamps }: KeptMember, own: Own): string {
  if (!own || own.count === 0 || stamps === 0) return '';
  return `They have ${own.count} here already: together ${own.count + stamps} of ${own.size}.`;
}

/** Why it cannot be done, as far as it is known before; '' where nothing is in the way. An empty card takes the size of the newest. */
export function whyNot({ stamps }: KeptMember, own: Own, newestSize: number): string {
  if (!own) return '';
  const size = own.count === 0 ? newestSize : own.size;
  const sum = own.count + stamps;
  if (stamps === 0 || sum <= size) return '';
  return `Together that is ${stampsInWords(sum)}, and the card has room for ${size}. Give the reward of the full card or take stamps back first.`;
}
