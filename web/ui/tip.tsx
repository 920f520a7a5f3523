import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import './tip.css';

interface TipProps {
  /** What the button is called. */
  name: string;
  /** What it tells when it is pointed at, reached by keyboard or tapped. */
  tip: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** Room for a few lines above the button; without it the words go below. */
const roomAbove = 160;

/** A word or a sign that explains itself on hover, focus and tap; Escape puts the words away. */
export function Tip({ name, tip, className = '', children }: TipProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [place, setPlace] = useState<string | null>(null);
  const open = () => {
    const box = button.current?.getBoundingClientRect();
    if (!box) return;
    const side = box.left + box.width / 2 > window.innerWidth / 2 ? 'end' : 'start';
    setPlace(`${box.top < roomAbove ? 'below' : 'above'}-${side}`);
  };
  const close = () => setPlace(null);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || place === null) return;
    event.stopPropagation();
    close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer may go from the button over to its words; both stand for the button
    <span className="sd-tip-place" onMouseEnter={open} onMouseLeave={close}>
      <button
        type="button"
        ref={button}
        className={`sd-tip ${className}`}
        aria-label={name}
        aria-describedby={id}
        onFocus={open}
        onBlur={close}
        onClick={open}
        onKeyDown={closeOnEscape}
      >
        {children}
      </button>
      <span className="sd-tip-words" id={id} role="tooltip" hidden={place === null} data-place={place ?? undefined}>
        {tip}
      </span>
    </span>
  );
}
