/** Closes live connections that do not read, before what waits for them fills the memory. */
import type { Server } from 'socket.io';
import { maxUnreadBytes, packetBytes } from './limits.ts';

/** Looks with each packet that is to be sent, and with all that comes in: a frame can make the socket answer before there is an event. */
export function cutUnread({ engine }: Server): void {
  engine.on('connection', (connection) => {
    const { socket } = connection.request;
    let waiting = 0;
    const look = () => {
      if (socket.writableLength + waiting > maxUnreadBytes) socket.destroy();
    };
    connection.on('packetCreate', ({ data }: { data?: string | Buffer }) => {
      waiting += packetBytes + (data?.length ?? 0);
      look();
    });
    // From here on they wait in the socket.
    connection.on('flush', () => {
      waiting = 0;
    });
    socket.on('data', look);
  });
}
