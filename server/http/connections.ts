/**
 * Manages a server's connections. Each has one call answered at a time, and is closed if its call does not arrive or its response is not
 * read. When the server stops, it answers every call already sent and waits for no one else.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { arrivalTime } from './arrival.ts';
import { unsentBytes } from './unsent.ts';

/** Milliseconds in which the next call of an idle connection may already be on its way (ours). */
const quietPatience = 1000;
/** Milliseconds for a started call to arrive completely (ours). */
const arrivalPatience = 2000;
/** Most milliseconds for accepting connections that are already waiting (ours). */
const lettingIn = 500;
/** Milliseconds between checks for calls that did not arrive (ours). */
const look = 5000;
/** Calls that a connection may send before their responses (ours). */
export const maxWaitingCalls = 100;
/** A response is unread if no byte was sent for this long, in milliseconds (ours): normally, and while the server stops. */
const readingPatience = 30_000;
const lastReadingPatience = 3000;
/** Checks within that time that must have seen no progress. */
const looks = 3;

interface Connection {
  /** The call being answered. */
  call: IncomingMessage | null;
  /** Calls sent before its response. */
  waiting: [IncomingMessage, ServerResponse][];
  /** The last call that was started, answered or not, and when. */
  last: { call: IncomingMessage; since: number } | null;
  /** When it was opened, or its last call was answered. */
  quietSince: number;
  /** Bytes sent at the last check, and how many checks saw the same number. */
  left: { bytes: string; seen: number };
}

type OpenConnections = Map<Socket, Connection>;

export interface Connections {
  /** Closes connections whose call takes too long to arrive. Also runs every few seconds by itself. */
  cutSlow: () => void;
  /** Accepts connections that are waiting: the system drops them when the server stops listening. */
  letIn: () => Promise<void>;
  /** Closes connections that are idle (browsers open them in advance) or whose call does not arrive. */
  closeIdle: () => void;
}

/** Watches a server's connections. The handler of its calls must be set already. */
export function watchConnections(server: Server, isTls: boolean, patience = readingPatience): Connections {
  let taken = 0;
  /** Connections in the TLS handshake, by the caller's address and port. */
  const shaking = new Map<string, Socket>();
  const callerOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} ${remotePort}`;
  server.on('connection', (socket: Socket) => {
    taken += 1;
    // Read now, because it is unknown once the caller has gone.
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
    // Node lets go of the socket and of unsent data. Without a listener, an error would end the process.
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
  // Node calls this when it stops listening. That is too early: a busy client's next call may be on its way.
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
 * Answers each connection's calls one after the other. Node would start all pipelined calls at once and hold their responses, in memory and
 * open files, until the earlier ones are read.
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

/** A connection with no traffic for a while. It is closed if its response is unread, or if it is idle for too long. */
function lookAtStill(socket: Socket, connection: Connection | undefined, again: number): void {
  if (!connection) return;
  const { call, last, left } = connection;
  if (socket.writableLength === 0) {
    // With a call, either our response or the rest of the call is due. Before the first call, the limit for headers applies.
    if (call === null && last !== null) socket.destroy();
    return;
  }
  const bytes = `${socket.bytesWritten - socket.writableLength}, ${unsentBytes(socket)}`;
  connection.left = { bytes, seen: bytes === left.bytes ? left.seen + 1 : 1 };
  if (connection.left.seen >= looks) socket.destroy();
  else socket.setTimeout(again);
}
