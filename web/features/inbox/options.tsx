import type { LucideIcon } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';

interface OptionsProps {
  words: string;
  icon: LucideIcon;
  size: number;
  /** Around the button and what it opens. */
  of: string;
  /** The button's. */
  className?: string;
  /** What can be done; `close` after it is done. */
  children: (close: () => void) => ReactNode;
}

/** A button that opens what else can be done. Escape, and going elsewhere, close it. */
export function Options({ words, icon: Icon, size, className, of, children }: OptionsProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const all = useRef<HTMLDivElement>(null);
  const shown = useRef<HTMLDivElement>(null);
  const close = () => setOpen(false);
  useEffect(() => {
    if (!isOpen) return;
    shown.current?.scrollIntoView?.({ block: 'nearest' });
    const pressed = ({ target }: Event) => all.current?.contains(target as Node) || setOpen(false);
    document.addEventListener('pointerdown', pressed);
    return () => document.removeEventListener('pointerdown', pressed);
  }, [isOpen]);
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    // Not the whole conversation.
    event.preventDefault();
    close();
    opener.current?.focus();
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of what is inside
    <div ref={all} className={of} tabIndex={-1} onKeyDown={closeByKey} onBlur={leave}>
      <button
        ref={opener}
        type="button"
        className={className}
        aria-label={words}
        title={words}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon size={size} aria-hidden />
      </button>
      <div id={id} ref={shown} hidden={!isOpen}>
        {children(close)}
      </div>
    </div>
  );
}
