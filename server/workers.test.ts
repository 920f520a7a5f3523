import { afterEach, describe, expect, inject, test, vi } from 'vitest';
import { emptyLocation } from '#test/app.ts';
import { callsTo } from '#test/calls.ts';
import { Device, say, whole } from '#test/chat-device.ts';
import { addChat } from '#test/chats.ts';
import { goLive, type LivePerson } from '#test/live.ts';
import { addMember, addShop, type Door, type TestPerson } from '#test/people.ts';
import { startServer } from '#test/program.ts';

const started: ReturnType<typeof startServer>[] = [];
const open: LivePerson[] = [];
afterEach(async () => {
  for (const { socket } of open.splice(0)) socket.disconnect();
  for (const { child, ended } of started.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
});

/** A call on a connection of its own, so that the workers answer in turn. */
const post = async (url: string, path: string, token: string | null, body: unknown) => {
  const headers = { 'content-type': 'application/json', connection: 'close', authorization: `Bearer ${token}` };
  const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: response.status, body: (await response.json()) as { _id: string; token: string } };
};

/** Processes of the program that have logged. */
const pidsIn = (out: string): number[] => [...new Set([...out.matchAll(/"pid":(\d+)/g)].map(([, pid]) => Number(pid)))];

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

// WORKERS needs PostgreSQL.
describe.runIf(inject('engine') === 'postgres')('two workers on one machine', () => {
  const startTwo = async (env: Record<string, string> = {}) => {
    const { databaseUrl, dataDir } = await emptyLocation();
    const program = startServer({ WORKERS: '2', DATABASE_URL: databaseUrl ?? '', DATA_DIR: dataDir, ...env });
    started.push(program);
    const url = await program.ready;
    // Each process writes its own lines.
    const workers = await vi.waitFor(() => {
      const pids = pidsIn(program.seen.out).filter((pid) => pid !== program.child.pid);
      expect(pids).toHaveLength(2);
      return pids;
    });
    return { ...program, url, workers };
  };
  const live = async (url: string, person: { token: string }) => {
    const connected = await goLive(url, person);
    open.push(connected);
    return connected;
  };

  test('tell all clients what one of them did, start again when they die, and stop together', async () => {
    const { url, child, ended, seen, workers } = await startTwo();
    const shop = (
      await post(url, '/api/operator', null, { name: 'S', email: 's@example.com', password: 'a long password' })
    ).body;
    const guest = (await post(url, '/api/v1/user', null, { name: 'C', email: 'c@example.com' })).body;
    const follow = () => post(url, '/api/subscribe/subscribe', guest.token, { userTo: shop._id });
    const join = () => post(url, '/api/royalprogram/joinLoyalty', guest.token, { userTo: shop._id });
    const connect = () => Promise.all(Array.from({ length: 8 }, () => live(url, shop)));
    const phones = await connect();
    await follow();
    const told = phones.map(({ next }) => next('getNavigate'));
    expect((await join()).status).toBe(200);
    await Promise.all(told);

    process.kill(workers[0] as number, 'SIGKILL');
    await vi.waitFor(() => expect(phones.some(({ socket }) => !socket.connected)).toBe(true), 5000);
    expect(phones.some(({ socket }) => socket.connected)).toBe(true);
    // Clients of the dead one come to the other at once.
    const again = await connect();
    await vi.waitFor(() => expect(pidsIn(seen.out)).toHaveLength(4), 10_000);
    expect(seen.out).toContain('a worker ended; another one starts');
    const heard = again.map(({ next }) => next('getNavigate'));
    expect((await post(url, '/api/royalprogram/unjoinLoyalty', guest.token, { userTo: shop._id })).status).toBe(200);
    await Promise.all(heard);

    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(pidsIn(seen.out).filter(isRunning)).toEqual([]);
  }, 90_000);

  test('show everyone the same messages in the same order, and who is online, also when one is killed under load', async () => {
    const { url, seen, workers } = await startTwo();
    const door = callsTo(() => url) as Door;
    const shop = await addShop(door);
    const member = await addMember(door, shop);
    const chat = await addChat(door, shop, member);
    const devices = [shop, shop, shop, member, member, member].map((person) => new Device(() => url, person, chat));
    for (const device of devices) await device.stayConnected();
    const till = await live(url, shop);
    await till.shows([member.id]);
    let stored = 0;
    const write = async (person: TestPerson, side: string) => {
      for (let count = 0; count < 20; count += 1) {
        await say(() => url, person, chat, `${side}-${count}`);
        stored += 1;
        if (stored === 15) process.kill(workers[0] as number, 'SIGKILL');
      }
    };
    await Promise.all([write(shop, 'shop'), write(member, 'member')]);
    await vi.waitFor(() => expect(seen.out).toContain('a worker ended; another one starts'), 5000);
    await vi.waitFor(() => expect(devices.map(({ list }) => list.length)).toEqual(devices.map(() => 40)), 10_000);
    const all = await whole(() => url, member, chat);
    expect(new Set(all.map(({ text }) => text)).size).toBe(40);
    for (const { list } of devices) expect(list).toEqual(all);
    const other = await live(url, shop);
    await other.shows([member.id]);
    for (const device of devices.slice(3)) device.close();
    await other.shows([]);
    for (const device of devices) device.close();
  }, 90_000);

  test('count calls together', async () => {
    const { url } = await startTwo({ LOGINS_PER_MINUTE: '5' });
    const logIn = () => post(url, '/api/operator/login', null, { email: 'x@example.com', password: 'a long password' });
    const answers = await Promise.all(Array.from({ length: 16 }, logIn));
    expect(answers.filter(({ status }) => status !== 429)).toHaveLength(5);
  });

  test('end with the process that started them, also when it is killed', async () => {
    const { child, ended, workers } = await startTwo();
    child.kill('SIGKILL');
    await ended;
    await vi.waitFor(() => expect(workers.filter(isRunning)).toEqual([]), 5000);
  });
});
