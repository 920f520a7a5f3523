/** Which queries live events make stale. A query names its topics in `meta.live`; this table says which event changes which topic. */
import type { ServerEvent, ServerEventName } from '@stampdeck/contract/events.ts';
import { eventsForAll } from '@stampdeck/contract/events-for-all.ts';
import * as z from 'zod/mini';
import type { LiveTopic } from './query.ts';
import { refreshSoon } from './refresh-soon.ts';

interface Change {
  topic: LiveTopic;
  /** Whom it is about; without one, every query of the topic is stale. */
  customerId?: string;
}

/** Null for events that change nothing that is stored. */
export type ChangesBy<Name extends ServerEventName> = {
  [One in Name]: ((event: ServerEvent<One>) => Change) | null;
};

const changesForAll: ChangesBy<keyof typeof eventsForAll> = {
  getLiveStamp: ({ customerId }) => ({ topic: 'stamps', customerId }),
  getNavigate: ({ senderId }) => ({ topic: 'memberships', customerId: senderId }),
  cardMoved: ({ customerId }) => ({ topic: 'phones', customerId }),
  getMessage: () => ({ topic: 'chats' }),
  messagesRead: () => ({ topic: 'chats' }),
  conversationChanged: () => ({ topic: 'talks' }),
  orderChanged: () => ({ topic: 'orders' }),
  startTypingMessage: null,
  stopTypingMessage: null,
  getUsers: null,
  liveDelayed: null,
};

/** Events with their schemas, and what each changes. */
export interface Heard {
  events: { [name: string]: z.ZodMiniType };
  changes: { [name: string]: ((event: never) => Change) | null };
}
export const heardByAll: Heard = { events: eventsForAll, changes: changesForAll };

/** Loads again the queries that an event made stale. */
export function refreshStale({ changes }: Heard, name: string, event: unknown): void {
  const change = changes[name]?.(event as never);
  if (!change) return;
  const { topic, customerId } = change;
  const isAbout = (id: string | undefined) => id === undefined || customerId === undefined || id === customerId;
  refreshSoon(({ meta }) => meta?.live?.includes(topic) === true && isAbout(meta.customerId));
}

interface Hearing {
  on(name: string, listener: (payload: unknown) => void): unknown;
}

/** Gives each event to `deliver`, parsed, and loads stale queries again. */
export function hearEvents(
  socket: Hearing,
  tables: Heard[],
  deliver: (name: ServerEventName, event: unknown) => void,
): void {
  for (const table of tables)
    for (const [name, schema] of Object.entries(table.events))
      socket.on(name, (payload: unknown) => {
        const parsed = z.safeParse(schema, payload);
        if (!parsed.success) {
          reportError(new Error(`The event ${name} does not fit the contract.`, { cause: parsed.error }));
          return;
        }
        deliver(name as ServerEventName, parsed.data);
        refreshStale(table, name, parsed.data);
      });
}
