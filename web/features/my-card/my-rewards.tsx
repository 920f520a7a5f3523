import { Gift } from 'lucide-react';
import { type MyCard, owedRewards } from './card-api.ts';

/** Rewards that were reached and are not taken yet, those of closed cards first. */
export function MyRewards({ card, disabled }: { card: MyCard; disabled: boolean }) {
  const rewards = owedRewards(card);
  if (rewards.length === 0) return null;
  const times = new Map<string, number>();
  for (const { label } of rewards) times.set(label, (times.get(label) ?? 0) + 1);
  return (
    <section className="my-rewards" aria-label="Rewards waiting">
      <Gift size={22} aria-hidden />
      <div>
        <ul className="my-rewards-list">
          {[...times].map(([label, count]) => (
            <li key={label}>{count > 1 ? `${count} × ${label}` : label}</li>
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
