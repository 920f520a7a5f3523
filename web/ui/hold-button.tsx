import './hold-button.css';
import { type MouseEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';

interface HoldButtonProps {
  /** On the button: 'Hold to redeem'. */
  text: string;
  /** What it does, for screen readers: 'Redeem A coffee'. */
  label: string;
  isBusy: boolean;
  /** `byKey`: pressed twice without a pointer. */
  onHeld: (byKey: boolean) => void;
}

/** So long it is held (milliseconds): a touch in passing does nothing. */
const holdFor = 600;
/** Whoever cannot hold presses twice; the question stands so long (milliseconds). */
const askFor = 5000;

/** Runs `act` once something was on for so long. */
function useWhile(isOn: boolean, ms: number, act: () => void): void {
  const run = useEffectEvent(act);
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => run(), ms);
    return () => clearTimeout(timer);
  }, [isOn, ms]);
}

const small = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** Does what cannot be done in passing: when it is held, or when it is pressed a second time after it asked. */
export function HoldButton({ text, label, isBusy, onHeld }: HoldButtonProps) {
  const [isHeld, setHeld] = useState(false);
  const [isAsking, setAsking] = useState(false);
  /** The press that was held long enough ends with a click, which means nothing more. */
  const isDone = useRef(false);
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
    if (isAsking) onHeld(detail === 0);
    setAsking(!isAsking);
  };
  return (
    <button
      type="button"
      className="sd-button sd-hold"
      data-held={isHeld || undefined}
      aria-busy={isBusy}
      aria-label={isAsking ? `Press again to ${small(label)}` : `${label}: ${small(text)}, or press twice`}
      onPointerDown={hold}
      onPointerUp={() => setHeld(false)}
      onPointerLeave={() => setHeld(false)}
      onPointerCancel={() => setHeld(false)}
      onContextMenu={(event) => event.preventDefault()}
      onClick={click}
    >
      <span>{isAsking ? 'Press again' : text}</span>
    </button>
  );
}
