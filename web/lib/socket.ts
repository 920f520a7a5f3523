/** The live connection: it brings hints, REST has the truth. Opened on first use, while someone is signed in. */
import { ownsShop } from '@stampdeck/contract/accounts.ts';
import type { Ack, ClientEventName, clientEvents, ServerEvent, ServerEventName } from '@stampdeck/contract/events.ts';
import { tokenFailed } from '@stampdeck/contract/failure.ts';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { Socket } from 'socket.io-client';
import type * as z from 'zod/mini';
import { leaveSuspended } from './leave.ts';
import { queryClient } from './query.ts';
import { session } from './session.ts';

/** `delayed`: calls work, and events of some servers are missing until it is over. */
export type Connection = 'online' | 'delayed' | 'reconnecting' | 'offline';

type Handler = (payload: never) => void;
const handlers = new Map<ServerEventName, Set<Handler>>();
const watchers = new Set<() => void>();

let following = false;
let socket: Socket | null = null;
let socketToken: string | undefined;
/** False while the first connection is being made: that is no trouble. */
let lost = false;
let wasConnected = false;
let delayed = false;
let retryTimer: ReturnType<typeof setTimeout> | undefined;

function watch(listener: () => void): () => void {
  follow();
  watchers.add(listener);
  return () => watchers.delete(listener);
}

function connection(): Connection {
  if (!lost) return delayed ? 'delayed' : 'online';
  return navigator.onLine ? 'reconnecting' : 'offline';
}

function setLost(value: boolean): void {
  lost = value;
  // The server says it again to a new connection.
  delayed = false;
  for (const watcher of watchers) watcher();
}

/** All screens are told at once, so each waits for a random time (at most these milliseconds) before it reads again. */
const readAgainWithin = 3000;

function setDelayed(value: boolean): void {
  delayed = value;
  for (const watcher of watchers) watcher();
  if (!value) setTimeout(() => void queryClient.invalidateQueries(), readAgainWithin * Math.random());
}

function deliver(name: ServerEventName, event: unknown): void {
  if (name === 'liveDelayed') setDelayed((event as ServerEvent<'liveDelayed'>).isDelayed);
  for (const handler of handlers.get(name) ?? []) handler(event as never);
}

/** Attempts in a row that the server refused or closed at once. */
let refusals = 0;

/**
 * Socket.IO gives up when the server refuses or closes, but the server may only be restarting. A restart cuts all screens at once, so each
 * waits for a random time, longer after each refusal.
 */
function tryAgain(opened: Socket, soon = false): void {
  const most = soon ? 1000 : Math.min(4000 * 2 ** refusals++, 60_000);
  const wait = most * (0.1 + 0.9 * Math.random());
  clearTimeout(retryTimer);
  retryTimer = setTimeout(() => {
    if (opened === socket && !opened.connected) opened.connect();
  }, wait);
}

/** A connection that lasted so long (milliseconds) was closed because its session ended or the server stops. A quick retry shows which. */
const lastingMs = 1000;

function listen(opened: Socket): void {
  let since = 0;
  opened.on('connect', () => {
    since = Date.now();
    const wasCut = wasConnected || lost;
    setLost(false);
    const person = session.get();
    if (person) void emit('addUser', person.id);
    // The server closes the connection of someone whose permissions changed.
    if (person?.shopId && !ownsShop(person)) void import('./standing.ts').then((standing) => standing.rereadStanding());
    // Loads again what was missed: everything after a cut, and live queries (`meta.live`) after the first connection, which is made while
    // the page already loads.
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
  opened.on('connect_error', (error: Error & { data?: { code: string } }) => {
    if (error.message === tokenFailed && session.get()?.token === socketToken) {
      session.end('expired');
      return;
    }
    if (error.data?.code === 'ownShopSuspended') leaveSuspended();
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
  // None of them loads unless someone is signed in.
  const [{ io }, { hearEvents, heardByAll }, forShops] = await Promise.all([
    import('socket.io-client'),
    import('./live-queries.ts'),
    session.kind === 'userInfo' ? import('./live-for-shops.ts') : null,
  ]);
  if (token !== socketToken) return;
  socket = io({ transports: ['websocket'], auth: { token }, reconnectionDelayMax: 5000 });
  listen(socket);
  hearEvents(socket, forShops ? [heardByAll, forShops.heardByShops] : [heardByAll], deliver);
}

function followSession(): void {
  openOrClose().catch(() => {
    // The network went away before the connection's own files were loaded. The page says that it reconnects.
    socketToken = undefined;
    setLost(true);
    clearTimeout(retryTimer);
    retryTimer = setTimeout(followSession, 1000 + 2000 * Math.random());
  });
}

function follow(): void {
  if (following) return;
  following = true;
  session.subscribe(followSession);
  for (const name of ['online', 'offline']) {
    window.addEventListener(name, () => {
      for (const watcher of watchers) watcher();
      if (!navigator.onLine) return;
      if (socket && !socket.connected) socket.connect();
      else if (!socket) followSession();
    });
  }
  followSession();
}

/** The state of the live connection. */
export function useConnection(): Connection {
  return useSyncExternalStore(watch, connection, () => 'online');
}

/** Runs `handler` for each event of this name while the component is shown. The payload is parsed. */
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

/** Sends a hint to the server and waits for its acknowledgement. Returns a refusal if there is no connection. */
export async function emit<Name extends ClientEventName>(event: Name, payload: Payload<Name>): Promise<Ack> {
  follow();
  if (!socket?.connected) return { ok: false, code: 'offline', message: 'No connection.' };
  try {
    return (await socket.timeout(5000).emitWithAck(event, payload)) as Ack;
  } catch {
    return { ok: false, code: 'offline', message: 'The server did not answer.' };
  }
}
