import { texts } from 'virtual:texts/customer';
import type { UserInfo } from '@stampdeck/contract/accounts.ts';
import { withTexts } from '#language/language.ts';
import { usePart } from './part.tsx';

/** On its own: only someone who has just joined loads it. */
const loadKeepCard = withTexts(texts, () => import('./keep-card.tsx'));

/** What follows a new card. Without it the card works as well, so nothing says that it is missing. */
export function AfterJoining({ customer }: { customer: UserInfo }) {
  const { part } = usePart('keep-card', loadKeepCard);
  return part && <part.KeepCard customer={customer} />;
}
