/** Closes connections whose session was ended, or whose person was changed, by a process that could not tell us: a command, or one without a link. */
import type { FastifyBaseLogger } from 'fastify';
import type { Server } from 'socket.io';
import type { Person } from '#context.ts';
import { standingOf } from './standing.ts';

/**
 * Milliseconds between sweeps (ours). Urgent ones take half of the two seconds after which an ended session must be closed everywhere; the
 * others only find what got lost.
 */
const urgentEvery = 1000;
const sweepEvery = 30_000;

interface Parts {
  io: Server;
  /** The people behind those tokens among these whose sessions are still open. */
  listLiving: (tokens: string[]) => Promise<Map<string, Person>>;
  /** Other processes may end sessions or change people now without telling us. */
  isUrgent: () => boolean;
  log: FastifyBaseLogger;
}

interface Sweeper {
  now: () => void;
  stop: () => void;
}

/** Starts sweeping. */
export function sweepConnections({ io, listLiving, isUrgent, log }: Parts): Sweeper {
  let isSweeping = false;
  let sweptAt = performance.now();
  const sweep = async (): Promise<void> => {
    sweptAt = performance.now();
    const sockets = [...io.sockets.sockets.values()];
    if (isSweeping || sockets.length === 0) return;
    isSweeping = true;
    try {
      const living = await listLiving([...new Set(sockets.map(({ handshake }) => String(handshake.auth.token)))]);
      for (const socket of sockets) {
        const person = living.get(String(socket.handshake.auth.token));
        // With another standing, it connects again and joins other rooms.
        if (!person || standingOf(person) !== standingOf(socket.data.person as Person)) socket.disconnect(true);
      }
    } catch (error) {
      // An unreachable database does not mean that sessions have ended.
      log.warn({ err: error }, 'live connections could not be checked');
    } finally {
      isSweeping = false;
    }
  };
  const timer = setInterval(() => {
    if (isUrgent() || performance.now() - sweptAt >= sweepEvery) void sweep();
  }, urgentEvery);
  timer.unref();
  return { now: () => void sweep(), stop: () => clearInterval(timer) };
}
