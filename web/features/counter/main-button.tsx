import { plural, t } from '@lingui/core/macro';
import { ArrowRight, Plus } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { HoldButton, quickly } from '#ui/hold-button.tsx';
import type { AtCard } from './counter-visit.ts';
import { redeemWords } from './counter-words.ts';
import styles from './main-button.module.css';
import type { Redeeming } from './redeeming.ts';
import { KeyHint } from './till-bar.tsx';

/** A key that is held down presses once. */
const pressOnce = (event: KeyboardEvent) => {
  if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
};

interface MainButtonProps {
  at: AtCard;
  amount: number;
  onGive: () => void;
  redeeming: Redeeming;
  describedBy: string;
}

/** The one main button: it gives, then redeems what is due, then leads to the next customer. */
export function MainButton({ at, amount, onGive, redeeming, describedBy }: MainButtonProps) {
  const { visit, state } = at;
  const { step, rewards, redeem, first, isBusy } = redeeming;
  const [reward] = rewards;
  const button = useRef<HTMLButtonElement>(null);
  useKeptFocus(button, visit.focusDue);
  const lastPress = useRef(Number.NEGATIVE_INFINITY);
  if (step === 'redeem' && reward) {
    return (
      <HoldButton
        key={reward.key}
        ref={(element) => {
          button.current = element;
          first.current = element;
        }}
        className={styles.main}
        text={t`Hold to redeem`}
        label={redeemWords(reward.label)}
        isBusy={isBusy}
        onHeld={() => redeem(reward)}
      >
        <span className={styles.reward} dir="auto">
          {redeemWords(reward.label)}
        </span>{' '}
        <small className={styles.how}>{t`Hold to redeem`}</small>
        <KeyHint>R</KeyHint>
      </HoldButton>
    );
  }
  const press = ({ detail }: MouseEvent) => {
    const isQuick = performance.now() - lastPress.current < quickly;
    lastPress.current = performance.now();
    // The second press of a double tap was meant for what stood here before. So was one that follows the stamp too soon to be meant for Next.
    if (detail > 1 || (step === 'next' && isQuick)) return;
    if (step === 'give') onGive();
    else visit.rescan();
  };
  return (
    <Button
      ref={button}
      variant="primary"
      className={styles.main}
      isBusy={step === 'give' && state.waiting.length > 0}
      aria-label={step === 'give' ? plural(amount, { one: 'Give # stamp', other: 'Give # stamps' }) : t`Next`}
      aria-describedby={step === 'give' ? describedBy : undefined}
      aria-keyshortcuts={step === 'give' ? '+' : 'Escape'}
      onClick={press}
      onKeyDown={pressOnce}
    >
      {step === 'give' ? (
        <>
          <Plus size={28} strokeWidth={2.5} aria-hidden />
          <span>{t({ message: `Give ${amount}`, comment: 'button: give this many stamps' })}</span>
          <KeyHint>+</KeyHint>
        </>
      ) : (
        <>
          <span>{t`Next`}</span>
          <ArrowRight size={28} strokeWidth={2.5} aria-hidden />
          <KeyHint>Esc</KeyHint>
        </>
      )}
    </Button>
  );
}

/** The button's element changes with what it does: its focus stays. `due`: it shall take the focus now. */
function useKeptFocus(button: RefObject<HTMLButtonElement | null>, due: RefObject<boolean>): void {
  const had = useRef(false);
  useLayoutEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (had.current && isLost) button.current?.focus();
    had.current = document.activeElement === button.current;
  });
  useEffect(() => {
    if (!due.current) return;
    due.current = false;
    button.current?.focus();
    had.current = true;
  });
}
