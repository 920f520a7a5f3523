/** Giving a reward away at the counter. */
import { redeemReward } from '@stampdeck/contract/stamps.ts';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { OwedReward } from '#features/my-card/card-api.ts';
import { CallError, call, newKey } from '#lib/api.ts';
import { toastError } from '#ui/toast.tsx';
import { changeCounter, refreshAround, refreshCounter } from './counter-api.ts';
import { type Desk, redeemed } from './counter-press.ts';
import { readAgain } from './counter-state.ts';
import { tell } from './feedback.ts';

/** Redeems; whatever came of it, the card is then shown as the server has it. `onGiven`: before the reward goes from the screen. */
export function useRedeem(desk: Desk, onGiven: () => void) {
  const { client, shopId, customer } = desk;
  /** Of a reward whose call was not answered: asked again under the same key, it is given once. */
  const open = useRef(new Map<string, string>());
  return useMutation({
    mutationFn: ({ reward, proof }: { reward: OwedReward; proof: string }) => {
      const key = open.current.get(reward.key) ?? newKey();
      open.current.set(reward.key, key);
      const { cardId, slot } = reward;
      return call(redeemReward, { body: { shopId, customerId: customer.id, slot, cardId, proof } }, { key });
    },
    onSuccess: ({ card, owed, redemption, ledgerId }, { reward }) => {
      open.current.delete(reward.key);
      onGiven();
      changeCounter(client, shopId, customer.id, (state) => readAgain(state, card, owed));
      refreshAround(client, shopId, customer.id);
      redeemed(desk, redemption.label, ledgerId);
    },
    onError: (error, { reward }) => {
      if (error instanceof CallError && error.status > 0 && error.status < 500) open.current.delete(reward.key);
      tell('refused');
      toastError('Failed to redeem the reward', { detail: error.message });
      void refreshCounter(client, shopId, customer.id);
    },
  });
}
