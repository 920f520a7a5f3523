/** Redeeming what is due: by the proof of a scan, or with the reason why there is no code. */
import { t } from '@lingui/core/macro';
import { redeemReward } from '@stampdeck/contract/stamps.ts';
import type { WithoutCode } from '@stampdeck/contract/without-code.ts';
import { useMutation } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { useRightWithoutCode } from '#features/limits/rights-api.ts';
import { type OwedReward, owedRewards } from '#features/my-card/card-api.ts';
import { useUnclaimed } from '#features/unclaimed/api.ts';
import { rewardsLater } from '#features/unclaimed/rewards-on-paper.tsx';
import { CallError, call, newKey } from '#lib/api.ts';
import { changeCounter, refreshAround, refreshCounter } from './counter-api.ts';
import { notices } from './counter-notice.ts';
import { type Desk, redeemed } from './counter-press.ts';
import { mainStep, readAgain } from './counter-state.ts';
import type { AtCard } from './counter-visit.ts';
import { playFeedback } from './feedback.ts';

/** What lets someone redeem: the proof of a scan, or the reason why there is no code. */
type Entitled = { proof: string } | { withoutCode: WithoutCode };

const nameOf = ({ reward, by }: { reward: OwedReward; by: Entitled }): string =>
  `${reward.key} ${'proof' in by ? '' : by.withoutCode}`;

/** Redeems a reward, then shows the card as the server has it. `onGiven` runs before the reward leaves the screen. */
function useRedeem(desk: Desk, onGiven: () => void) {
  /** Keys of calls without a response, by what they ask: sent again under the same key, a reward is given once. */
  const open = useRef(new Map<string, string>());
  return useMutation({
    mutationFn: (wish: { reward: OwedReward; by: Entitled }) => {
      const name = nameOf(wish);
      const key = open.current.get(name) ?? newKey();
      open.current.set(name, key);
      const { shopId, customerId } = desk;
      const { cardId, slot } = wish.reward;
      return call(redeemReward, { body: { shopId, customerId, slot, cardId, ...wish.by } }, { key });
    },
    onMutate: () => notices.passOn(),
    onSuccess: ({ card, owed, redemption, ledgerId }, wish) => {
      open.current.delete(nameOf(wish));
      onGiven();
      changeCounter(desk, (state) => readAgain(state, card, owed));
      refreshAround(desk);
      redeemed(desk, redemption.label, ledgerId);
    },
    onError: (error, wish) => {
      if (error instanceof CallError && error.status > 0 && error.status < 500) open.current.delete(nameOf(wish));
      playFeedback('refused');
      notices.say({ text: t`Failed to redeem the reward`, detail: error.message, about: desk.name });
      refreshCounter(desk);
    },
  });
}

/** What else lets a customer without a proof redeem. `right`: whether they may redeem without the code. */
function useAdvice({ customerId }: Desk, right: boolean | undefined): string | null {
  const { data, isPending, failureCount } = useUnclaimed(customerId);
  if (data?.isUnclaimed) return right === false ? rewardsLater() : null;
  // Someone without an account has no code on a phone: nothing is said until it is known, or can't be read.
  if (isPending && failureCount === 0) return null;
  return t`To redeem, scan the code on the customer’s own phone.`;
}

/** The rewards that are due, and the ways to redeem them. */
export interface Redeeming {
  /** What the main button does now. */
  step: ReturnType<typeof mainStep>;
  /** Reached, and not redeemed. */
  rewards: OwedReward[];
  isBusy: boolean;
  /** `byKey`: pressed without a pointer. */
  redeem: (reward: OwedReward, byKey?: boolean) => void;
  /** The button of the first reward, wherever it is shown. */
  first: RefObject<HTMLButtonElement | null>;
  hasProof: boolean;
  /** What is needed to redeem; null if there is nothing to say. */
  advice: string | null;
  /** Whether they may be redeemed without the customer's code, which then takes a reason. */
  mayGoWithout: boolean;
  reason: WithoutCode | null;
  choose: (reason: WithoutCode) => void;
}

export function useRedeeming({ visit, desk, state }: AtCard): Redeeming {
  const { proof, focusDue } = visit;
  const [reason, setReason] = useState<WithoutCode | null>(null);
  const first = useRef<HTMLButtonElement>(null);
  // The button goes with its reward: the focus of someone who uses the keyboard goes to the main button. The event may come before the reply.
  const wasByKey = useRef(false);
  const { mutate, isPending } = useRedeem(desk, () => {
    if (wasByKey.current) focusDue.current = true;
  });
  const rewards = owedRewards(state);
  const hasProof = proof !== null;
  // Asked only where it matters.
  const right = useRightWithoutCode(!hasProof && rewards.length > 0);
  const advice = useAdvice(desk, right);
  return {
    step: mainStep(state, hasProof && rewards.length > 0),
    rewards,
    isBusy: isPending || state.waiting.length > 0,
    redeem: (reward, byKey = false) => {
      const by = proof !== null ? { proof } : reason !== null && { withoutCode: reason };
      if (!by) return;
      wasByKey.current = byKey;
      mutate({ reward, by });
    },
    first,
    hasProof,
    advice: hasProof ? null : advice,
    mayGoWithout: !hasProof && right === true,
    reason,
    choose: setReason,
  };
}
