import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Smile } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { Loaded } from '#ui/loaded.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import styles from './composer.module.css';

interface Props {
  onPick: (text: string) => void;
}

/** Loaded when someone opens it. If the network is lost meanwhile, it says so; the shop page has nothing else that would. */
function LatePicker({ onPick }: Props) {
  const failure = t`We couldn’t load the emoji`;
  const query = useQuery({
    queryKey: ['inbox', 'emojiPicker'],
    queryFn: () =>
      import('./emoji-picker.tsx').catch((cause: unknown) => {
        throw new Error(failure, { cause });
      }),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  return (
    <Loaded query={query} failure={failure} bones={<Skeleton height="15rem" radius="var(--sd-radius-m)" />}>
      {({ EmojiPicker }) => <EmojiPicker onPick={onPick} />}
    </Loaded>
  );
}

/** Opens the emoji above the field. Escape and a press elsewhere close them. */
export function EmojiButton({ onPick }: Props) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || !isOpen) return;
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
          <LatePicker onPick={onPick} />
        </section>
      )}
    </div>
  );
}
