/** Programs that end with the process that started them. */
import { spawn } from 'node:child_process';
import { chownSync, mkdtempSync, realpathSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { findOwner } from './postgres.ts';

/** Ends the program when its own input ends: when this process dies, however it dies. */
const keeper = '"$@" >/dev/null & child=$!; echo $child; read _; kill $child; wait $child';

/** Starts a program that ends with this process. Returns its id, and what ends it. */
export async function startKept(
  command: string[],
  folder: string,
): Promise<{ pid: number; stop: () => Promise<void> }> {
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
export function newOwnFolder(name: string): string {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), `stampdeck-${name}-`)));
  const owner = findOwner();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  return folder;
}

/** Resolves once something listens on a port of this machine. */
export async function listening(port: number): Promise<void> {
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
