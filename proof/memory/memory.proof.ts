import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { maxWaitingCalls } from '@stampdeck/server/http/connections.ts';
import { callsTo } from '@stampdeck/server/test/calls.ts';
import { importList } from '@stampdeck/server/test/member-files.ts';
import { addShop, type TestPerson } from '@stampdeck/server/test/people.ts';
import { blackPng, picture, upload } from '@stampdeck/server/test/pictures.ts';
import { askUnread, flood, floods, openUnreadLive } from '@stampdeck/server/test/unread.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Arena } from '#crash/arena.ts';
import { freshDatabase } from '#crash/stage.ts';
import { waitUntil } from '#crash/wait.ts';

/** MB that may be in use beyond the level before the attack, once it is over. */
const room = 50;
/** Milliseconds until the server must have recovered. */
const recovery = 60_000;
/** Milliseconds in which anyone else gets a response, on a busy machine. */
const patience = 10_000;
const connections = 20;
/** Milliseconds between probes once the attack is over; probing faster would itself grow the heap. */
const pace = 500;
/** Files that the server opens and closes by itself. */
const otherFiles = 5;
/** Connections to the database are open files, too. With few of them, attackers who connect at once do not have more opened. */
const fewConnections = { DATABASE_POOL_SIZE: '2' };

/** What the attacked process uses: MB of memory, and open files. */
function usage(pid: number) {
  const kB = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return { memory: Number(kB) / 1024, files: readdirSync(`/proc/${pid}/fd`).length };
}

type Usage = ReturnType<typeof usage>;

const isAsBefore = (now: Usage, before: Usage): boolean =>
  now.memory <= before.memory + room && now.files <= before.files + otherFiles;

/** The clients that stay connected after an attack for as long as the server lets them. */
type Attackers = { destroy: () => unknown }[];

interface Attack {
  what: string;
  harm: (url: URL, shop: TestPerson) => Promise<Attackers>;
  /** The same call as people make it: it loads code whose cost is not the attack's. */
  usual?: (url: URL, shop: TestPerson) => Promise<unknown>;
}

const atOnce = <Result>(attack: () => Promise<Result>) => Promise.all(Array.from({ length: connections }, attack));

/** Connections that send more calls than may wait: the server closes all of them. */
async function askTooOften(url: URL): Promise<Attackers> {
  const sockets = await atOnce(() => askUnread(url, 200));
  await waitUntil(() => sockets.every(({ destroyed }) => destroyed), { what: 'all connections to be closed' });
  return sockets;
}

/** Connections that send as many calls as may wait, and read nothing: the server closes them for that. */
const askUnreadByAll = (url: URL): Promise<Attackers> => atOnce(() => askUnread(url, maxWaitingCalls));

/** Connections that send far more than they may, and read nothing. */
async function floodAll(url: URL, { token }: TestPerson, part: Buffer): Promise<Attackers> {
  const most = 40_000_000;
  const sockets = await atOnce(() => openUnreadLive(url, token));
  const sent = await Promise.all(sockets.map((socket) => flood(socket, part, most)));
  for (const bytes of sent) expect(bytes).toBeLessThan(most);
  return sockets;
}

/** Sends a file and imports it if it is accepted; returns the status. */
const sendList = async (url: URL, shop: TestPerson, text: string): Promise<number> =>
  (await importList(url, shop, text)).status;

const importCommas = async (url: URL, shop: TestPerson): Promise<Attackers> => {
  expect(await sendList(url, shop, ','.repeat(32_000_000))).toBe(422);
  return [];
};

const sendThin = async (url: URL, { token }: TestPerson): Promise<Attackers> => {
  expect((await upload({ url: url.origin }, token, blackPng(50_000_000, 1))).status).toBe(422);
  return [];
};

const attacks: Attack[] = [
  { what: 'one file, requested 200 times on each connection and never read', harm: askTooOften },
  { what: 'one file, requested as often as may wait on each connection and never read', harm: askUnreadByAll },
  { what: 'a flood of events, never read', harm: (url, shop) => floodAll(url, shop, floods.events) },
  { what: 'a flood of pings, never read', harm: (url, shop) => floodAll(url, shop, floods.pings) },
  {
    what: 'a members file with nothing but commas',
    usual: (url, shop) => sendList(url, shop, 'name,phone\nAnn,1\n'),
    harm: importCommas,
  },
  {
    what: 'a picture of 50,000,000 × 1',
    usual: async (url, { token }) => upload({ url: url.origin }, token, await picture()),
    harm: sendThin,
  },
];

/** A server in its own process, with a shop. */
async function start() {
  const database = await freshDatabase();
  const arena = new Arena({ ...database.env, ...fewConnections });
  onTestFinished(async () => {
    arena.close();
    await database.remove();
  });
  const { url } = await arena.start();
  return { arena, url, shop: await addShop(callsTo(() => url)) };
}

describe('a server under an attack on its memory keeps answering, and recovers within a minute', () => {
  test.each(attacks.map((attack) => [attack.what, attack] as const))('%s', async (_, { harm, usual }) => {
    const { arena, url, shop } = await start();
    const headers = { authorization: `Bearer ${shop.token}` };
    const probe = async () => {
      for (const path of ['/healthz', '/api/v1/limits']) {
        const answer = await fetch(new URL(path, url), { headers, signal: AbortSignal.timeout(patience) });
        expect(answer.status).toBe(200);
        await answer.text();
      }
    };
    // Every server loads and compiles the code of these calls once. That cost is not the attack's.
    for (let call = 0; call < 500; call += 1) await probe();
    await usual?.(url, shop);
    const before = usage(arena.pid);
    let most = before;
    const look = () => {
      const now = usage(arena.pid);
      most = { memory: Math.max(most.memory, now.memory), files: Math.max(most.files, now.files) };
      return now;
    };
    const attack = harm(url, shop);
    let isOver = false;
    const end = () => {
      isOver = true;
    };
    void attack.then(end, end);
    do {
      await probe();
      look();
    } while (!isOver);
    const attackers = await attack;
    onTestFinished(() => {
      for (const one of attackers) one.destroy();
    });
    let last = before;
    const deadline = performance.now() + recovery;
    do {
      await probe();
      await pause(pace);
      last = look();
    } while (!isAsBefore(last, before) && performance.now() < deadline);
    expect(last, `At the most ${JSON.stringify(most)}`).toSatisfy((now: Usage) => isAsBefore(now, before));
    // The connections themselves, without any work for each of them.
    expect(most.files).toBeLessThanOrEqual(before.files + connections + otherFiles);
    expect(most.memory).toBeLessThan(before.memory + 3 * room);
    expect(await arena.end('SIGTERM')).toEqual({ code: 0, signal: null });
  });
});
