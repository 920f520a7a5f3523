/** Servers in their own processes, and what the system reports about them. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startRedis } from '../scripts/redis.ts';
import type { DatabaseLocation } from './town.ts';

export const root = path.dirname(import.meta.dirname);

export interface Running {
  port: number;
  pid: number;
  stop: () => Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });

/** Set by `npm start`, too: an installation has been started before. */
const started = {
  ...{ NODE_COMPILE_CACHE: path.join(root, '.cache/compiled'), MALLOC_ARENA_MAX: '2' },
  // The measures open many shops.
  SIGN_UPS: 'open',
};

/** Starts a Node program that listens on PORT, and waits until it does. Its log is discarded. */
export async function startProgram(file: string, env: Record<string, string>, flags: string[] = []): Promise<Running> {
  const port = await freePort();
  const child = spawn(process.execPath, [...flags, path.join(root, file)], {
    env: { ...started, PATH: process.env.PATH, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`${file} ended with ${child.exitCode} before it listened.`);
    await pause(5);
  }
  return {
    port,
    pid: child.pid as number,
    stop: async () => {
      if (child.exitCode === null) child.kill('SIGTERM');
      await ended;
    },
  };
}

/** A Redis through which two servers tell each other. */
export const startStream = startRedis;

/** Our server on a database, with a pool as large as that of the other sides. */
export const startProduct = ({ engine, at }: DatabaseLocation, more: Record<string, string> = {}): Promise<Running> =>
  startProgram(
    'server/main.ts',
    {
      ...(engine === 'sqlite' ? { DATA_DIR: at } : { DATABASE_URL: at, DATABASE_POOL_SIZE: '16' }),
      ...more,
    },
    // As `npm start` does.
    ['--max-semi-space-size=4'],
  );

/** Returns the processor time of a process so far, in milliseconds (Linux counts hundredths of a second). */
export function cpuTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Returns the resident memory of a process in MB. */
export function residentMemory(pid: number): number {
  const kB = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kB) / 1024;
}
