import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Hourglass, UserRoundX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { serverNow } from '#lib/api.ts';
import { Button } from '#ui/button.tsx';
import { pressStamps } from './counter-press.ts';
import styles from './counter-refused.module.css';
import type { AtCard } from './counter-visit.ts';

const two = (number: number): string => String(number).padStart(2, '0');

/** '2:05:09', '3:20': a countdown. */
const clock = (seconds: number): string => {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
};

/** Why no stamp was given, for how long, and how the operator can override it. `isAuto`: shown over the scanner. */
export function Refused({ visit, desk, state: { refused }, isAuto }: AtCard & { isAuto?: true }) {
  if (!refused) return null;
  const { words, until, stamps } = refused;
  return (
    <div className={styles.refused}>
      {until === null ? <UserRoundX size={24} aria-hidden /> : <Hourglass size={24} aria-hidden />}
      <div className={styles.words}>
        <p role="alert">
          <b>{stamps === 1 ? t`No stamp was given.` : t`No stamps were given.`}</b> {words}
        </p>
        {until !== null && <Wait key={until} until={until} />}
      </div>
      {until !== null && visit.mayOverride && (
        <Button className={styles.anyway} onClick={() => pressStamps(desk, stamps, { override: true, isAuto })}>
          {t`Give it anyway`}
        </Button>
      )}
    </div>
  );
}

/** Counts down to a moment of the server's clock. */
function Wait({ until }: { until: number }) {
  const [now, setNow] = useState(serverNow);
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(serverNow()), 1000);
    return () => clearInterval(timer);
  }, [isOver]);
  if (isOver) return <p className={styles.wait}>{t`You can try again now.`}</p>;
  const time = clock(left);
  return (
    <p className={styles.wait}>
      <Trans>
        Try again in{' '}
        <span role="timer" className={styles.clock}>
          {time}
        </span>
      </Trans>
    </p>
  );
}
