import { useSyncExternalStore } from 'react';
import { Tip } from './tip.tsx';
import './relative-time.css';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365.25 * day],
  ['month', 30.44 * day],
  ['week', 7 * day],
  ['day', day],
  ['hour', hour],
  ['minute', minute],
];

// The words are the page's language; the exact time is written as the reader's own device writes it.
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always' });
const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' });

/** 'just now', '2 hours ago'. Whatever lies ahead by a clock that is wrong is 'just now', too. */
export function relativeWords(at: number, now: number): string {
  const past = now - at;
  const unit = units.find(([, length]) => past >= length);
  return unit ? relative.format(-Math.floor(past / unit[1]), unit[0]) : 'just now';
}

/** One clock for every time that is shown: a list may show many. */
const shown = new Set<() => void>();
let timer: ReturnType<typeof setInterval>;
function tellAll(): void {
  for (const tell of shown) tell();
}
function eachHalfMinute(tell: () => void): () => void {
  if (shown.size === 0) timer = setInterval(tellAll, minute / 2);
  shown.add(tell);
  return () => {
    shown.delete(tell);
    if (shown.size === 0) clearInterval(timer);
  };
}

interface RelativeTimeProps {
  /** ISO 8601. */
  at: string;
  /** Milliseconds since 1970 by a clock that can be trusted. */
  clock?: () => number;
}

/** How long ago something was, kept current; the exact time on hover, focus and tap. */
export function RelativeTime({ at, clock = Date.now }: RelativeTimeProps) {
  const words = useSyncExternalStore(eachHalfMinute, () => relativeWords(Date.parse(at), clock()));
  return (
    <Tip name={words} tip={exact.format(new Date(at))} className="sd-when">
      <time dateTime={at}>{words}</time>
    </Tip>
  );
}
