import { t } from '@lingui/core/macro';
import type { WithoutCode } from '@stampdeck/contract/without-code.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { HoldButton } from '#ui/hold-button.tsx';
import { Stack } from '#ui/layout.tsx';
import type { Redeeming } from './redeeming.ts';
import styles from './without-phone.module.css';

const reasonTexts: Record<WithoutCode, string> = {
  'paper card': t`Paper card`,
  'phone empty': t`Phone empty`,
};
const reasons = Object.keys(reasonTexts) as WithoutCode[];

/** For customers who show no code of their own phone: asks why, then redeems their rewards. */
export function WithoutPhone({ redeeming }: { redeeming: Redeeming }) {
  const { rewards, isBusy, redeem, first, reason, choose } = redeeming;
  const [isOpen, setOpen] = useState(false);
  const name = useId();
  const ways = useRef<HTMLFieldSetElement>(null);
  const last = useRef<HTMLDivElement>(null);
  // Each step appears below the one before, which may be at the screen's edge.
  useEffect(() => {
    if (isOpen) (reason === null ? ways : last).current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, reason]);
  return (
    <Stack gap={2} className={styles.without}>
      <Button className={styles.button} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t`Redeem without a phone`}
      </Button>
      {isOpen && (
        <>
          <fieldset ref={ways} className={styles.reasons}>
            <legend className={styles.why}>{t`Why is there no code?`}</legend>
            {reasons.map((each) => (
              <label key={each} className={styles.reason}>
                <input type="radio" name={name} checked={reason === each} onChange={() => choose(each)} />
                {reasonTexts[each]}
              </label>
            ))}
          </fieldset>
          <p className="sd-hidden" role="status">
            {reason !== null && t`You can redeem now.`}
          </p>
          <Stack gap={2} ref={last} className={styles.step}>
            {reason !== null &&
              rewards.map((reward, index) => (
                <HoldButton
                  key={reward.key}
                  ref={index === 0 ? first : undefined}
                  className={styles.button}
                  text={t`Hold to redeem`}
                  label={withoutWords(reward.label)}
                  isBusy={isBusy}
                  onHeld={(byKey) => redeem(reward, byKey)}
                >
                  <span dir="auto">{withoutWords(reward.label)}</span> <small>{t`Hold to redeem`}</small>
                </HoldButton>
              ))}
            <p className="sd-quiet">{t`The reward, the reason and your name are listed in the reports.`}</p>
          </Stack>
        </>
      )}
    </Stack>
  );
}

const withoutWords = (reward: string): string => t`Redeem ${reward} without a phone`;
