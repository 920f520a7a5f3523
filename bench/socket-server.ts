/**
 * A server process of the product's sockets, of bare Socket.IO or of bare ws; KIND says which. A message names its receiver, who may be
 * connected to another process if there is a REDIS_URL.
 */
import { createServer } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Person } from '@stampdeck/server/context.ts';
import { pingEvery } from '@stampdeck/server/realtime/limits.ts';
import { startRealtime } from '@stampdeck/server/realtime/server.ts';
import { openRedis } from '@stampdeck/server/redis.ts';
import { openShared } from '@stampdeck/server/shared.ts';
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

const redisUrl = process.env.REDIS_URL ?? null;
const log = pino({ level: 'silent' });

interface Hint {
  senderId: string;
  receiverId: string;
}

/** Gives a message to `deliver` at each process, by publish and subscribe: the least that Redis can do. */
async function relay(deliver: (hint: Hint) => void): Promise<(hint: Hint) => void> {
  if (redisUrl === null) return deliver;
  const redis = await openRedis(redisUrl);
  const ears = redis.duplicate({ socketTimeout: undefined });
  await ears.connect();
  ears.on('message', (_channel, text) => deliver(JSON.parse(text) as Hint));
  await ears.subscribe('bench');
  return (hint) => void redis.publish('bench', JSON.stringify(hint));
}

/** The product's handshake, rooms, gates and checks. Only the identity comes from the token itself. */
async function serveOurs(): Promise<void> {
  const { link } = await openShared({ redisUrl }, log);
  const live = startRealtime({
    server,
    prove: async (token) => personOf(token),
    listLiving: async (tokens) => new Map(tokens.map((token) => [token, personOf(token)])),
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
      editProduct: async () => undefined,
    },
    link,
    log,
  });
}

/** Socket.IO with its defaults and one room per client. */
async function servePlain(): Promise<void> {
  const io = new Server(server, { transports: ['websocket'], serveClient: false });
  const send = await relay(({ senderId, receiverId }) => {
    io.to(`person:${receiverId}`).emit('getNavigate', { senderId, type: '/royalty' });
  });
  io.on('connection', (socket) => {
    void socket.join(`person:${socket.handshake.auth.token}`);
    socket.on('sendLiveStamp', send);
  });
}

/** ws with its defaults, and a heartbeat as often as the product's. */
async function serveBare(): Promise<void> {
  const byId = new Map<string, WebSocket>();
  const send = await relay(({ senderId, receiverId }) => {
    byId.get(receiverId)?.send(JSON.stringify({ senderId, type: '/royalty' }));
  });
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket, request) => {
    const id = new URL(request.url ?? '', 'http://x').searchParams.get('token') ?? '';
    byId.set(id, socket);
    socket.on('close', () => byId.delete(id));
    socket.on('message', (text) => send(JSON.parse(String(text)) as Hint));
  });
  setInterval(() => {
    for (const socket of sockets.clients) if (socket.readyState === WebSocket.OPEN) socket.ping();
  }, pingEvery).unref();
}

const kinds = { ours: serveOurs, plain: servePlain, bare: serveBare };
await kinds[process.env.KIND as keyof typeof kinds]();
server.listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
