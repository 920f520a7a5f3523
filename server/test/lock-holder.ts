/** Another process that writes to an SQLite file, like a shell with an open transaction. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

const program = `
  const { DatabaseSync } = require('node:sqlite');
  const database = new DatabaseSync(process.argv[1]);
  database.exec('pragma busy_timeout = 5000; begin immediate');
  process.stdout.write('held');
  process.stdin.once('end', () => { database.exec('commit'); database.close(); }).resume();`;

/** Holds the write lock of `file` until `release`. */
export async function holdLock(file: string): Promise<{ release: () => Promise<void> }> {
  const child = spawn(process.execPath, ['-e', program, file], { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  const release = async () => {
    const ended = once(child, 'exit');
    child.stdin.end();
    await ended;
  };
  return { release };
}
