/** What a claim will do, in words, before it is done. */
import { plural, t } from '@lingui/core/macro';
import type { UnclaimedMember } from '@stampdeck/contract/member-list.ts';

export interface ClaimProps {
  shop: { name: string; card: { design: { size: number } } };
  customer: { id: string; name: string };
  /** The proof that the customer's own phone was scanned; no card is claimed without it. */
  proof: string | null;
  /** Their running card; null for someone who has not joined. */
  card: { count: number; size: number } | null;
  /** False while a change of the card is being sent. */
  isSettled: boolean;
  /** Gets what was done, in words. */
  onChanged: (text: string) => void;
}

type Own = ClaimProps['card'];

/** What moves where. */
export function whatMoves({ name, stamps }: UnclaimedMember, customerName: string): string {
  if (stamps === 0) return t`${name}’s membership moves to ${customerName}’s phone. There are no stamps on their card.`;
  return plural(stamps, {
    one: `${name}’s # stamp moves to ${customerName}’s phone.`,
    other: `${name}’s # stamps move to ${customerName}’s phone.`,
  });
}

/** What the customer's own card holds then, if they have one with stamps; '' otherwise. */
export function whatAddsUp({ stamps }: UnclaimedMember, own: Own): string {
  if (!own || own.count === 0 || stamps === 0) return '';
  const { count, size } = own;
  const sum = count + stamps;
  return plural(count, {
    one: `They already have # stamp here. Together that is ${sum} of ${size}.`,
    other: `They already have # stamps here. Together that is ${sum} of ${size}.`,
  });
}

/** What is known ahead to refuse the claim; '' if nothing is. An empty card takes the size of the newest design. */
export function whyNot({ stamps }: UnclaimedMember, own: Own, newestSize: number): string {
  if (!own) return '';
  const size = own.count === 0 ? newestSize : own.size;
  const sum = own.count + stamps;
  if (stamps === 0 || sum <= size) return '';
  return plural(sum, {
    one: `Together that is # stamp, and the card has room for ${size}. Give the reward of the full card or take stamps back first.`,
    other: `Together that is # stamps, and the card has room for ${size}. Give the reward of the full card or take stamps back first.`,
  });
}
