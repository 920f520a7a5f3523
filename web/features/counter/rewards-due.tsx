import { Gift } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import type { OwedReward } from '#features/my-card/card-api.ts';
import { HoldButton } from '#ui/hold-button.tsx';
import type { Desk } from './counter-press.ts';
import styles from './rewards-due.module.css';
import { useRedeem } from './use-redeem.ts';

interface RewardsDueProps {
  desk: Desk;
  rewards: OwedReward[];
  /** The proof that the customer's own phone was scanned; null after a printed code or a search. */
  proof: string | null;
  /** False while a change of the card is on its way. */
  isSettled: boolean;
  /** Asks + to take the focus, once. */
  focusDue: RefObject<boolean>;
}

/** Rewards that were reached and not given yet, each with the way to give it. */
export function RewardsDue({ desk, rewards, proof, isSettled, focusDue }: RewardsDueProps) {
  // The button that was pressed goes with its reward: whoever uses the keys goes on at +. The live event may be faster than the answer.
  const wasByKey = useRef(false);
  const redeem = useRedeem(desk, () => {
    if (wasByKey.current) focusDue.current = true;
  });
  if (rewards.length === 0) return null;
  return (
    <section className={styles.due} aria-label="Rewards reached">
      <ul className="sd-rows">
        {rewards.map((reward) => (
          <li key={reward.key} className={styles.reward}>
            <Gift size={20} aria-hidden />
            <b className={styles.label}>{reward.label}</b>
            {proof !== null && (
              <HoldButton
                text="Hold to redeem"
                label={`Redeem ${reward.label}`}
                isBusy={redeem.isPending || !isSettled}
                onHeld={(byKey) => {
                  wasByKey.current = byKey;
                  redeem.mutate({ reward, proof });
                }}
              />
            )}
          </li>
        ))}
      </ul>
      {proof === null && <p className="sd-quiet">To redeem, scan the code on the customer’s own phone.</p>}
    </section>
  );
}
