/** Limits the WebSocket frames of live connections, before they become events. Too many frames of any kind end the connection. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws';
import { Budget, frameRate, maxMessageParts } from './limits.ts';

export class MeasuredFrames extends WebSocketServer {
  constructor(options: ServerOptions) {
    // Pings are answered here, so that a flood of pings causes no flood of pongs.
    super({ ...options, autoPong: false, maxFragments: maxMessageParts });
  }

  override handleUpgrade(
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    done: (connection: WebSocket, request: IncomingMessage) => void,
  ): void {
    super.handleUpgrade(request, socket, head, (connection) => {
      measure(connection);
      done(connection, request);
    });
  }
}

function measure(connection: WebSocket): void {
  const budget = new Budget(frameRate);
  const isFine = (): boolean => {
    if (budget.take(Date.now())) return true;
    // The same packet may contain thousands more.
    connection.removeAllListeners('message');
    connection.terminate();
    return false;
  };
  connection.on('message', isFine);
  connection.on('pong', isFine);
  connection.on('ping', (words) => isFine() && connection.pong(words));
}
