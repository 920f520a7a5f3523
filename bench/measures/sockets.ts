/** Thousands of live connections on one process, beside bare ws. */
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
import { residentMemory, root, startProgram } from '#processes.ts';
import type { Orders } from '#socket-clients.ts';

const crowds = 2;

interface Side {
  /** KiB of server memory per client. */
  memory: number;
  times: (messages: number) => Promise<number[]>;
  stop: () => Promise<void>;
}

async function connect(kind: Orders['kind'], clients: number): Promise<Side> {
  const server = await startProgram('bench/socket-server.ts', { KIND: kind });
  const before = residentMemory(server.pid);
  const children: ChildProcess[] = [];
  for (let at = 0; at < crowds; at += 1) {
    const count = clients / crowds;
    const orders: Orders = { kind, port: server.port, first: at * count, count };
    const child = fork(path.join(root, 'bench/socket-clients.ts'), [JSON.stringify(orders)]);
    children.push(child);
    const [word] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
    if (word !== 'connected') throw new Error(`A crowd of clients ended with ${word}.`);
  }
  const memory = ((residentMemory(server.pid) - before) * 1024) / clients;
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
      await server.stop();
    },
  };
}

async function run({ quick }: Options): Promise<Row[]> {
  const clients = quick ? 200 : 5000;
  const sides: Side[] = [];
  try {
    const ours = await connect('ours', clients);
    sides.push(ours);
    const bare = await connect('bare', clients);
    sides.push(bare);
    const late: Record<'ours' | 'bare', number[]> = { ours: [], bare: [] };
    const round50 = async (side: Side, name: 'ours' | 'bare') => {
      const times = await side.times(quick ? 50 : 2000);
      late[name].push(percentile(times, 0.99));
      return median(times);
    };
    const plain = await connect('plain', clients);
    sides.push(plain);
    await ours.times(100);
    await bare.times(100);
    const middle = await alternate(quick ? 1 : 7, {
      ours: () => round50(ours, 'ours'),
      bare: () => round50(bare, 'bare'),
    });
    const [p50, bare50, p99, bare99] = [middle.ours, middle.bare, late.ours, late.bare].map(median) as [
      number,
      number,
      number,
      number,
    ];
    const name = `${clients.toLocaleString('en-US')} sockets against bare ws`;
    return [
      ratioRow(
        `${name}: memory`,
        ours.memory / bare.memory,
        '≤ 2.2',
        `${round(ours.memory)} and ${round(bare.memory)} KiB a client`,
      ),
      toldRow(
        `${name}: memory of Socket.IO alone`,
        `${round(plain.memory / bare.memory)} ×`,
        `${round(plain.memory)} KiB a client`,
      ),
      ratioRow(`${name}: one to one, p50`, p50 / bare50, '≤ 1.3', `${round(p50)} and ${round(bare50)} ms`),
      ratioRow(`${name}: one to one, p99`, p99 / bare99, '≤ 2.5', `${round(p99)} and ${round(bare99)} ms`),
    ];
  } finally {
    for (const side of sides) await side.stop();
  }
}

export const sockets: Measure = {
  name: 'sockets',
  title: 'Live connections',
  how: "The product's socket server (handshake, rooms, gates, schemas) is compared with bare Socket.IO with a room per client, and with bare ws with a map of clients. Each runs in its own process. Memory is read after garbage collection. All clients stay connected, spread over two processes, and use ws. Rounds of 2 × 2,000 messages in turn, one under way in each process.",
  run,
};
