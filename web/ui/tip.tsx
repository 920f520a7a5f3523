import { type CSSProperties, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import './tip.css';

interface TipProps {
  /** The button's accessible name. */
  name: string;
  /** What it shows on hover, focus and tap. */
  tip: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** Room for a few lines above the button. With less, the tip is below. */
const roomAbove = 160;

/** A word or an icon that shows a tip on hover, focus and tap. Escape closes the tip. */
export function Tip({ name, tip, className = '', children }: TipProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [place, setPlace] = useState<{ side: string; room: number } | null>(null);
  const open = () => {
    const box = button.current?.getBoundingClientRect();
    if (!box) return;
    const isRight = box.left + box.width / 2 > window.innerWidth / 2;
    const isEnd = isRight === (document.dir !== 'rtl');
    const side = `${box.top < roomAbove ? 'below' : 'above'}-${isEnd ? 'end' : 'start'}`;
    setPlace({ side, room: isRight ? box.right : window.innerWidth - box.left });
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
