/** Does here what other processes tell. */
import type { Server } from 'socket.io';
import type { Link, Word } from './link.ts';
import { type Presence, signEvery } from './presence.ts';

interface Parts {
  io: Server;
  presence: Presence;
  remembered: { forget: (sessionId: string) => void; reread: (id: string) => void };
  closeSession: (sessionId: string) => void;
  sweeper: { now: () => void };
}

/** Starts listening; returns a function that leaves the other processes. */
export function listenTo(link: Link, { io, presence, remembered, closeSession, sweeper }: Parts): () => void {
  const say = (isDelayed: boolean) => io.emit('liveDelayed', { isDelayed });
  const hear = (word: Word, from: string): void => {
    if (word.kind === 'event') io.to(word.rooms).emit(word.name, word.payload);
    else if (word.kind === 'reread') remembered.reread(word.id);
    else if (word.kind === 'contacts') presence.refresh(word.ids);
    else if (word.kind === 'ended') {
      remembered.forget(word.sessionId);
      closeSession(word.sessionId);
    } else presence.hear(word, from);
    if (word.kind !== 'joined' || !word.hasLost) return;
    sweeper.now();
    if (link.isUp) say(false);
  };
  const onChange = (): void => {
    if (link.isUp) presence.tellAll();
    say(!link.isUp);
  };
  link.listen({ onWord: hear, onChange, onGap: () => presence.tellAll() });
  const signing = link.isLinked ? setInterval(() => presence.sign(), signEvery).unref() : undefined;
  return () => {
    clearInterval(signing);
    link.tell({ kind: 'left' });
  };
}
