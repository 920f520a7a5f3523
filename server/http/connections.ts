/**
 * What happens to a server's connections: each has one call answered at a time, and is closed when its call does not arrive or its
 * answer is not read. When the server stops, no call that was sent is cut off, and no one is waited for in vain.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { arrivalTime } from './arrival.ts';
import { unsentBytes } from './unsent.ts';

/** A quiet connection's next call may already be on its way for so long (milliseconds). */
const quietPatience = 1000;
/** A call that was begun has so long to arrive whole. */
const arrivalPatience = 2000;
/** Longest time for taking in those who already knocked. */
const lettingIn = 500;
/** So often (milliseconds) is looked whose call has not arrived. */
const look = 5000;
/** Calls that one connection may send ahead of their answers. */
export const maxWaitingCalls = 100;
/** An answer of which no byte leaves for so long is not being read (milliseconds); while the server stops, for so long. */
const readingPatience = 30_000;
const lastReadingPatience = 3000;
/** So many looks in that time must have seen the same. */
const looks = 3;

interface Connection {
  /** The call that is being answered. */
  call: IncomingMessage | null;
  /** Calls that were sent ahead of its answer. */
  waiting: [IncomingMessage, ServerResponse][];
  /** The last call whose turn came, answered or not, and when. */
  last: { call: IncomingMessage; since: number } | null;
  /** When it was opened, or its last call was answered. */
  quietSince: number;
  /** How much had left at the last look, and how many looks saw the same. */
  left: { bytes: string; seen: number };
}

type OpenConnections = Map<Socket, Connection>;

export interface Connections {
  /** Cuts off whose call takes too long to arrive; done every few seconds anyway. */
  cutSlow: () => void;
  /** Takes in the connections that wait at the door: the system cuts them off when we stop listening. */
  letIn: () => Promise<void>;
  /** Closes those that have been quiet for a while, as browsers open them in advance and keep them, and those whose call does not arrive. */
  closeIdle: () => void;
}

/** Watches a server's connections. What handles its calls must be there already. */
export function watchConnections(server: Server, isTls: boolean, patience = readingPatience): Connections {
  let taken = 0;
  /** Connections whose TLS handshake is not over, by the caller's address and port. */
  const shaking = new Map<string, Socket>();
  const callerOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} ${remotePort}`;
  server.on('connection', (socket: Socket) => {
    taken += 1;
    // Asked for now, the address stays known after the caller has gone.
    const caller = callerOf(socket);
    if (!isTls) return;
    shaking.set(caller, socket);
    socket.once('close', () => {
      if (shaking.get(caller) === socket) shaking.delete(caller);
    });
  });
  const open: OpenConnections = new Map();
  const live = new Set<Socket>();
  server.on(isTls ? 'secureConnection' : 'connection', (socket: Socket) => {
    shaking.delete(callerOf(socket));
    const left = { bytes: '', seen: 0 };
    open.set(socket, { call: null, waiting: [], last: null, quietSince: performance.now(), left });
    socket.once('close', () => open.delete(socket));
  });
  server.on('upgrade', ({ socket }: IncomingMessage) => {
    open.delete(socket);
    live.add(socket);
    // Node takes its hands off, with whatever is still to be sent. An error that nothing listens to would end the process.
    socket
      .on('error', () => socket.destroy())
      .on('timeout', () => socket.destroy())
      .once('close', () => live.delete(socket));
  });
  answerInTurn(server, open);
  const cutSlow = () => {
    const now = performance.now();
    for (const [socket, { last }] of open) {
      if (last === null || last.call.complete || now - last.since <= arrivalTime(last.call)) continue;
      server.emit('clientError', new Error('The call did not arrive in time.'), socket);
    }
  };
  const timer = setInterval(cutSlow, look).unref();
  server.once('close', () => clearInterval(timer));
  // Node asks for this when it stops listening: too early for a busy client, whose next call is on its way.
  server.closeIdleConnections = () => undefined;
  server.setTimeout(patience / looks, (socket: Socket) => lookAtStill(socket, open.get(socket), server.timeout));
  let since = Number.POSITIVE_INFINITY;
  const closeIdle = () => {
    const now = performance.now();
    if (since > now) {
      since = now;
      server.timeout = lastReadingPatience / looks;
      for (const socket of [...open.keys(), ...live]) socket.setTimeout(server.timeout);
    }
    for (const socket of shaking.values()) socket.destroy();
    for (const [socket, { call, quietSince }] of open) {
      const isQuiet = call === null && now - quietSince > quietPatience;
      const isStuck = call?.complete === false && now - since > arrivalPatience;
      if (isQuiet || isStuck) socket.destroy();
    }
  };
  const letIn = async () => {
    const deadline = performance.now() + lettingIn;
    let before: number;
    do {
      before = taken;
      await nextTurn();
      await nextTurn();
    } while (taken > before && performance.now() < deadline);
  };
  return { cutSlow, letIn, closeIdle };
}

/**
 * Has each connection's calls answered one after the other. Node would begin all that were sent at once and keep what they answer, in
 * memory and open files, until the answers before them are read.
 */
function answerInTurn(server: Server, open: OpenConnections): void {
  const handlers = server.listeners('request');
  server.removeAllListeners('request');
  const takeNext = (socket: Socket, connection: Connection): void => {
    const next = connection.call === null && socket.writable ? connection.waiting.shift() : undefined;
    if (!next) return;
    const [call, answer] = next;
    connection.call = call;
    connection.last = { call, since: performance.now() };
    answer.once('close', () => {
      connection.call = null;
      connection.quietSince = performance.now();
      takeNext(socket, connection);
    });
    for (const handle of handlers) handle.call(server, call, answer);
  };
  server.on('request', (call: IncomingMessage, answer: ServerResponse) => {
    const connection = open.get(call.socket);
    if (!connection || call.socket.destroyed) return;
    connection.waiting.push([call, answer]);
    takeNext(call.socket, connection);
    if (connection.waiting.length > maxWaitingCalls) call.socket.destroy();
  });
}

/** A connection on which nothing came or left Node for a while. It is closed when its answer is not being read, or when it rests for too long. */
function lookAtStill(socket: Socket, connection: Connection | undefined, again: number): void {
  if (!connection) return;
  const { call, last, left } = connection;
  if (socket.writableLength === 0) {
    // With a call it is for us to go on or for the call to arrive; before the first one the limit for heads counts.
    if (call === null && last !== null) socket.destroy();
    return;
  }
  const bytes = `${socket.bytesWritten - socket.writableLength}, ${unsentBytes(socket)}`;
  connection.left = { bytes, seen: bytes === left.bytes ? left.seen + 1 : 1 };
  if (connection.left.seen >= looks) socket.destroy();
  else socket.setTimeout(again);
}
