/** A server process of the product's sockets, of bare Socket.IO or of bare ws; KIND says which. A message names its receiver. */
import { createServer } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Person } from '@stampdeck/server/context.ts';
import { pingEvery } from '@stampdeck/server/realtime/limits.ts';
import { startRealtime } from '@stampdeck/server/realtime/server.ts';
import pino from 'pino';
import { Server } from 'socket.io';
import { WebSocket, WebSocketServer } from 'ws';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

// Garbage from connecting is not part of what a waiting client costs: any call over plain HTTP collects it.
const server = createServer((_request, response) => {
  collect();
  response.end();
});

const personOf = (token: string): Person => ({
  role: 'operator',
  accountId: token,
  name: token,
  sessionId: token,
  shop: { id: token, timeZone: 'UTC' },
  permissions: [],
});

/** The product's handshake, rooms, gates and checks. Only the identity comes from the token itself. */
function serveOurs(): void {
  const live = startRealtime({
    server,
    prove: async (token) => personOf(token),
    listLiving: async (tokens) => new Set(tokens),
    remembered: { forget: () => undefined, reread: () => undefined },
    listContacts: async () => [],
    isShared: false,
    isOwnOrigin: () => true,
    handlers: {
      addUser: async () => undefined,
      sendNavigate: async () => undefined,
      sendLiveStamp: async (_person, { senderId, receiverId }) =>
        live.publish([`person:${receiverId}`], 'getNavigate', { senderId, type: '/royalty' }),
      removeStamp: async () => undefined,
      sendMessage: async () => undefined,
      updateLastMessage: async () => undefined,
      startTypingMessage: async () => undefined,
      stopTypingMessage: async () => undefined,
      sendNotification: async () => undefined,
    },
    log: pino({ level: 'silent' }),
  });
}

/** Socket.IO with its defaults and one room per client. */
function servePlain(): void {
  const io = new Server(server, { transports: ['websocket'], serveClient: false });
  io.on('connection', (socket) => {
    void socket.join(`person:${socket.handshake.auth.token}`);
    socket.on('sendLiveStamp', ({ senderId, receiverId }) => {
      io.to(`person:${receiverId}`).emit('getNavigate', { senderId, type: '/royalty' });
    });
  });
}

/** ws with its defaults, and a heartbeat as often as the product's. */
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
  }, pingEvery).unref();
}

const kinds = { ours: serveOurs, plain: servePlain, bare: serveBare };
kinds[process.env.KIND as keyof typeof kinds]();
server.listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
