/** Live connections as frames, before they are events. Someone who sends too many of any kind is cut off. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws';
import { Budget, frameRate, maxMessageParts } from './limits.ts';

export class MeasuredFrames extends WebSocketServer {
  constructor(options: ServerOptions) {
    // Pings are answered here, so that a flood of them makes no flood of answers.
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
    // Thousands more may have come with this one.
    connection.removeAllListeners('message');
    connection.terminate();
    return false;
  };
  connection.on('message', isFine);
  connection.on('pong', isFine);
  connection.on('ping', (words) => isFine() && connection.pong(words));
}
