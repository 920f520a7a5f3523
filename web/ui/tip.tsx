import { type CSSProperties, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
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
  const [place, setPlace] = useState<{ side: string; room: number } | null>(null);
  const open = () => {
    const box = button.current?.getBoundingClientRect();
    if (!box) return;
    const isEnd = box.left + box.width / 2 > window.innerWidth / 2;
    const side = `${box.top < roomAbove ? 'below' : 'above'}-${isEnd ? 'end' : 'start'}`;
    setPlace({ side, room: isEnd ? box.right : window.innerWidth - box.left });
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
      <span
        className="sd-tip-words"
        id={id}
        role="tooltip"
        hidden={place === null}
        data-place={place?.side}
        style={{ '--room': `${place?.room ?? 0}px` } as CSSProperties}
      >
        {tip}
      </span>
    </span>
  );
}
