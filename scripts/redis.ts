import { execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { findOwner, freePort } from './postgres.ts';

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

/** Ends the program when its own input ends: when this process dies, however it dies. */
const keeper = '"$@" >/dev/null & child=$!; echo $child; read _; kill $child; wait $child';

/** Starts a program that ends with this process. Returns its id, and what ends it. */
async function startKept(command: string[], folder: string): Promise<{ pid: number; stop: () => Promise<void> }> {
  const owner = findOwner();
  const child = spawn('sh', ['-c', keeper, 'sh', ...command], {
    cwd: folder,
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
    ...(owner && { uid: owner.uid, gid: owner.gid }),
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const line = await new Promise<string>((resolve) => createInterface(child.stdout).once('line', resolve));
  const stop = async () => {
    child.stdin.end();
    await ended;
  };
  return { pid: Number(line), stop };
}

/** A folder for a program of `startKept`. */
function newOwnFolder(name: string): string {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), `stampdeck-${name}-`)));
  const owner = findOwner();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  return folder;
}

/** Resolves once something listens on a port of this machine. */
async function listening(port: number): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.destroy();
        resolve(true);
      }).on('error', () => resolve(false));
    });
    if (isOpen) return;
    await pause(25);
  }
  throw new Error(`Nothing listens on port ${port}.`);
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
