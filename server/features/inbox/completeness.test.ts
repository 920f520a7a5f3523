import type { Message } from '@stampdeck/contract/chat-message.ts';
import { io, type Socket } from 'socket.io-client';
import { expect, test, vi } from 'vitest';
import { startApp } from '#test/app.ts';
import { addChat, listTexts, sendText } from '#test/chats.ts';
import { addMember, addShopWithCard, type TestPerson } from '#test/people.ts';

const cuts = 120;
const before = await startApp();
let app = before;
let comeBack = (): void => undefined;
/** Resolves once the server runs again. */
const isBack = new Promise<void>((resolve) => {
  comeBack = resolve;
});

/** Ends the server and starts it again on the same database. */
async function restart(): Promise<void> {
  await before.stop();
  app = await startApp({ place: before.place });
  app.clock.ahead = before.clock.ahead;
  comeBack();
}

/** A repeatable row of random numbers, so that a failure can be seen again. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

type Shown = Pick<Message, 'seq' | 'text'>;

/**
 * A device that does what a screen does: it shows what it hears in order, and reads what it missed after each connection, and when a number
 * is missing.
 */
class Device {
  readonly list: Shown[] = [];
  readonly #person: TestPerson;
  readonly #chat: string;
  #socket: Socket | null = null;
  #reading: Promise<void> = Promise.resolve();

  constructor(person: TestPerson, chat: string) {
    this.#person = person;
    this.#chat = chat;
  }

  async connect(): Promise<void> {
    const socket = io(app.url, {
      ...{ transports: ['websocket'], auth: { token: this.#person.token } },
      ...{ forceNew: true, reconnection: false },
    });
    this.#socket = socket;
    socket.on('getMessage', ({ message }: { message: Shown }) => this.#hear(message));
    await new Promise<void>((resolve, reject) => {
      socket.on('connect', resolve);
      socket.on('connect_error', reject);
    });
    await this.catchUp();
  }

  /** Ends the connection as a network does, without a goodbye. */
  cut(): void {
    this.#socket?.io.engine.close();
    this.#socket?.off();
  }

  #hear({ seq, text }: Shown): void {
    const last = this.list.length;
    if (seq === last + 1) this.list.push({ seq, text });
    else if (seq > last) void this.catchUp();
  }

  /** Reads after the last number, a page at a time. */
  catchUp(): Promise<void> {
    const read = async (): Promise<void> => {
      const { body } = await listTexts(app, this.#person, this.#chat, `?after=${this.list.length}`);
      for (const { seq, text } of body.messages as Shown[]) if (seq > this.list.length) this.list.push({ seq, text });
      if (body.hasMore) await read();
    };
    this.#reading = this.#reading.then(read);
    return this.#reading;
  }
}

/** The whole conversation, as a new device reads it. */
async function whole(person: TestPerson, chat: string): Promise<Shown[]> {
  const device = new Device(person, chat);
  await device.catchUp();
  return device.list;
}

/** Sends a message until there is a response, each time with the same key, as a screen does. */
async function say(person: TestPerson, chat: string, text: string): Promise<void> {
  const answer = await sendText(app, person, chat, text, `key-of-${text}`).catch(() => null);
  if (answer) return expect([text, answer.status]).toEqual([text, 200]);
  await isBack;
  return say(person, chat, text);
}

test('two devices of each side have the same list in the same order after 120 cuts and a restart of the server', async () => {
  const shop = await addShopWithCard(app);
  const member = await addMember(app, shop);
  const chat = await addChat(app, shop, member);
  const devices = [shop, shop, member, member].map((person) => new Device(person, chat));
  await Promise.all(devices.map((device) => device.connect()));
  const dice = random(20_261_123);
  const sent: string[] = [];
  const sending: Promise<void>[] = [];
  const some = (): void => {
    for (let more = Math.floor(dice() * 3); more >= 0; more -= 1) {
      sent.push(`message-${sent.length}`);
      sending.push(say(dice() < 0.5 ? shop : member, chat, sent.at(-1) ?? ''));
    }
  };
  for (let count = 1; count <= cuts; count += 1) {
    // These people do not type faster than the limit.
    app.clock.ahead += 5_000;
    const device = devices[Math.floor(dice() * devices.length)] as Device;
    device.cut();
    some();
    if (dice() < 0.3) await Promise.all(sending.splice(0));
    await device.connect();
    if (count !== cuts / 2) continue;
    some();
    await restart();
    await Promise.all(devices.map((one) => one.connect()));
  }
  await Promise.all(sending);
  await vi.waitFor(() => expect(devices.map(({ list }) => list.length)).toEqual(Array(4).fill(sent.length)));
  const all = await whole(shop, chat);
  expect(all.map(({ seq }) => seq)).toEqual(sent.map((_, index) => index + 1));
  expect(all.map(({ text }) => text).sort()).toEqual(sent.sort());
  for (const { list } of devices) expect(list).toEqual(all);
});

test('messages that both sides send at the same instant get numbers without gaps', async () => {
  const shop = await addShopWithCard(app);
  const member = await addMember(app, shop);
  const chat = await addChat(app, shop, member);
  const both = Array.from({ length: 50 }, (_, at) => [
    sendText(app, shop, chat, `shop ${at}`),
    sendText(app, member, chat, `member ${at}`),
  ]).flat();
  const answers = await Promise.all(both);
  expect(answers.map(({ status }) => status)).toEqual(Array(100).fill(200));
  const numbers = Array.from({ length: 100 }, (_, at) => at + 1);
  expect(answers.map(({ body }) => body.message.seq).sort((a, b) => a - b)).toEqual(numbers);
  const all = await whole(member, chat);
  expect(all.map(({ seq }) => seq)).toEqual(numbers);
  // What each side is told to have sent stands under that number.
  for (const { body } of answers) expect(all[body.message.seq - 1]?.text).toBe(body.message.text);
});
