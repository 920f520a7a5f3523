import { t } from '@lingui/core/macro';
import { Smile } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, lazy, Suspense, useId, useRef, useState } from 'react';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './composer.module.css';

const EmojiPicker = lazy(async () => ({ default: (await import('./emoji-picker.tsx')).EmojiPicker }));

/** Opens the emoji above the field. Escape and a press elsewhere close them. */
export function EmojiButton({ onPick }: { onPick: (text: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.preventDefault();
    event.stopPropagation();
    setOpen(false);
    button.current?.focus();
  };
  const closeOutside = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what happens inside, by keyboard
    <div className={styles.emoji} onKeyDown={closeByKey} onBlur={closeOutside}>
      <button
        ref={button}
        type="button"
        className="sd-icon-button"
        aria-label={t`Add emoji`}
        title={t`Add emoji`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Smile size={22} aria-hidden />
      </button>
      {isOpen && (
        <section className={styles.picker} id={id} aria-label={t`Emoji`}>
          <Suspense fallback={<Skeleton height="15rem" radius="var(--sd-radius-m)" />}>
            <EmojiPicker onPick={onPick} />
          </Suspense>
        </section>
      )}
    </div>
  );
}
