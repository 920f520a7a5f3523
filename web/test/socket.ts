/** In the place of '#lib/socket.ts': a live connection that the test speaks through. */
import type { ServerEvent, ServerEventName } from '@stampdeck/contract/events.ts';
import { act } from '@testing-library/react';
import { useEffect, useSyncExternalStore } from 'react';
import { vi } from 'vitest';
import { heardByShops } from '#lib/live-for-shops.ts';
import { heardByAll, refreshStale } from '#lib/live-queries.ts';
import type { Connection } from '#lib/socket.ts';

type Handler = (payload: never) => void;
const handlers = new Map<ServerEventName, Set<Handler>>();

let state: Connection = 'online';
const watchers = new Set<() => void>();

function watch(watcher: () => void) {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

function set(next: Connection): void {
  state = next;
  act(() => {
    for (const watcher of watchers) watcher();
  });
}

export const connection = {
  lose: () => set('reconnecting'),
  delay: () => set('delayed'),
  restore: () => set('online'),
};

export const useConnection = () => useSyncExternalStore(watch, () => state);

export function useServerEvent(name: ServerEventName, handler: Handler): void {
  useEffect(() => {
    const set = handlers.get(name) ?? new Set();
    handlers.set(name, set.add(handler));
    return () => {
      set.delete(handler);
    };
  });
}

/** What the page sent: event and payload. */
export const sent = vi.fn();

export async function emit(event: string, payload: unknown) {
  sent(event, payload);
  return { ok: true as const };
}

/** The server tells. */
export function tell<Name extends ServerEventName>(name: Name, payload: ServerEvent<Name>): void {
  act(() => {
    for (const handler of handlers.get(name) ?? []) handler(payload as never);
    for (const table of [heardByAll, heardByShops]) refreshStale(table, name, payload);
  });
}
