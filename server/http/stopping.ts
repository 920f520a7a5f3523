/**
 * What happens to a server's connections: calls that do not arrive are cut off, and when it stops no call that was sent is, nor is anybody
 * waited for in vain.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { arrivalTime } from './arrival.ts';

/** A quiet connection's next call may already be on its way for so long (milliseconds). */
const quietPatience = 1000;
/** A call that was begun has so long to arrive whole. */
const arrivalPatience = 2000;
/** Longest time for taking in those who already knocked. */
const lettingIn = 500;
/** So often (milliseconds) is looked whose call has not arrived. */
const look = 5000;

interface Connection {
  /** The call under way. */
  call: IncomingMessage | null;
  /** The last call, answered or not, and when its head was there. */
  last: { call: IncomingMessage; since: number } | null;
  /** When it was opened, or its last call was answered. */
  quietSince: number;
}

export interface Connections {
  /** Cuts off whose call takes too long to arrive; done every few seconds anyway. */
  cutSlow: () => void;
  /** Takes in the connections that wait at the door: the system cuts them off when we stop listening. */
  letIn: () => Promise<void>;
  /** Closes those that have been quiet for a while, as browsers open them in advance and keep them, and those whose call does not arrive. */
  closeIdle: () => void;
}

/** Watches a server's connections. */
export function watchConnections(server: Server, isTls: boolean): Connections {
  let taken = 0;
  server.on('connection', () => {
    taken += 1;
  });
  const open = new Map<Socket, Connection>();
  server.on(isTls ? 'secureConnection' : 'connection', (socket: Socket) => {
    open.set(socket, { call: null, last: null, quietSince: performance.now() });
    socket.once('close', () => open.delete(socket));
  });
  server.on('upgrade', ({ socket }: IncomingMessage) => open.delete(socket));
  server.on('request', (call: IncomingMessage, answer: ServerResponse) => {
    const connection = open.get(call.socket);
    if (!connection) return;
    connection.call = call;
    connection.last = { call, since: performance.now() };
    answer.once('close', () => {
      // Whoever sends calls without waiting for the answers has the next one under way already.
      if (connection.call === call) connection.call = null;
      connection.quietSince = performance.now();
    });
  });
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
  let since = Number.POSITIVE_INFINITY;
  const closeIdle = () => {
    const now = performance.now();
    since = Math.min(since, now);
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
