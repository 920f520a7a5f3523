/** Where the messages are scrolled to: at the newest one while someone reads there, otherwise nothing moves. */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Line } from './thread-lines.ts';

/** This close to the end counts as the end (pixels). */
const nearEnd = 48;
/** Older messages load this far before the beginning (pixels). */
const nearBeginning = 400;

export function useThreadScroll(lines: readonly Line[], onNearBeginning: () => void) {
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const seen = useRef({ height: 0, last: '', first: '' });
  const [hasNew, setNew] = useState(false);
  const toEnd = useCallback(() => {
    const place = box.current;
    if (place) place.scrollTop = place.scrollHeight;
    isAtEnd.current = true;
    setNew(false);
  }, []);
  const last = lines.at(-1);
  const first = lines.find(({ kind }) => kind === 'message')?.key ?? '';
  useLayoutEffect(() => {
    const place = box.current;
    if (!place) return;
    const before = seen.current;
    const isNew = last !== undefined && last.key !== before.last;
    const wasWritten = isNew && last.kind === 'message' && last.state === 'sending';
    // What was added above pushes nothing down.
    if (before.first !== '' && first !== before.first && !isAtEnd.current) {
      place.scrollTop += place.scrollHeight - before.height;
    }
    if (isAtEnd.current || wasWritten) toEnd();
    else if (isNew) setNew(true);
    seen.current = { height: place.scrollHeight, last: last?.key ?? '', first };
  });
  useEffect(() => {
    const place = box.current;
    if (!place || typeof ResizeObserver === 'undefined') return;
    // The keyboard of a phone, or a longer text below.
    const watch = new ResizeObserver(() => isAtEnd.current && toEnd());
    watch.observe(place);
    return () => watch.disconnect();
  }, [toEnd]);
  const onScroll = () => {
    const place = box.current;
    if (!place) return;
    isAtEnd.current = place.scrollHeight - place.scrollTop - place.clientHeight < nearEnd;
    if (isAtEnd.current) setNew(false);
    if (place.scrollTop < nearBeginning) onNearBeginning();
  };
  return { box, onScroll, hasNew, toEnd };
}
