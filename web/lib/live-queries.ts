/** Which queries live events make stale. A query names its topics in `meta.live`; this table says which event changes which topic. */
import type { ServerEvent, ServerEventName } from '@stampdeck/contract/events.ts';
import { eventsForAll } from '@stampdeck/contract/events-for-all.ts';
import type { eventsForShops } from '@stampdeck/contract/events-for-shops.ts';
import * as z from 'zod/mini';
import type { LiveTopic } from './query.ts';
import { refreshSoon } from './refresh-soon.ts';

interface Change {
  topic: LiveTopic;
  /** Whom it is about; without one, every query of the topic is stale. */
  customerId?: string;
}

/** Null for events that change nothing that is stored. */
const changes: { [Name in ServerEventName]: ((event: ServerEvent<Name>) => Change) | null } = {
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
  getNotification: () => ({ topic: 'news' }),
  notificationsRead: () => ({ topic: 'news' }),
  notificationChoicesChanged: () => ({ topic: 'news' }),
};

/** Loads again the queries that an event made stale. */
export function refreshStale<Name extends ServerEventName>(name: Name, event: ServerEvent<Name>): void {
  const change = changes[name]?.(event);
  if (!change) return;
  const { topic, customerId } = change;
  const isAbout = (id: string | undefined) => id === undefined || customerId === undefined || id === customerId;
  refreshSoon(({ meta }) => meta?.live?.includes(topic) === true && isAbout(meta.customerId));
}

interface Hearing {
  on(name: string, listener: (payload: unknown) => void): unknown;
}

/** Gives each event for everyone, and those `forShops`, to `deliver`, parsed, and loads stale queries again. */
export function hearEvents(
  socket: Hearing,
  forShops: Partial<typeof eventsForShops>,
  deliver: (name: ServerEventName, event: unknown) => void,
): void {
  const events: { [name: string]: z.ZodMiniType } = { ...eventsForAll, ...forShops };
  for (const [name, schema] of Object.entries(events) as [ServerEventName, z.ZodMiniType][]) {
    socket.on(name, (payload: unknown) => {
      const parsed = z.safeParse(schema, payload);
      if (!parsed.success) {
        reportError(new Error(`The event ${name} does not fit the contract.`, { cause: parsed.error }));
        return;
      }
      deliver(name, parsed.data);
      refreshStale(name, parsed.data as never);
    });
  }
}
