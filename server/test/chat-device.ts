/** A device with an open conversation, and messages that are sent until the server has them. */
import type { Message } from '@stampdeck/contract/chat-message.ts';
import { io, type Socket } from 'socket.io-client';
import { expect } from 'vitest';
import { callsTo } from './calls.ts';
import { listTexts, sendText } from './chats.ts';
import type { TestPerson } from './people.ts';

export type Shown = Pick<Message, 'seq' | 'text'>;

/**
 * Does what a screen does: it shows what it hears in order, and reads what it missed after each connection, and when a number is missing.
 * `where`: the server that it reaches now.
 */
export class Device {
  readonly list: Shown[] = [];
  readonly #where: () => string;
  readonly #person: TestPerson;
  readonly #chat: string;
  #socket: Socket | null = null;
  #reading: Promise<void> = Promise.resolve();

  constructor(where: () => string, person: TestPerson, chat: string) {
    [this.#where, this.#person, this.#chat] = [where, person, chat];
  }

  get isConnected(): boolean {
    return this.#socket?.connected === true;
  }

  async connect(): Promise<void> {
    const socket = io(this.#where(), {
      ...{ transports: ['websocket'], auth: { token: this.#person.token } },
      // A worker that is killed takes along the connections that it has not accepted: they get no answer.
      ...{ forceNew: true, reconnection: false, timeout: 3000 },
    });
    this.#socket = socket;
    socket.on('getMessage', ({ message }: { message: Shown }) => this.#hear(message));
    await new Promise<void>((resolve, reject) => {
      socket.on('connect', resolve);
      socket.on('connect_error', reject);
    });
    await this.catchUp();
  }

  /** Connects, and again each time that its server ends. */
  async stayConnected(): Promise<void> {
    try {
      await this.connect();
    } catch {
      // The server that it found has just ended.
      this.#socket?.disconnect();
      return this.stayConnected();
    }
    this.#socket?.on('disconnect', () => void this.stayConnected());
  }

  /** Ends the connection for good. */
  close(): void {
    this.#socket?.off('disconnect');
    this.#socket?.disconnect();
  }

  /** Ends the connection as a network does, without a goodbye. */
  cut(): void {
    this.#socket?.off();
    this.#socket?.io.engine.close();
  }

  #hear({ seq, text }: Shown): void {
    const last = this.list.length;
    if (seq === last + 1) this.list.push({ seq, text });
    else if (seq > last) void this.catchUp();
  }

  /** Reads after the last number, a page at a time, until its server answers. */
  catchUp(): Promise<void> {
    const read = async (): Promise<void> => {
      const after = `?after=${this.list.length}`;
      const answer = await listTexts(callsTo(this.#where), this.#person, this.#chat, after).catch(() => null);
      if (!answer) return read();
      const { messages, hasMore } = answer.body as { messages: Shown[]; hasMore: boolean };
      for (const { seq, text } of messages) if (seq > this.list.length) this.list.push({ seq, text });
      if (hasMore) await read();
    };
    this.#reading = this.#reading.then(read);
    return this.#reading;
  }
}

/** The whole conversation, as a new device reads it. */
export async function whole(where: () => string, person: TestPerson, chat: string): Promise<Shown[]> {
  const device = new Device(where, person, chat);
  await device.catchUp();
  return device.list;
}

/** Sends a message until there is a response, each time with the same key, as a screen does. `where`: the server of each try. */
export async function say(
  where: (attempt: number) => string | Promise<string>,
  person: TestPerson,
  chat: string,
  text: string,
): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const url = await where(attempt);
    const door = callsTo(() => url);
    const answer = await sendText(door, person, chat, text, `key-of-${text}`).catch(() => null);
    if (answer) return expect([text, answer.status]).toEqual([text, 200]);
  }
}
