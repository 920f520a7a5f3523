/** Live connections of the product, or of bare ws, in a process of their own: KIND says which. A message names who gets it. */
import { createServer } from 'node:http';
import type { Person } from '@stampdeck/server/context.ts';
import { startRealtime } from '@stampdeck/server/realtime/server.ts';
import pino from 'pino';
import { WebSocket, WebSocketServer } from 'ws';

const server = createServer();

const personOf = (token: string): Person => ({
  role: 'operator',
  accountId: token,
  name: token,
  sessionId: token,
  shop: { id: token, timeZone: 'UTC' },
  permissions: [],
});

/** The product's handshake, rooms, gates and checks; only who somebody is comes from the token itself. */
function serveOurs(): void {
  const live = startRealtime({
    server,
    prove: async (token) => personOf(token),
    listLiving: async (tokens) => new Set(tokens),
    isOwnOrigin: () => true,
    handlers: {
      addUser: async () => undefined,
      sendNavigate: async () => undefined,
      sendLiveStamp: async (_person, { senderId, receiverId }) =>
        live.publish([`person:${receiverId}`], 'getNavigate', { senderId, type: '/royalty' }),
      removeStamp: async () => undefined,
    },
    log: pino({ level: 'silent' }),
  });
}

/** ws as it comes, with a heartbeat as often as the product's. */
function serveBare(): void {
  const byId = new Map<string, WebSocket>();
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket, request) => {
    const id = new URL(request.url ?? '', 'http://x').searchParams.get('token') ?? '';
    byId.set(id, socket);
    socket.on('close', () => byId.delete(id));
    socket.on('message', (text) => {
      const { senderId, receiverId } = JSON.parse(String(text)) as { senderId: string; receiverId: string };
      byId.get(receiverId)?.send(JSON.stringify({ senderId, type: '/royalty' }));
    });
  });
  setInterval(() => {
    for (const socket of sockets.clients) if (socket.readyState === WebSocket.OPEN) socket.ping();
  }, 25_000).unref();
}

if (process.env.KIND === 'bare') serveBare();
else serveOurs();
server.listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
