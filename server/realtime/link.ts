/** How processes on the same database tell each other what their live connections have to know. */
import type { ServerEventName } from '@stampdeck/contract/events.ts';

/** What one process tells all others. */
export type Word =
  /** An event for rooms, as it is sent. */
  | { kind: 'event'; rooms: string[]; name: ServerEventName; payload: unknown }
  /** A session has ended. */
  | { kind: 'ended'; sessionId: string }
  /** What is remembered of a person or a shop is out of date. */
  | { kind: 'reread'; id: string }
  /** The conversations of these people and shops began or ended. */
  | { kind: 'contacts'; ids: string[] }
  /** Someone came online at this process, or left it. */
  | { kind: 'presence'; id: string; isOnline: boolean }
  /** Everyone who is online at this process, in several words if there are many. */
  | { kind: 'present'; ids: string[]; isFirst: boolean }
  /** This process runs. */
  | { kind: 'here' }
  /** This process begins, or can be reached again. `hasLost`: others did not get everything that it told. */
  | { kind: 'joined'; hasLost: boolean }
  /** This process stops. */
  | { kind: 'left' };

export interface Link {
  /** Tells all other processes; never waits. */
  tell(word: Word): void;
  /** Starts listening. `from` is the process that told; `onGap`: others did not get who is online here. */
  listen(parts: { onWord: (word: Word, from: string) => void; onChange: () => void; onGap: () => void }): void;
  /** Whether other processes may exist. */
  readonly isLinked: boolean;
  /** Whether they hear us and we hear them. */
  readonly isUp: boolean;
  close(): Promise<void>;
}

/** The link of a process that is alone. */
export const noLink: Link = {
  tell: () => undefined,
  listen: () => undefined,
  isLinked: false,
  isUp: true,
  close: async () => undefined,
};
