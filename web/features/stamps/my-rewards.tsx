import { Gift } from 'lucide-react';
import { type MyCard, owedRewards } from './card-api.ts';

/** Rewards that were reached and are not taken yet. */
export function MyRewards({ card }: { card: MyCard }) {
  const rewards = owedRewards(card);
  if (rewards.length === 0) return null;
  const labels = rewards.map(({ label }) => label).join(', ');
  return (
    <p className="my-rewards">
      <Gift size={22} aria-hidden />
      <span>
        {rewards.length === 1 ? 'A reward waits for you: ' : `${rewards.length} rewards wait for you: `}
        <b>{labels}</b> – show your code at the counter
      </span>
    </p>
  );
}
