import { t } from '@lingui/core/macro';
import { type ReactNode, useEffect, useRef } from 'react';

interface ProgressNoteProps {
  says: string;
  /** Null once it is over. */
  progress: { value: number; max: number; label: string } | null;
  children?: ReactNode;
}

/** The progress of the last import, or its result, with what can be done about it. */
export function ProgressNote({ says, progress, children }: ProgressNoteProps) {
  const isOver = progress === null;
  const place = useRef<HTMLElement>(null);
  const wasOver = useRef(isOver);
  useEffect(() => {
    // The button that cancels is gone, and with it the focus of someone who had reached it.
    if (isOver && !wasOver.current && document.activeElement === document.body) place.current?.focus();
    wasOver.current = isOver;
  }, [isOver]);
  return (
    <section className="sd-note" aria-label={t`Last import`} ref={place} tabIndex={-1}>
      <p role="status">{says}</p>
      {progress && <progress value={progress.value} max={Math.max(1, progress.max)} aria-label={progress.label} />}
      {children}
    </section>
  );
}
