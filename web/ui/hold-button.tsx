import { t } from '@lingui/core/macro';
import './hold-button.css';
import {
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';

interface HoldButtonProps {
  /** On the button: 'Hold to redeem'. */
  text: string;
  /** What it does, for screen readers: 'Redeem A coffee'. */
  label: string;
  isBusy: boolean;
  className?: string | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
  /** Shown in the place of `text`, where the button stands out. */
  children?: ReactNode;
  /** `byKey`: pressed twice without a pointer. */
  onHeld: (byKey: boolean) => void;
}

/** How long to hold (milliseconds): a passing touch does nothing. */
const holdFor = 600;
/** People who can't hold press twice, the second time within this time (milliseconds). */
const askFor = 5000;
/** A press that follows another one, or the button itself, sooner than this was meant for what stood here before (milliseconds). */
export const quickly = 400;

/** Runs `act` once `isOn` has been true for `ms` milliseconds. */
function useWhile(isOn: boolean, ms: number, act: () => void): void {
  const run = useEffectEvent(act);
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => run(), ms);
    return () => clearTimeout(timer);
  }, [isOn, ms]);
}

/** A button against accidents: it acts when held, or when pressed a second time after it asked. Quick presses in a row do nothing. */
export function HoldButton({ text, label, isBusy, className, ref, children, onHeld }: HoldButtonProps) {
  const [isHeld, setHeld] = useState(false);
  const [isAsking, setAsking] = useState(false);
  /** A press that was held long enough ends with a click, which does nothing more. */
  const isDone = useRef(false);
  const lastPress = useRef(0);
  useEffect(() => {
    lastPress.current = performance.now();
  }, []);
  useWhile(isHeld, holdFor, () => {
    isDone.current = true;
    setHeld(false);
    setAsking(false);
    onHeld(false);
  });
  useWhile(isAsking, askFor, () => setAsking(false));

  const hold = ({ button }: PointerEvent) => {
    if (button !== 0 || isBusy) return;
    isDone.current = false;
    setHeld(true);
  };
  const click = ({ detail }: MouseEvent) => {
    if (isDone.current || isBusy) {
      isDone.current = false;
      return;
    }
    const before = lastPress.current;
    lastPress.current = performance.now();
    if (detail > 1 || lastPress.current - before < quickly) return;
    if (isAsking) onHeld(detail === 0);
    setAsking(!isAsking);
  };
  return (
    <button
      ref={ref}
      type="button"
      className={['sd-button sd-hold', className].filter(Boolean).join(' ')}
      data-held={isHeld || undefined}
      aria-busy={isBusy}
      aria-label={isAsking ? t`${label}: press again` : t`${label}: ${text}, or press twice`}
      onPointerDown={hold}
      onPointerUp={() => setHeld(false)}
      onPointerLeave={() => setHeld(false)}
      onPointerCancel={() => setHeld(false)}
      onBlur={() => setAsking(false)}
      onContextMenu={(event) => event.preventDefault()}
      onClick={click}
    >
      {isAsking ? <span dir="auto">{children ? t`${label}: press again` : t`Press again`}</span> : (children ?? text)}
    </button>
  );
}
