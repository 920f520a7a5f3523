/** Marks messages as read while they are looked at. */
import { useEffect, useSyncExternalStore } from 'react';
import { useConnection } from '#lib/socket.ts';
import { type Thread, useMarkRead } from './api.ts';
import { withoutGap } from './thread-lines.ts';

const isLookedAt = (): boolean => document.visibilityState === 'visible' && document.hasFocus();

function watch(watcher: () => void): () => void {
  const places = [
    [window, 'focus'],
    [window, 'blur'],
    [document, 'visibilitychange'],
  ] as const;
  for (const [place, name] of places) place.addEventListener(name, watcher);
  return () => {
    for (const [place, name] of places) place.removeEventListener(name, watcher);
  };
}

/** The number up to which this side has to mark messages as read; 0 if it has read all. */
function unreadUpTo({ messages, conversation }: Thread): number {
  const shown = withoutGap(messages);
  const last = shown.findLast(({ senderId }) => senderId === conversation.other.id);
  return last && last.seq > conversation.readSeq ? last.seq : 0;
}

/** Marks the messages of an open conversation as read while the page is visible and has the focus. */
export function useReading(id: string, thread: Thread | undefined): void {
  const isReading = useSyncExternalStore(watch, isLookedAt);
  const connection = useConnection();
  const isConnected = connection === 'online' || connection === 'delayed';
  const { mutate } = useMarkRead(id);
  const due = thread ? unreadUpTo(thread) : 0;
  useEffect(() => {
    if (due > 0 && isReading && isConnected) mutate(due);
  }, [due, isReading, isConnected, mutate]);
}
