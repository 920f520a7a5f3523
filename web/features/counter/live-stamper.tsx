import { cardProgress, stampsInWords } from '@stampdeck/contract/cards.ts';
import { stampSummary } from '@stampdeck/contract/stamps.ts';
import { Minus, Plus } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Inline, Stack } from '#ui/layout.tsx';
import { letGo, pressStamps, tryNow } from './counter-press.ts';
import { Refused } from './counter-refused.tsx';
import styles from './counter-stamper.module.css';
import { shownCount, unconfirmed } from './counter-state.ts';
import type { AtCard } from './counter-visit.ts';

/** Several at once; any number that does not fit is refused as a whole. */
const amounts = [1, 2, 3, 5];

/** The live stamp control: −, the number, +, several at once, and the change since the scan. */
export function LiveStamper(at: AtCard) {
  const { state, desk } = at;
  const { focusDue } = at.visit;
  const [amount, setAmount] = useState(1);
  const plus = useRef<HTMLButtonElement>(null);
  const progressId = useId();
  const count = shownCount(state);
  const isPending = unconfirmed(state) !== 0;

  useEffect(() => {
    if (!focusDue.current) return;
    focusDue.current = false;
    plus.current?.focus();
  });

  const press = (stamps: number) => {
    // Several at once is for one press: the next customer gets one again.
    if (pressStamps(desk, stamps)) setAmount(1);
  };

  return (
    <Stack as="section" gap={3} aria-label="Live stamp">
      <div className={styles.board}>
        <button
          type="button"
          className={styles.minus}
          aria-label={`Take back ${stampsInWords(amount)}`}
          onClick={() => press(-amount)}
        >
          <Minus size={30} strokeWidth={2.5} aria-hidden />
          {amount > 1 && <span>Take {amount}</span>}
        </button>
        <p className={styles.count} data-pending={isPending || undefined} aria-hidden>
          <span className={styles.now}>{count}</span>
          <span className={styles.size}>/{state.card.size}</span>
        </p>
        <button
          ref={plus}
          type="button"
          className={styles.plus}
          aria-label={`Give ${stampsInWords(amount)}`}
          aria-describedby={progressId}
          onClick={() => press(amount)}
        >
          <Plus size={34} strokeWidth={2.5} aria-hidden />
          <span>Give {amount}</span>
        </button>
      </div>
      <fieldset className={styles.amounts}>
        <legend className="sd-hidden">Stamps at once</legend>
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
      <Refused {...at} />
      <Waiting {...at} />
      <div className={styles.lines}>
        <p className={styles.progress} id={progressId}>
          {cardProgress(state.card)}
        </p>
        <p className="sd-quiet">{stampSummary(state.net)}</p>
      </div>
    </Stack>
  );
}

/** What was pressed has not reached the server yet: why, and the two ways on. */
export function Waiting({ state, desk }: AtCard) {
  if (!state.trouble) return null;
  const count = state.waiting.length;
  return (
    <div className={styles.waiting} role="alert">
      <p>
        <b>{count === 1 ? '1 change not sent yet.' : `${count} changes not sent yet.`}</b> {state.trouble}
      </p>
      <Inline style={{ justifyContent: 'center' }}>
        <Button onClick={() => tryNow(desk)}>Try now</Button>
        <Button variant="subtle" onClick={() => letGo(desk)}>
          Do not send
        </Button>
      </Inline>
    </div>
  );
}
