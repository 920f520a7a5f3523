import { plural, t } from '@lingui/core/macro';
import { Minus, Plus } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { cardProgress } from '#card/card-words.ts';
import { Stack } from '#ui/layout.tsx';
import { useLastEntries } from './counter-api.ts';
import { pressStamps, pressUndo } from './counter-press.ts';
import styles from './counter-stamper.module.css';
import { areOthers, shownCount, unconfirmed } from './counter-state.ts';
import type { AtCard } from './counter-visit.ts';
import { notYours, stampSummary } from './counter-words.ts';
import { playFeedback } from './feedback.ts';
import { MainButton } from './main-button.tsx';
import type { Redeeming } from './redeeming.ts';
import { SlotRow } from './slot-row.tsx';
import { StampLines } from './stamp-lines.tsx';
import { KeyHint } from './till-bar.tsx';
import { useTillKeys } from './till-keys.ts';

/** Stamps per press (ours). A number that does not fit is refused as a whole. */
const amounts = [1, 2, 3, 4, 5];

/** The live stamp control: the number, the main button with what came of it, and below, plain, minus, several at once and plus. */
export function LiveStamper({ redeeming, ...at }: AtCard & { redeeming: Redeeming }) {
  const { state, desk, visit } = at;
  const [amount, setAmount] = useState(1);
  const [progressId, reasonId] = [useId(), useId()];
  const last = useLastEntries(desk);
  const isOthers = areOthers(last.data?.takeBack, state, amount);
  const isPending = unconfirmed(state) !== 0;

  const press = (stamps: number) => {
    // A larger number is for one press only: the next customer gets one again.
    if (pressStamps(desk, stamps)) setAmount(1);
  };
  const takeBack = () => {
    if (isOthers) playFeedback('refused');
    else press(-amount);
  };
  useTillKeys(visit.keys, {
    give: () => press(amount),
    takeBack,
    choose: setAmount,
    redeem: () => redeeming.first.current?.click(),
    undo: () => {
      if (state.given) pressUndo(desk, state.given);
    },
  });

  return (
    <Stack as="section" gap={2} className={styles.stamper} aria-label={t`Live stamp`}>
      <div className={styles.tally}>
        <p className={styles.count} data-pending={isPending || undefined} aria-hidden>
          <span className={styles.now}>{shownCount(state)}</span>
          <span className={styles.size}>/{state.card.size}</span>
        </p>
        <div className={styles.lines}>
          <p className={styles.progress} id={progressId}>
            {cardProgress(state.card)}
          </p>
          <p className="sd-quiet">{stampSummary(state.net)}</p>
        </div>
        <SlotRow state={state} />
      </div>
      <MainButton at={at} amount={amount} onGive={() => press(amount)} redeeming={redeeming} describedBy={progressId} />
      <StampLines {...at} />
      <div className={styles.plain}>
        <Step
          label={plural(amount, { one: 'Take back # stamp', other: 'Take back # stamps' })}
          icon={<Minus size={24} strokeWidth={2.5} aria-hidden />}
          hint="−"
          reasonId={isOthers ? reasonId : undefined}
          onPress={takeBack}
        />
        <fieldset className={styles.amounts}>
          <legend className="sd-hidden">{t`Stamps per tap`}</legend>
          {amounts.map((each) => (
            <label key={each} className={styles.choice}>
              <input
                type="radio"
                name={`${progressId}-amount`}
                className={styles.radio}
                checked={amount === each}
                onChange={() => setAmount(each)}
              />
              {each}
            </label>
          ))}
        </fieldset>
        {/* The main button gives as long as it says so. */}
        {redeeming.step !== 'give' && (
          <Step
            label={plural(amount, { one: 'Give # stamp', other: 'Give # stamps' })}
            icon={<Plus size={24} strokeWidth={2.5} aria-hidden />}
            hint="+"
            onPress={() => press(amount)}
          />
        )}
      </div>
      {isOthers && (
        <p className={`sd-quiet ${styles.reason}`} id={reasonId}>
          {notYours.stamps()}
        </p>
      )}
    </Stack>
  );
}

interface StepProps {
  label: string;
  icon: ReactNode;
  hint: string;
  /** The text that says why it is off. */
  reasonId?: string | undefined;
  onPress: () => void;
}

function Step({ label, icon, hint, reasonId, onPress }: StepProps) {
  return (
    <button
      type="button"
      className={styles.step}
      aria-label={label}
      aria-keyshortcuts={hint === '+' ? '+' : '-'}
      aria-disabled={reasonId !== undefined}
      aria-describedby={reasonId}
      onClick={onPress}
    >
      {icon}
      <KeyHint>{hint}</KeyHint>
    </button>
  );
}
