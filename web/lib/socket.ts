/** The live connection: the server tells, REST is the truth. Opened while somebody is signed in, on first use. */
import type { Ack, ClientEventName, clientEvents, ServerEvent, ServerEventName } from '@stampdeck/contract/events.ts';
import { tokenFailed } from '@stampdeck/contract/failure.ts';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { Socket } from 'socket.io-client';
import type * as z from 'zod/mini';
import { queryClient } from './query.ts';
import { session } from './session.ts';

export type Connection = 'online' | 'reconnecting' | 'offline';

type Handler = (payload: never) => void;
const handlers = new Map<ServerEventName, Set<Handler>>();
const watchers = new Set<() => void>();

let following = false;
let socket: Socket | null = null;
let socketToken: string | undefined;
/** A first connection that is still being made is no trouble to tell of. */
let lost = false;
let wasConnected = false;
let retryTimer: ReturnType<typeof setTimeout> | undefined;

function watch(listener: () => void): () => void {
  follow();
  watchers.add(listener);
  return () => watchers.delete(listener);
}

function connection(): Connection {
  if (!lost) return 'online';
  return navigator.onLine ? 'reconnecting' : 'offline';
}

function setLost(value: boolean): void {
  lost = value;
  for (const watcher of watchers) watcher();
}

function deliver(name: ServerEventName, event: unknown): void {
  for (const handler of handlers.get(name) ?? []) handler(event as never);
}

/** Tries in a row that the server itself refused or closed at once. */
let refusals = 0;

/**
 * Socket.IO gives up when the server itself refused or closed; a restarting server is worth another try. A restart cuts every screen at
 * the same moment: each waits for a time of its own, and longer with each refusal.
 */
function tryAgain(opened: Socket, soon = false): void {
  const most = soon ? 1000 : Math.min(4000 * 2 ** refusals++, 60_000);
  const wait = most * (0.1 + 0.9 * Math.random());
  clearTimeout(retryTimer);
  retryTimer = setTimeout(() => {
    if (opened === socket && !opened.connected) opened.connect();
  }, wait);
}

/** A connection that lasted was closed because its session ended, or the server stops: asking soon shows which. */
const lastingMs = 1000;

function listen(opened: Socket): void {
  let since = 0;
  opened.on('connect', () => {
    since = Date.now();
    const wasCut = wasConnected || lost;
    setLost(false);
    const person = session.get();
    if (person) void emit('addUser', person.id);
    // What was missed meanwhile is read again: all of it after a cut or a page from the device, and what events keep up to date (`meta.live`) after the first
    // connection, which is made while the page is already reading.
    void queryClient.invalidateQueries(
      wasCut ? {} : { predicate: ({ meta }) => meta?.live !== undefined && !meta.rare },
    );
    wasConnected = true;
  });
  opened.on('disconnect', (reason) => {
    setLost(true);
    const lasted = Date.now() - since > lastingMs;
    if (lasted) refusals = 0;
    if (reason === 'io server disconnect') tryAgain(opened, lasted);
  });
  opened.on('connect_error', (error) => {
    if (error.message === tokenFailed && session.get()?.token === socketToken) {
      session.end('expired');
      return;
    }
    setLost(true);
    if (!opened.active) tryAgain(opened);
  });
}

function close(): void {
  clearTimeout(retryTimer);
  socket?.close();
  socket = null;
  if (lost) setLost(false);
}

async function openOrClose(): Promise<void> {
  const token = session.get()?.token;
  if (token === socketToken) return;
  socketToken = token;
  close();
  if (!token) {
    wasConnected = false;
    return;
  }
  // Without somebody signed in neither is loaded.
  const [{ io }, { hearEvents }] = await Promise.all([import('socket.io-client'), import('./live-queries.ts')]);
  if (token !== socketToken) return;
  socket = io({ transports: ['websocket'], auth: { token }, reconnectionDelayMax: 5000 });
  listen(socket);
  hearEvents(socket, deliver);
}

function followSession(): void {
  openOrClose().catch((error: unknown) => {
    socketToken = undefined;
    setLost(true);
    reportError(error);
  });
}

function follow(): void {
  if (following) return;
  following = true;
  session.subscribe(followSession);
  for (const name of ['online', 'offline']) {
    window.addEventListener(name, () => {
      for (const watcher of watchers) watcher();
      if (navigator.onLine && socket && !socket.connected) socket.connect();
    });
  }
  followSession();
}

/** How the live connection is. */
export function useConnection(): Connection {
  return useSyncExternalStore(watch, connection, () => 'online');
}

/** Runs `handler` for each such event while the component is shown. The payload was parsed. */
export function useServerEvent<Name extends ServerEventName>(
  name: Name,
  handler: (payload: ServerEvent<Name>) => void,
): void {
  const run = useEffectEvent(handler);
  useEffect(() => {
    follow();
    const listener: Handler = (payload) => run(payload);
    const set = handlers.get(name) ?? new Set();
    handlers.set(name, set.add(listener));
    return () => {
      set.delete(listener);
    };
  }, [name]);
}

type Payload<Name extends ClientEventName> = z.output<(typeof clientEvents)[Name]['payload']>;

/** Sends a hint to the server and waits for its acknowledgement; without a connection, a refusal. */
export async function emit<Name extends ClientEventName>(event: Name, payload: Payload<Name>): Promise<Ack> {
  follow();
  if (!socket?.connected) return { ok: false, code: 'offline', message: 'No connection.' };
  try {
    return (await socket.timeout(5000).emitWithAck(event, payload)) as Ack;
  } catch {
    return { ok: false, code: 'offline', message: 'The server did not answer.' };
  }
}
