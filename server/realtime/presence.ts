/** Who is online, told to people who share a conversation with them. Several connections of someone count once. */
import { heardBy, serverEvents } from '@stampdeck/contract/events.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Server } from 'socket.io';
import * as z from 'zod/mini';
import type { Person } from '#context.ts';
import type { Word } from './link.ts';

/** Milliseconds between two lists to one receiver (ours). */
const showEvery = 1000;
/** Milliseconds between two signs of life of a process, and those after which a silent one has died (ours). */
export const signEvery = 5000;
const silentFor = 15_000;
/** Ids in one word. */
const mostTold = 2000;

/** A shop or a customer. */
export interface Speaker {
  side: 'shop' | 'customer';
  id: string;
}

interface Parts {
  io: Server;
  /** The shops or customers in a conversation with someone. */
  listContacts: (speaker: Speaker) => Promise<string[]>;
  tell: (word: Word) => void;
  log: FastifyBaseLogger;
}

/** Someone who is connected here. */
interface Receiver {
  contacts: Set<string>;
  side: Speaker['side'];
  shownAt: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

const prefix = 'online:';
const roomOf = (id: string): string => `${prefix}${id}`;

/** As whom people see this person; null if no one may chat with them. */
export function speakerOf({ role, accountId, shop, permissions }: Person): Speaker | null {
  if (shop) return heardBy.getUsers([]).some((one) => permissions.includes(one)) ? { side: 'shop', id: shop.id } : null;
  return role === 'platformAdmin' ? null : { side: 'customer', id: accountId };
}

/** The room of a person's presence, if they have one. */
export function presenceRoomsOf(person: Person): string[] {
  const speaker = speakerOf(person);
  return speaker ? [roomOf(speaker.id)] : [];
}

export class Presence {
  readonly #parts: Parts;
  readonly #rooms: ReadonlyMap<string, ReadonlySet<string>>;
  readonly #receivers = new Map<string, Receiver>();
  /** The receivers among whose contacts someone is. */
  readonly #watchers = new Map<string, Set<string>>();
  /** Who is online at other processes. */
  readonly #elsewhere = new Map<string, { ids: Set<string>; heardAt: number }>();

  constructor(parts: Parts) {
    this.#parts = parts;
    const { adapter } = parts.io.of('/');
    this.#rooms = adapter.rooms;
    const onRoom = (isOnline: boolean) => (room: string) => {
      if (!room.startsWith(prefix)) return;
      const id = room.slice(prefix.length);
      if (!isOnline) this.#remove(id);
      parts.tell({ kind: 'presence', id, isOnline });
      this.#changed(id);
    };
    adapter.on('create-room', onRoom(true));
    adapter.on('delete-room', onRoom(false));
  }

  /** Reads the contacts of someone who is connected, and shows them who is online. */
  async greet(speaker: Speaker | null): Promise<void> {
    if (!speaker) return;
    const { id, side } = speaker;
    const receiver = this.#receivers.get(id) ?? { contacts: new Set(), side, shownAt: -showEvery, timer: undefined };
    this.#receivers.set(id, receiver);
    try {
      const contacts = new Set(await this.#parts.listContacts(speaker));
      if (!this.#rooms.has(roomOf(id))) this.#remove(id);
      if (this.#receivers.get(id) !== receiver) return;
      this.#watch(id, receiver, contacts);
      this.#show(id);
    } catch (err) {
      this.#parts.log.warn({ err }, 'the contacts of a live connection could not be read');
    }
  }

  /** Conversations of these people and shops began or ended. */
  refresh(ids: string[]): void {
    for (const id of ids) {
      const receiver = this.#receivers.get(id);
      if (receiver) void this.greet({ id, side: receiver.side });
    }
  }

  /** What another process says. */
  hear(word: Word, from: string): void {
    if (word.kind === 'left') {
      this.#forget(from);
      return;
    }
    const known = this.#elsewhere.get(from);
    const ids = known?.ids ?? new Set();
    this.#elsewhere.set(from, { ids, heardAt: performance.now() });
    // It was silent for long, so what it told is forgotten: all tell again who is online.
    if (!known && word.kind === 'here') this.#parts.tell({ kind: 'joined', hasLost: false });
    if (word.kind === 'joined') this.tellAll();
    if (word.kind === 'presence') this.#set(ids, word.id, word.isOnline);
    if (word.kind !== 'present') return;
    const now = new Set(word.ids);
    for (const id of now) this.#set(ids, id, true);
    if (word.isFirst) for (const id of ids) if (!now.has(id)) this.#set(ids, id, false);
  }

  /** Tells other processes who is online here. */
  tellAll(): void {
    const ids: string[] = [];
    for (const room of this.#rooms.keys()) if (room.startsWith(prefix)) ids.push(room.slice(prefix.length));
    for (let at = 0; at === 0 || at < ids.length; at += mostTold)
      this.#parts.tell({ kind: 'present', ids: ids.slice(at, at + mostTold), isFirst: at === 0 });
  }

  /** Notes whether someone is online at another process. */
  #set(ids: Set<string>, id: string, isOnline: boolean): void {
    const was = this.isOnline(id);
    if (isOnline) ids.add(id);
    else ids.delete(id);
    if (this.isOnline(id) !== was) this.#changed(id);
  }

  /** Says that this process runs, and forgets those that no longer do. */
  sign(): void {
    this.#parts.tell({ kind: 'here' });
    for (const [from, { heardAt }] of this.#elsewhere) if (performance.now() - heardAt > silentFor) this.#forget(from);
  }

  isOnline(id: string): boolean {
    if (this.#rooms.has(roomOf(id))) return true;
    for (const { ids } of this.#elsewhere.values()) if (ids.has(id)) return true;
    return false;
  }

  #forget(from: string): void {
    const ids = this.#elsewhere.get(from)?.ids ?? [];
    this.#elsewhere.delete(from);
    for (const id of ids) this.#changed(id);
  }

  #watch(id: string, receiver: Receiver, contacts: Set<string>): void {
    for (const contact of receiver.contacts) {
      const watchers = this.#watchers.get(contact);
      watchers?.delete(id);
      if (watchers?.size === 0) this.#watchers.delete(contact);
    }
    for (const contact of contacts) {
      const watchers = this.#watchers.get(contact) ?? new Set();
      this.#watchers.set(contact, watchers.add(id));
    }
    receiver.contacts = contacts;
  }

  #remove(id: string): void {
    const receiver = this.#receivers.get(id);
    if (!receiver) return;
    clearTimeout(receiver.timer);
    this.#watch(id, receiver, new Set());
    this.#receivers.delete(id);
  }

  #changed(id: string): void {
    for (const watcher of this.#watchers.get(id) ?? []) this.#show(watcher);
  }

  /** Sends a receiver the list, soon: what changes until then is in it. */
  #show(id: string): void {
    const receiver = this.#receivers.get(id);
    if (!receiver || receiver.timer) return;
    const send = () => {
      receiver.timer = undefined;
      receiver.shownAt = performance.now();
      const users = [...receiver.contacts].filter((one) => this.isOnline(one)).map((userId) => ({ userId }));
      this.#parts.io.to(roomOf(id)).emit('getUsers', z.encode(serverEvents.getUsers, users));
    };
    receiver.timer = setTimeout(send, Math.max(0, receiver.shownAt + showEvery - performance.now()));
    receiver.timer.unref();
  }
}
