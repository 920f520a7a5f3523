import { Check, Gift } from 'lucide-react';
import type { CSSProperties } from 'react';
import { slotState } from '#card/card-layout.ts';
import { type CounterState, shownCount, unconfirmed } from './counter-state.ts';
import styles from './slot-row.module.css';

/** More slots stand in two rows. */
const mostInRow = 10;

/** The card in little, where its picture has no room. Decoration: the number stands beside it, the rewards below. */
export function SlotRow({ state }: { state: CounterState }) {
  const { size, milestones } = state.card;
  const columns = size <= mostInRow ? size : Math.ceil(size / 2);
  return (
    <div className={styles.row} style={{ '--columns': columns } as CSSProperties} aria-hidden>
      {Array.from({ length: size }, (_, index) => {
        const slot = index + 1;
        const reward = milestones.find((milestone) => milestone.slot === slot);
        return (
          <span key={slot} className={styles.slot} data-state={slotState(slot, shownCount(state), unconfirmed(state))}>
            {reward && (reward.state === 'redeemed' ? <Check strokeWidth={3} /> : <Gift strokeWidth={2.25} />)}
          </span>
        );
      })}
    </div>
  );
}
