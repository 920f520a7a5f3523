/** Connections on which nothing was ever asked: browsers open them in advance, and Node waits for their first call when it stops. */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** A first call may still be on its way for so long (milliseconds). */
const patience = 1000;

/** Keeps count of a server's silent connections; the answer closes those that have been silent for a while. */
export function watchSilentConnections(server: Server, isTls: boolean): () => void {
  const silent = new Map<Socket, number>();
  server.on(isTls ? 'secureConnection' : 'connection', (socket: Socket) => {
    silent.set(socket, performance.now());
    socket.once('close', () => silent.delete(socket));
  });
  for (const event of ['request', 'upgrade']) {
    server.on(event, ({ socket }: { socket: Socket }) => silent.delete(socket));
  }
  return () => {
    for (const [socket, since] of silent) if (performance.now() - since > patience) socket.destroy();
  };
}
