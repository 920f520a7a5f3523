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
        You have reached: <b>{labels}</b>. Ask for it at the counter.
      </span>
    </p>
  );
}
