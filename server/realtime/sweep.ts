/** Closes connections whose session ended where nobody could tell this process: in another one on the same database. */
import type { FastifyBaseLogger } from 'fastify';
import type { Server } from 'socket.io';

/** Twice in the two seconds after which an ended session must be felt everywhere (milliseconds). */
const sweepEvery = 1000;

interface Parts {
  io: Server;
  /** Those of the tokens that still let somebody in. */
  listLiving: (tokens: string[]) => Promise<Set<string>>;
  log: FastifyBaseLogger;
}

/** Starts sweeping; answers how to stop. */
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
      // A database that is away says nothing about anybody.
      log.warn({ err: error }, 'live connections could not be looked at again');
    } finally {
      isSweeping = false;
    }
  };
  const timer = setInterval(() => void sweep(), sweepEvery);
  timer.unref();
  return () => clearInterval(timer);
}
