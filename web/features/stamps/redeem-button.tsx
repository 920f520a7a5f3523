import { type PointerEvent, useEffect, useRef, useState } from 'react';
import styles from './redeem-button.module.css';

interface RedeemButtonProps {
  label: string;
  isBusy: boolean;
  onRedeem: () => void;
}

/** So long it is held (milliseconds): a touch in passing gives nothing away. */
const holdFor = 600;
/** Whoever cannot hold presses twice; the question stands so long (milliseconds). */
const askFor = 5000;

/** Gives a reward away when it is held, or when it is pressed a second time after it asked. */
export function RedeemButton({ label, isBusy, onRedeem }: RedeemButtonProps) {
  const [isHeld, setHeld] = useState(false);
  const [isAsking, setAsking] = useState(false);
  /** The press that was held long enough ends with a click, which means nothing more. */
  const isDone = useRef(false);
  const redeem = useRef(onRedeem);
  useEffect(() => {
    redeem.current = onRedeem;
  });
  useEffect(() => {
    if (!isHeld) return;
    const timer = setTimeout(() => {
      isDone.current = true;
      setHeld(false);
      setAsking(false);
      redeem.current();
    }, holdFor);
    return () => clearTimeout(timer);
  }, [isHeld]);
  useEffect(() => {
    if (!isAsking) return;
    const timer = setTimeout(() => setAsking(false), askFor);
    return () => clearTimeout(timer);
  }, [isAsking]);

  const hold = ({ button }: PointerEvent) => {
    if (button !== 0 || isBusy) return;
    isDone.current = false;
    setHeld(true);
  };
  const click = () => {
    if (isDone.current || isBusy) {
      isDone.current = false;
      return;
    }
    if (isAsking) onRedeem();
    setAsking(!isAsking);
  };
  return (
    <button
      type="button"
      className={`sd-button ${styles.redeem}`}
      data-held={isHeld || undefined}
      aria-busy={isBusy}
      aria-label={isAsking ? `Press again to redeem ${label}` : `Redeem ${label}: hold, or press twice`}
      onPointerDown={hold}
      onPointerUp={() => setHeld(false)}
      onPointerLeave={() => setHeld(false)}
      onPointerCancel={() => setHeld(false)}
      onContextMenu={(event) => event.preventDefault()}
      onClick={click}
    >
      <span>{isAsking ? 'Press again' : 'Hold to redeem'}</span>
    </button>
  );
}
