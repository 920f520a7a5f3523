import { t } from '@lingui/core/macro';
import { Gift } from 'lucide-react';
import { HoldButton } from '#ui/hold-button.tsx';
import { redeemWords } from './counter-words.ts';
import type { Redeeming } from './redeeming.ts';
import styles from './rewards-due.module.css';
import { WithoutPhone } from './without-phone.tsx';

/** Rewards that are reached and not given yet, each with its button. The main button may replace the first. */
export function RewardsDue({ redeeming }: { redeeming: Redeeming }) {
  const { step, rewards, isBusy, redeem, first, hasProof, advice, mayGoWithout } = redeeming;
  if (rewards.length === 0) return null;
  return (
    <section className={styles.due} aria-label={t`Rewards reached`}>
      <ul className="sd-rows">
        {rewards.map((reward, index) => (
          <li key={reward.key} className={styles.reward}>
            <Gift size={20} aria-hidden />
            <b className={styles.label} dir="auto">
              {reward.label}
            </b>
            {hasProof && (step !== 'redeem' || index > 0) && (
              <HoldButton
                ref={index === 0 ? first : undefined}
                text={t`Hold to redeem`}
                label={redeemWords(reward.label)}
                isBusy={isBusy}
                onHeld={(byKey) => redeem(reward, byKey)}
              />
            )}
          </li>
        ))}
      </ul>
      {advice !== null && <p className="sd-quiet">{advice}</p>}
      {mayGoWithout && <WithoutPhone redeeming={redeeming} />}
    </section>
  );
}
