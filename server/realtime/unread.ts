/** Closes live connections that do not read, before unsent data fills the memory. */
import type { Server } from 'socket.io';
import { maxUnreadBytes, packetBytes } from './limits.ts';

/** Checks on every packet to send and on all incoming data: a single frame can make the socket respond before there is an event. */
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
    // The packets now wait in the socket.
    connection.on('flush', () => {
      waiting = 0;
    });
    socket.on('data', look);
  });
}
