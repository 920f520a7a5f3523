import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { listening, newOwnFolder, startKept } from './kept-program.ts';
import { freePort } from './postgres.ts';

export interface PrivateRedis {
  url: string;
  pid: number;
  /** Ends the server; its folder and port stay. */
  stop(): Promise<void>;
  /** Starts it again, empty. */
  startAgain(): Promise<void>;
  /** Ends the server and removes its folder. */
  remove(): Promise<void>;
}

export function hasRedis(): boolean {
  try {
    execFileSync('redis-server', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Starts a private Redis in a fresh folder, on a free port of 127.0.0.1, only for this process. It stores nothing on the disk. */
export async function startRedis(): Promise<PrivateRedis> {
  const folder = newOwnFolder('redis');
  const port = await freePort();
  const settings = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder];
  const start = async () => {
    const started = await startKept(['redis-server', ...settings], folder);
    await listening(port);
    return started;
  };
  let running = await start();
  const redis: PrivateRedis = {
    url: `redis://127.0.0.1:${port}`,
    pid: running.pid,
    stop: () => running.stop(),
    startAgain: async () => {
      running = await start();
      redis.pid = running.pid;
    },
    remove: async () => {
      await running.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return redis;
}
