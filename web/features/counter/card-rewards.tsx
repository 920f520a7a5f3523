import { plural, t } from '@lingui/core/macro';
import type { Card } from '@stampdeck/contract/stamps.ts';
import { Check } from 'lucide-react';
import styles from './rewards-due.module.css';

/** The card's other rewards: those that were redeemed, and those ahead. */
export function CardRewards({ card }: { card: Card }) {
  const rewards = card.milestones.filter(({ state }) => state !== 'owed');
  if (rewards.length === 0) return null;
  return (
    <section aria-label={t`Rewards on this card`}>
      <h3 className="sd-quiet">{t`Rewards on this card`}</h3>
      <ul className="sd-rows">
        {rewards.map(({ slot, label, state }) => {
          const missing = slot - card.count;
          return (
            <li key={`${slot} ${label}`} className={styles.milestone} data-state={state}>
              <span className={styles.label} dir="auto">
                {label}
              </span>
              {state === 'redeemed' ? (
                <span className={styles.redeemed}>
                  <Check size={18} strokeWidth={2.75} aria-hidden /> {t`Redeemed`}
                </span>
              ) : (
                <span className="sd-quiet">{plural(missing, { one: '# stamp to go', other: '# stamps to go' })}</span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
