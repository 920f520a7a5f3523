import { redeemReward } from '@stampdeck/contract/stamps.ts';
import { useMutation } from '@tanstack/react-query';
import { Gift } from 'lucide-react';
import { useRef } from 'react';
import { type OwedReward, owedRewards } from '#features/my-card/card-api.ts';
import { CallError, call, newKey } from '#lib/api.ts';
import { HoldButton } from '#ui/hold-button.tsx';
import { toastError } from '#ui/toast.tsx';
import { changeCounter, refreshAround, refreshCounter } from './counter-api.ts';
import { type Desk, redeemed } from './counter-press.ts';
import { readAgain } from './counter-state.ts';
import type { AtCard } from './counter-visit.ts';
import { tell } from './feedback.ts';
import styles from './rewards-due.module.css';

/** Redeems; whatever came of it, the card is then shown as the server has it. `onGiven`: before the reward goes from the screen. */
function useRedeem(desk: Desk, onGiven: () => void) {
  /** Of a reward whose call was not answered: asked again under the same key, it is given once. */
  const open = useRef(new Map<string, string>());
  return useMutation({
    mutationFn: ({ reward, proof }: { reward: OwedReward; proof: string }) => {
      const key = open.current.get(reward.key) ?? newKey();
      open.current.set(reward.key, key);
      const { shopId, customerId } = desk;
      const { cardId, slot } = reward;
      return call(redeemReward, { body: { shopId, customerId, slot, cardId, proof } }, { key });
    },
    onSuccess: ({ card, owed, redemption, ledgerId }, { reward }) => {
      open.current.delete(reward.key);
      onGiven();
      changeCounter(desk, (state) => readAgain(state, card, owed));
      refreshAround(desk);
      redeemed(desk, redemption.label, ledgerId);
    },
    onError: (error, { reward }) => {
      if (error instanceof CallError && error.status > 0 && error.status < 500) open.current.delete(reward.key);
      tell('refused');
      toastError('Failed to redeem the reward', { detail: error.message });
      refreshCounter(desk);
    },
  });
}

/** Rewards that were reached and not given yet, each with the way to give it. */
export function RewardsDue({ visit: { proof, focusDue }, desk, state }: AtCard) {
  // The button that was pressed goes with its reward: whoever uses the keys goes on at +. The live event may be faster than the answer.
  const wasByKey = useRef(false);
  const redeem = useRedeem(desk, () => {
    if (wasByKey.current) focusDue.current = true;
  });
  const rewards = owedRewards(state);
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
                isBusy={redeem.isPending || state.waiting.length > 0}
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
