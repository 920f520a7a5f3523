import { t } from '@lingui/core/macro';
import { useSyncExternalStore } from 'react';
import { formatAgo, formatMoment } from '#language/format.ts';
import { Tip } from './tip.tsx';
import './relative-time.css';

/** 'just now', '2 hours ago'. A time in the future, from a clock that is wrong, is 'just now', too. */
export const relativeWords = (at: number, now: number): string => formatAgo(at, now) ?? t`just now`;

const halfMinute = 30_000;

/** One clock for every time that is shown: a list may show many. */
const shown = new Set<() => void>();
let timer: ReturnType<typeof setInterval>;
function tellAll(): void {
  for (const tell of shown) tell();
}
function eachHalfMinute(tell: () => void): () => void {
  if (shown.size === 0) timer = setInterval(tellAll, halfMinute);
  shown.add(tell);
  return () => {
    shown.delete(tell);
    if (shown.size === 0) clearInterval(timer);
  };
}

/** How long ago something happened, updated each half minute. */
export const useRelativeWords = (at: string, clock: () => number = Date.now): string =>
  useSyncExternalStore(eachHalfMinute, () => relativeWords(Date.parse(at), clock()));

interface RelativeTimeProps {
  /** ISO 8601. */
  at: string;
  /** Milliseconds since 1970 by a clock that can be trusted. */
  clock?: () => number;
}

/** How long ago something happened, updated each half minute. Hover, focus or tap shows the exact time. */
export function RelativeTime({ at, clock = Date.now }: RelativeTimeProps) {
  const words = useRelativeWords(at, clock);
  return (
    <Tip name={words} tip={formatMoment(at, 'fullMoment')} className="sd-when">
      <time dateTime={at}>{words}</time>
    </Tip>
  );
}
