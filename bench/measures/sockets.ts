/** Thousands of live connections, on one process and on two with Redis, beside bare Socket.IO and bare ws. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import {
  alternate,
  type Measure,
  median,
  type Options,
  percentile,
  type Row,
  ratioRow,
  round,
  toldRow,
} from '#figures.ts';
import { type Running, residentMemory, root, startProgram, startStream } from '#processes.ts';
import type { Orders } from '#socket-clients.ts';

const crowds = 2;
type Kind = Orders['kind'];

interface Side {
  /** KiB of server memory per client. */
  memory: number;
  times: (messages: number) => Promise<number[]>;
  stop: () => Promise<void>;
}

const memoryOf = (servers: Running[]): number => servers.reduce((sum, { pid }) => sum + residentMemory(pid), 0);

/** Starts a server, or two if they have a Redis, and connects the clients. */
async function connect(kind: Kind, clients: number, redisUrl: string | null): Promise<Side> {
  const servers: Running[] = [];
  for (const env of redisUrl ? [{ REDIS_URL: redisUrl }, { REDIS_URL: redisUrl }] : [{}])
    servers.push(await startProgram('bench/socket-server.ts', { KIND: kind, ...env }));
  const before = memoryOf(servers);
  const children: ChildProcess[] = [];
  for (let at = 0; at < crowds; at += 1) {
    const count = clients / crowds;
    const orders: Orders = { kind, ports: servers.map(({ port }) => port), first: at * count, count };
    const child = fork(path.join(root, 'bench/socket-clients.ts'), [JSON.stringify(orders)]);
    children.push(child);
    const [word] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
    if (word !== 'connected') throw new Error(`A crowd of clients ended with ${word}.`);
  }
  const memory = ((memoryOf(servers) - before) * 1024) / clients;
  return {
    memory,
    times: async (messages) => {
      const all = await Promise.all(
        children.map(async (child) => {
          const told = once(child, 'message');
          child.send(messages);
          return (await told)[0] as number[];
        }),
      );
      return all.flat();
    },
    stop: async () => {
      for (const child of children) child.disconnect();
      for (const server of servers) await server.stop();
    },
  };
}

/** Milliseconds of the messages of one kind: the medians of its rounds. */
interface Times {
  p50: number;
  p99: number;
}

async function timed(sides: Record<Kind, Side>, quick: boolean): Promise<Record<Kind, Times>> {
  const late: Record<Kind, number[]> = { ours: [], plain: [], bare: [] };
  const round50 = (kind: Kind) => async () => {
    const times = await sides[kind].times(quick ? 50 : 2000);
    late[kind].push(percentile(times, 0.99));
    return median(times);
  };
  for (const side of Object.values(sides)) await side.times(quick ? 10 : 500);
  const middle = await alternate(quick ? 1 : 9, {
    ours: round50('ours'),
    plain: round50('plain'),
    bare: round50('bare'),
  });
  const of = (kind: Kind): Times => ({ p50: median(middle[kind]), p99: median(late[kind]) });
  return { ours: of('ours'), plain: of('plain'), bare: of('bare') };
}

/** All three stay connected while they take turns. */
async function measure(name: string, clients: number, redisUrl: string | null, { quick }: Options): Promise<Row[]> {
  const open: Side[] = [];
  const opened = async (kind: Kind): Promise<Side> => {
    const side = await connect(kind, clients, redisUrl);
    open.push(side);
    return side;
  };
  try {
    const sides = { ours: await opened('ours'), bare: await opened('bare'), plain: await opened('plain') };
    const { ours, plain, bare } = await timed(sides, quick);
    const memory = (other: 'plain' | 'bare') =>
      [
        sides.ours.memory / sides[other].memory,
        `${round(sides.ours.memory)} and ${round(sides[other].memory)} KiB a client`,
      ] as const;
    const [toPlain, plainMemory] = memory('plain');
    const [toBare, bareMemory] = memory('bare');
    const both = (one: number, other: number) => `${round(one)} and ${round(other)} ms`;
    const told = (what: keyof Times) =>
      toldRow(
        `${name}: one to one, ${what}, against bare Socket.IO`,
        `${round(ours[what] / plain[what])} ×`,
        both(ours[what], plain[what]),
      );
    return [
      ratioRow(`${name}: memory against bare Socket.IO`, toPlain, '≤ 1.1', plainMemory),
      ratioRow(`${name}: memory against bare ws`, toBare, '≤ 2.2', bareMemory),
      told('p50'),
      told('p99'),
      ratioRow(`${name}: one to one, p50, against bare ws`, ours.p50 / bare.p50, '≤ 1.3', both(ours.p50, bare.p50)),
      ratioRow(`${name}: one to one, p99, against bare ws`, ours.p99 / bare.p99, '≤ 2.5', both(ours.p99, bare.p99)),
    ];
  } finally {
    for (const side of open) await side.stop();
  }
}

async function* run(options: Options): AsyncGenerator<Row> {
  const clients = options.quick ? 200 : 5000;
  const name = `${clients.toLocaleString('en-US')} sockets`;
  yield* await measure(`${name} on one process`, clients, null, options);
  const redis = await startStream();
  try {
    yield* await measure(`${name} on two with Redis`, clients, redis.url, options);
  } finally {
    await redis.remove();
  }
}

export const sockets: Measure = {
  name: 'sockets',
  title: 'Live connections',
  how: "The product's socket server (handshake, rooms, gates, schemas) is compared with bare Socket.IO with a room per client, and with bare ws with a map of clients. Each runs in its own process, or in two processes with one Redis: then each message goes to a client of the other process, ours through its stream, the bare ones through publish and subscribe. Memory is read after garbage collection. All clients stay connected, spread over two processes, and use ws. Rounds of 2 × 2,000 messages in turn, one under way in each process.",
  run,
};
