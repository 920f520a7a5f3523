import { Gift } from 'lucide-react';
import { labelsOf, type MyCard, owedRewards } from './card-api.ts';

/** Rewards that were reached and are not taken yet, those of closed cards first. */
export function MyRewards({ card, disabled }: { card: MyCard; disabled: boolean }) {
  const rewards = owedRewards(card);
  if (rewards.length === 0) return null;
  return (
    <section className="my-rewards" aria-label="Rewards waiting">
      <Gift size={22} aria-hidden />
      <div>
        <ul className="my-rewards-list">
          {labelsOf(rewards).map((label) => (
            <li key={label}>{label}</li>
          ))}
        </ul>
        <p>
          {disabled
            ? 'Kept for you; given once your membership is enabled again.'
            : `Yours. Show your code at the counter to get ${rewards.length === 1 ? 'it' : 'them'}.`}
        </p>
      </div>
    </section>
  );
}
