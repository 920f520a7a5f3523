/** Closes connections whose session was ended by another process on the same database. */
import type { FastifyBaseLogger } from 'fastify';
import type { Server } from 'socket.io';

/** Milliseconds between sweeps: half of the two seconds after which an ended session must be closed everywhere (ours). */
const sweepEvery = 1000;

interface Parts {
  io: Server;
  /** The tokens among these whose sessions are still open. */
  listLiving: (tokens: string[]) => Promise<Set<string>>;
  log: FastifyBaseLogger;
}

/** Starts sweeping; returns a function that stops it. */
export function sweepEndedSessions({ io, listLiving, log }: Parts): () => void {
  let isSweeping = false;
  const sweep = async (): Promise<void> => {
    const sockets = [...io.sockets.sockets.values()];
    if (isSweeping || sockets.length === 0) return;
    isSweeping = true;
    try {
      const living = await listLiving([...new Set(sockets.map(({ handshake }) => String(handshake.auth.token)))]);
      for (const socket of sockets) if (!living.has(String(socket.handshake.auth.token))) socket.disconnect(true);
    } catch (error) {
      // An unreachable database does not mean that sessions have ended.
      log.warn({ err: error }, 'live connections could not be checked');
    } finally {
      isSweeping = false;
    }
  };
  const timer = setInterval(() => void sweep(), sweepEvery);
  timer.unref();
  return () => clearInterval(timer);
}
