/** What the counter has to say beside the result of a press: lines of its page, so that nothing covers a button. */
import { useSyncExternalStore } from 'react';

export interface Notice {
  text: string;
  detail?: string | undefined;
  /** `good`: something went well. */
  tone?: 'good';
  /** Whom it is about, where they may have left the screen. */
  about?: string;
  /** What tries again. It stays until someone answers it; without, the next press or customer ends it. */
  retry?: (() => void) | undefined;
}

/** At most this many stay, the newest first (ours). */
const most = 3;

let shown: Notice[] = [];
const listeners = new Set<() => void>();

function show(next: Notice[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const notices = {
  /** A text that is there already is replaced. */
  say(notice: Notice): void {
    const others = shown.filter(({ text, about }) => text !== notice.text || about !== notice.about);
    show([notice, ...others].slice(0, most));
  },
  close(notice: Notice): void {
    show(shown.filter((one) => one !== notice));
  },
  /** Ends those that need no answer. */
  passOn(): void {
    if (shown.some(({ retry }) => !retry)) show(shown.filter(({ retry }) => retry));
  },
  /** Ends all: the counter was left. */
  end: (): void => show([]),
  use: (): Notice[] => useSyncExternalStore(subscribe, () => shown),
};
