/** Live connections: authenticated at the handshake, informed of committed changes, never used to write. */
import type { Server as HttpServer } from 'node:http';
import { refusals } from '@stampdeck/contract/errors.ts';
import {
  type Ack,
  type ClientEventName,
  clientEvents,
  heardBy,
  heardByPlatform,
  type ServerEvent,
  type ServerEventName,
  serverEvents,
} from '@stampdeck/contract/events.ts';
import type { FastifyBaseLogger } from 'fastify';
import { Server, type Socket } from 'socket.io';
import * as z from 'zod/mini';
import { AppError, type Person, type Publish, type Room } from '#context.ts';
import { refusalOf } from '#http/failures.ts';
import { admit, assertGate } from '#http/gate.ts';
import { MeasuredFrames } from './frames.ts';
import {
  Budget,
  eventRate,
  maxMessageBytes,
  maxSocketsPerAccount,
  maxSocketsPerShop,
  maxUnknownEvents,
  pingEvery,
  pingPatience,
} from './limits.ts';
import { type Link, noLink, type Word } from './link.ts';
import { listenTo } from './listen.ts';
import { Presence, presenceRoomsOf, type Speaker, speakerOf } from './presence.ts';
import { standingOf } from './standing.ts';
import { sweepConnections } from './sweep.ts';
import { cutUnread } from './unread.ts';

type Payload<Name extends ClientEventName> = z.output<(typeof clientEvents)[Name]['payload']>;

/** What happens when a connection ends, by name. */
export type Endings = Map<string, () => Promise<void>>;

/** A slice's handlers for events. A thrown error becomes a refusing acknowledgement. */
export type SocketHandlers = {
  [Name in ClientEventName]: (person: Person, payload: Payload<Name>, endings: Endings) => Promise<void>;
};

interface Parts {
  server: HttpServer;
  /** The person of a token; throws for an ended session. */
  prove: (token: string) => Promise<Person>;
  /** The people behind those tokens among these whose sessions are still open. */
  listLiving: (tokens: string[]) => Promise<Map<string, Person>>;
  /** Forgets what is remembered of a session, or of a person or shop, because another process ended or changed it. */
  remembered: { forget: (sessionId: string) => void; reread: (id: string) => void };
  /** The shops or customers in a conversation with someone. */
  listContacts: (speaker: Speaker) => Promise<string[]>;
  isOwnOrigin: (origin: string, host: string | undefined) => boolean;
  handlers: SocketHandlers;
  link?: Link;
  /** Processes that are not linked may use the same database. */
  isShared: boolean;
  log: FastifyBaseLogger;
}

export interface Live {
  publish: Publish;
  /** Closes all connections of a session, at all processes. */
  disconnect: (sessionId: string) => void;
  /** Tells other processes that what they remember of a person or a shop is out of date. */
  reread: (id: string) => void;
  /** Conversations of these people and shops began or ended. */
  contactsChanged: (ids: string[]) => void;
  /** Sends a person who of their contacts is online. */
  showContacts: (person: Person) => Promise<void>;
  close: () => void;
}

/** The room that counts a person's connections. No event is sent to the one of people who still have to set up two-step sign-in. */
const countedRoomOf = ({ accountId, mustSetUp }: Person): string => `${mustSetUp ? 'setUp' : 'person'}:${accountId}`;

const roomsOf = (person: Person): string[] => [...presenceRoomsOf(person), ...ownRoomsOf(person)];
const ownRoomsOf = (person: Person): string[] => [
  `session:${person.sessionId}`,
  countedRoomOf(person),
  ...(person.role === 'platformAdmin' && !person.mustSetUp ? ['platform'] : []),
  ...shopRoomsOf(person),
];
const shopRoomsOf = ({ shop, permissions }: Person): string[] => [
  ...(shop ? [`shop:${shop.id}`, ...permissions.map((permission) => `shop:${shop.id}:${permission}`)] : []),
];

/** Rooms that receive an event. In a shop only people with a permission from the contract hear it; its own room just counts connections. */
const audienceOf = <Name extends ServerEventName>(rooms: Room[], name: Name, event: ServerEvent<Name>): string[] =>
  rooms.flatMap((room) => {
    if (room === 'platform') return heardByPlatform.has(name) ? [room] : [];
    return room.startsWith('shop:') ? heardBy[name](event).map((permission) => `${room}:${permission}`) : [room];
  });

/** Starts the socket server on the HTTP server. Throws at startup if an event has no complete gate. */
export function startRealtime(parts: Parts): Live {
  const { server, prove, listLiving, listContacts, isOwnOrigin, handlers, link = noLink, isShared, log } = parts;
  for (const [name, { gate }] of Object.entries(clientEvents)) assertGate(`The event ${name}`, gate);
  const io = new Server(server, {
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: maxMessageBytes,
    pingInterval: pingEvery,
    pingTimeout: pingPatience,
    wsEngine: MeasuredFrames,
    allowRequest: (request, decide) => {
      const { origin, host } = request.headers;
      // Programs send no Origin. Another site's page sends that site's.
      decide(null, origin === undefined || isOwnOrigin(origin, host));
    },
  });
  cutUnread(io);

  const greet = async (socket: Socket, next: (refusal?: Error) => void): Promise<void> => {
    try {
      const { token } = socket.handshake.auth as { token?: unknown };
      if (typeof token !== 'string') throw new AppError('tokenFailed');
      const person = await prove(token);
      if (person.shop?.isSuspended) throw new AppError('ownShopSuspended');
      const taken = (room: string) => io.sockets.adapter.rooms.get(room)?.size ?? 0;
      const isFull =
        taken(countedRoomOf(person)) >= maxSocketsPerAccount ||
        (person.shop !== null && taken(`shop:${person.shop.id}`) >= maxSocketsPerShop);
      if (isFull) throw new AppError('tooManyWindows');
      socket.data.person = person;
      next();
    } catch (error) {
      const refusal = refusalOf(error);
      const isDead = refusal.code === 'tokenFailed' || refusal.code === 'noToken';
      const message = isDead ? refusals.tokenFailed[1] : refusal.message;
      next(Object.assign(new Error(message), { data: { code: refusal.code } }));
    }
  };
  io.use((socket, next) => void greet(socket, next));

  const tell = (word: Word) => link.tell(word);
  const presence = new Presence({ io, listContacts, tell, log });
  io.on('connection', (socket) => {
    forgetRequest(socket);
    const person = socket.data.person as Person;
    void socket.join(roomsOf(person));
    void presence.greet(speakerOf(person));
    if (!link.isUp) socket.emit('liveDelayed', { isDelayed: true });
    listen(socket, person, handlers, log);
    const look = () => void closeWhenOver(socket, prove, log);
    // The session may have ended since the handshake. An open screen counts as use of its session and extends it.
    look();
    socket.conn.on('heartbeat', look);
  });
  const sweeper = sweepConnections({
    io,
    listLiving,
    isUrgent: () => !link.isUp || (isShared && !link.isLinked),
    log,
  });
  const isHere = (room: string) => io.of('/').adapter.rooms.has(room);
  const closeSession = (sessionId: string) => io.in(`session:${sessionId}`).disconnectSockets(true);
  /** Looks again at the connections of a person or a shop: what they may do has perhaps changed. */
  const lookAgain = (id: string): void => {
    for (const room of [`person:${id}`, `setUp:${id}`, `shop:${id}`])
      for (const socketId of io.of('/').adapter.rooms.get(room) ?? []) {
        const socket = io.of('/').sockets.get(socketId);
        if (socket) void closeWhenOver(socket, prove, log);
      }
  };
  const reread = (id: string): void => {
    parts.remembered.reread(id);
    lookAgain(id);
  };
  const remembered = { ...parts.remembered, reread };
  const unlink = listenTo(link, { ...parts, io, presence, sweeper, closeSession, remembered });

  return {
    publish: (rooms: Room[], name, event) => {
      const audience = audienceOf(rooms, name, event);
      const isHeard = audience.some(isHere);
      // Skip encoding when no one may be in the rooms, as for most awards of a single process.
      if (!isHeard && !link.isLinked) return;
      const payload = z.encode(serverEvents[name] as z.ZodMiniType, event as never);
      if (isHeard) io.to(audience).emit(name, payload);
      tell({ kind: 'event', rooms: audience, name, payload });
    },
    disconnect: (sessionId) => {
      closeSession(sessionId);
      tell({ kind: 'ended', sessionId });
    },
    reread: (id) => {
      lookAgain(id);
      tell({ kind: 'reread', id });
    },
    contactsChanged: (ids) => {
      presence.refresh(ids);
      tell({ kind: 'contacts', ids });
    },
    showContacts: (person) => presence.greet(speakerOf(person)),
    close: () => {
      unlink();
      sweeper.stop();
      // The HTTP server stays open: running calls still need their responses.
      io.disconnectSockets(true);
      io.engine.close();
    },
  };
}

/** Drops the connection's HTTP request: it is no longer needed, and would be most of an idle connection's memory. */
function forgetRequest({ conn, handshake }: Socket): void {
  Object.assign(conn, { request: null });
  handshake.headers = {};
}

/**
 * Closes a connection whose session has ended, or whose person may hear other things now: it connects again. An unreachable database is no
 * reason to close it.
 */
async function closeWhenOver(socket: Socket, prove: Parts['prove'], log: FastifyBaseLogger): Promise<void> {
  try {
    const person = await prove(String(socket.handshake.auth.token));
    if (standingOf(person) !== standingOf(socket.data.person as Person)) socket.disconnect(true);
  } catch (error) {
    if (refusalOf(error).code === 'tokenFailed') socket.disconnect(true);
    else log.warn({ err: error }, 'a live connection could not be checked');
  }
}

type Answer = (ack: Ack) => void;

const isKnown = (name: string): name is ClientEventName => Object.hasOwn(clientEvents, name);

function listen(socket: Socket, person: Person, handlers: SocketHandlers, log: FastifyBaseLogger): void {
  const budget = new Budget(eventRate);
  const endings: Endings = new Map();
  let unknown = 0;
  let mistaken = 0;
  const hear = async (name: string, parts: unknown[]): Promise<void> => {
    const last = parts.at(-1);
    const answer: Answer =
      typeof last === 'function'
        ? (last as Answer)
        : // Without an acknowledgement a refusal still has to reach its sender.
          (ack) => void (ack.ok || socket.emit('error', ack));
    try {
      if (!budget.take(Date.now())) throw new AppError('tooManyAttempts', { retryAfter: 1 });
      if (!isKnown(name)) {
        unknown += 1;
        if (unknown >= maxUnknownEvents) socket.disconnect(true);
        throw new AppError('notFound', { message: 'There is no such event.' });
      }
      const { gate, payload } = clientEvents[name];
      admit(gate, person);
      const decoded = z.safeDecode(payload as z.ZodMiniType, parts[0] as never);
      if (!decoded.success) throw new AppError('invalid');
      await handlers[name](person, decoded.data as never, endings);
      answer({ ok: true });
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal.code === 'internal') log.error({ err: error, event: name }, 'event failed');
      if (refusal.code === 'identityMismatch') mistaken += 1;
      answer({ ok: false, code: refusal.code, message: refusal.message });
      if (mistaken >= 3) socket.disconnect(true);
    }
  };
  socket.on('disconnect', () => {
    for (const end of endings.values())
      end().catch((err) => {
        if (refusalOf(err).code === 'internal') log.warn({ err }, 'the end of a live connection could not be told');
      });
  });
  socket.onAny((name: string, ...parts: unknown[]) => void hear(name, parts));
}
