import { Hourglass, UserRoundX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { serverNow } from '#lib/api.ts';
import { Button } from '#ui/button.tsx';
import styles from './counter-refused.module.css';
import type { Refusal } from './counter-state.ts';

interface RefusedProps {
  refusal: Refusal;
  /** Gives it all the same; null for whoever may not. */
  onOverride: ((refusal: Refusal) => void) | null;
}

/** Seconds until a moment of the server's clock, told anew each second; 0 once it is there. */
function useSecondsUntil(moment: number): number {
  const read = () => Math.max(0, Math.ceil((moment - serverNow()) / 1000));
  const [left, setLeft] = useState(read);
  const isOver = left === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `read` asks the clock for this moment
  useEffect(() => {
    setLeft(read());
    if (isOver) return;
    const timer = setInterval(() => setLeft(read()), 1000);
    return () => clearInterval(timer);
  }, [moment, isOver]);
  return left;
}

const two = (number: number): string => String(number).padStart(2, '0');

/** '2:05:09', '3:20': a clock that runs down. */
const clock = (seconds: number): string => {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
};

/** Why nothing was given, how long that lasts, and what the operator can do about it. */
export function Refused({ refusal, onOverride }: RefusedProps) {
  const { words, limit, stamps } = refusal;
  return (
    <div className={styles.refused}>
      {limit ? <Hourglass size={24} aria-hidden /> : <UserRoundX size={24} aria-hidden />}
      <div className={styles.words}>
        <p role="alert">
          <b>{stamps === 1 ? 'No stamp was given.' : 'No stamps were given.'}</b> {words}
        </p>
        {limit && <Wait until={limit.until} />}
      </div>
      {limit && onOverride && (
        <Button className={styles.anyway} onClick={() => onOverride(refusal)}>
          Give it anyway
        </Button>
      )}
    </div>
  );
}

function Wait({ until }: { until: number }) {
  const left = useSecondsUntil(until);
  if (left === 0) return <p className={styles.wait}>The next is possible now.</p>;
  return (
    <p className={styles.wait}>
      The next is possible in{' '}
      <span role="timer" className={styles.clock}>
        {clock(left)}
      </span>
    </p>
  );
}
