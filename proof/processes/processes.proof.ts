import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startApp } from '@stampdeck/server/test/app.ts';
import { callsTo } from '@stampdeck/server/test/calls.ts';
import { Device, say, whole } from '@stampdeck/server/test/chat-device.ts';
import { addChat, expectSoundInbox } from '@stampdeck/server/test/chats.ts';
import { goLive, type LivePerson } from '@stampdeck/server/test/live.ts';
import { addMember, addShop, type Door, publish, type TestPerson } from '@stampdeck/server/test/people.ts';
import { newPgBouncer } from '@stampdeck/server/test/pgbouncer.ts';
import { startServer } from '@stampdeck/server/test/program.ts';
import { newRedis } from '@stampdeck/server/test/redis.ts';
import { openUnreadLive } from '@stampdeck/server/test/unread.ts';
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { freshDatabase } from '#crash/stage.ts';

/** Milliseconds (ours): until clients are back, and until someone whose process died counts as gone. */
const backWithin = 5000;
const goneWithin = 30_000;
const stampsEach = 12;
const messagesEach = 25;

/** Two real processes on one database behind PgBouncer, with a Redis of their own. */
async function startTwo() {
  const database = await freshDatabase();
  const redis = await newRedis();
  const folder = mkdtempSync(join(tmpdir(), 'stampdeck-proof-'));
  const direct = database.env.DATABASE_URL as string;
  const env = {
    ...{ DATABASE_URL: await newPgBouncer(direct), DATABASE_DIRECT_URL: direct },
    ...{ REDIS_URL: redis.url, DATA_DIR: folder, LOG_LEVEL: 'info' },
  };
  const programs = [startServer(env), startServer(env)] as const;
  onTestFinished(async () => {
    for (const { child, ended } of programs) {
      child.kill('SIGKILL');
      await ended;
    }
    await database.remove();
    rmSync(folder, { recursive: true, force: true });
  });
  const [one, two] = await Promise.all(programs.map(({ ready }) => ready));
  const place = { databaseUrl: direct, dataDir: folder };
  return { redis, programs, place, urls: [one, two] as [string, string], door: callsTo(() => two as string) as Door };
}

const countAt = async (url: string, shop: TestPerson, member: TestPerson): Promise<number> => {
  const answer = await callsTo(() => url).post(shop.token, '/api/stamp/stampAwardNumber', { userTo: member.id });
  return answer.body.stampAwardNumber;
};

/** A member's phone: when it is cut off, it goes to the other process and reads. */
class Phone {
  readonly #urls: [string, string];
  readonly #shop: TestPerson;
  readonly member: TestPerson;
  /** The last state that it was told or that it read. */
  shown = { seq: -1, count: 0 };
  live: LivePerson | undefined;

  constructor(urls: [string, string], shop: TestPerson, member: TestPerson) {
    [this.#urls, this.#shop, this.member] = [urls, shop, member];
  }

  async connect(at: 0 | 1): Promise<void> {
    const url = this.#urls[at];
    this.live = await goLive(url, this.member);
    this.live.socket.on('getLiveStamp', ({ card }: { card: { seq: number; count: number } }) => this.#show(card));
    this.live.socket.on('disconnect', () => void this.connect(at === 0 ? 1 : 0));
    const { body } = await callsTo(() => url).post(this.member.token, '/api/stamp/stampAwardNumber', {
      userTo: this.#shop.id,
    });
    this.#show(body.card);
  }

  #show({ seq, count }: { seq: number; count: number }): void {
    if (seq > this.shown.seq) this.shown = { seq, count };
  }

  close(): void {
    this.live?.socket.removeAllListeners('disconnect');
    this.live?.socket.disconnect();
  }
}

// A SQLite database belongs to one process.
describe.runIf(inject('engine') === 'postgres')('two processes with Redis and PgBouncer', () => {
  test('one is killed under load: its clients go to the other, and all end with what is in the database', async () => {
    const { programs, urls, door } = await startTwo();
    const shop = await addShop(door);
    await publish(door, shop, { size: 20, milestones: [] });
    const members = await Promise.all(Array.from({ length: 16 }, () => addMember(door, shop)));
    const phones = members.map((member) => new Phone(urls, shop, member));
    onTestFinished(() => {
      for (const phone of phones) phone.close();
    });
    await Promise.all(phones.map((phone, place) => phone.connect((place % 2) as 0 | 1)));

    let given = 0;
    /** Sent to either process, and after a failure to the other, with the same key. */
    const award = async (member: TestPerson, stamp: number): Promise<void> => {
      const headers = { 'idempotency-key': `${member.id}-${stamp}` };
      for (let attempt = stamp; ; attempt += 1) {
        const send = callsTo(() => urls[attempt % 2] as string);
        const { status } = await send
          .post(shop.token, '/api/stamp/stampAward', { userTo: member.id }, headers)
          .catch(() => ({ status: 0 }));
        if (status === 200) break;
        expect(status).toBe(0);
      }
      given += 1;
      if (given === 40) programs[0].child.kill('SIGKILL');
    };
    const load = members.map(async (member) => {
      for (let stamp = 0; stamp < stampsEach; stamp += 1) await award(member, stamp);
    });
    await programs[0].ended;
    const isBack = () => expect(phones.every(({ live }) => live?.socket.connected)).toBe(true);
    await vi.waitFor(isBack, backWithin);
    await Promise.all(load);
    await vi.waitFor(() => expect(phones.map(({ shown }) => shown.count)).toEqual(phones.map(() => stampsEach)), 5000);
    for (const member of members) expect(await countAt(urls[1], shop, member)).toBe(stampsEach);
  });

  test('one is killed while both sides write: everyone ends with the same messages in the same order', async () => {
    const { programs, urls, place, door } = await startTwo();
    const shop = await addShop(door);
    const member = await addMember(door, shop);
    const chat = await addChat(door, shop, member);
    let dead = false;
    /** The processes in turn, until one is left. */
    const inTurn = (turn: number) => () => urls[dead ? 1 : turn % 2] as string;
    const devices = [shop, shop, member, member].map((person, turn) => new Device(inTurn(turn), person, chat));
    onTestFinished(() => {
      for (const device of devices) device.close();
    });
    await Promise.all(devices.map((device) => device.stayConnected()));
    let stored = 0;
    const write = async (person: TestPerson, side: string) => {
      for (let count = 0; count < messagesEach; count += 1) {
        await say((attempt) => urls[(count + attempt) % 2] as string, person, chat, `${side}-${count}`);
        stored += 1;
        if (stored === messagesEach) {
          programs[0].child.kill('SIGKILL');
          dead = true;
        }
      }
    };
    await Promise.all([write(shop, 'shop'), write(member, 'member')]);
    const all = devices.map(() => 2 * messagesEach);
    await vi.waitFor(() => expect(devices.map(({ list }) => list.length)).toEqual(all), backWithin);
    const list = await whole(() => urls[1], member, chat);
    expect(list.map(({ seq }) => seq)).toEqual(Array.from(list, (_, index) => index + 1));
    expect(new Set(list.map(({ text }) => text)).size).toBe(2 * messagesEach);
    for (const device of devices) expect(device.list).toEqual(list);
    await expectSoundInbox(await startApp({ place }));
  });

  test('people of a process that was killed count as gone within thirty seconds', async () => {
    const { programs, urls, door } = await startTwo();
    const shop = await addShop(door);
    const member = await addMember(door, shop);
    await door.post(shop.token, '/api/chat/create-new-conversation', { members: [shop.id, member.id] });
    const till = await goLive(urls[1], shop);
    await goLive(urls[0], member);
    await till.shows([member.id]);
    programs[0].child.kill('SIGKILL');
    await vi.waitFor(() => expect(till.lists.at(-1)).toEqual([]), goneWithin);
    till.socket.disconnect();
  });

  test('while Redis stands still stamps go on, all learn that live events are late, and then they are not', async () => {
    const { redis, urls, door } = await startTwo();
    const shop = await addShop(door);
    await publish(door, shop, { size: 20, milestones: [] });
    const member = await addMember(door, shop);
    const people = await Promise.all([goLive(urls[0], shop), goLive(urls[1], member)]);
    const [till, phone] = people;
    const give = async (at: 0 | 1) => {
      const from = performance.now();
      const { status } = await callsTo(() => urls[at]).post(shop.token, '/api/stamp/stampAward', { userTo: member.id });
      expect(status).toBe(200);
      expect(performance.now() - from).toBeLessThan(1500);
    };
    const late = people.map(({ next }) => next('liveDelayed'));
    process.kill(redis.pid, 'SIGSTOP');
    const told = till?.next('getLiveStamp');
    await give(0);
    await told;
    expect(await Promise.all(late)).toEqual(people.map(() => ({ isDelayed: true })));
    await give(1);
    const back = people.map(({ next }) => next('liveDelayed'));
    process.kill(redis.pid, 'SIGCONT');
    expect(await Promise.all(back)).toEqual(people.map(() => ({ isDelayed: false })));
    const stamps = () => phone?.heard.filter(([name]) => name === 'getLiveStamp').length ?? 0;
    const before = stamps();
    await give(0);
    await vi.waitFor(() => expect(stamps()).toBeGreaterThan(before), 5000);
    for (const { socket } of people) socket.disconnect();
  });
});

test('someone whose connection is cut without a word counts as gone within thirty seconds', async () => {
  const app = await startApp();
  const shop = await addShop(app);
  const member = await addMember(app, shop);
  await app.post(shop.token, '/api/chat/create-new-conversation', { members: [shop.id, member.id] });
  const till = await goLive(app.url, shop);
  const silent = await openUnreadLive(app.url, member.token);
  await till.shows([member.id]);
  await vi.waitFor(() => expect(till.lists.at(-1)).toEqual([]), goneWithin);
  silent.destroy();
  till.socket.disconnect();
});
