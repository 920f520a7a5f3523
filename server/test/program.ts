/** The real program, in a process of its own. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { keptCode } from './commands.ts';

/** Starts it on a free port. The test ends it. */
export function startProgram(env: Record<string, string>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: { PATH: process.env.PATH, ...keptCode, PORT: '0', HOST: '127.0.0.1', ...env },
  });
  const seen = { out: '', err: '' };
  child.stdout.on('data', (part) => (seen.out += part));
  child.stderr.on('data', (part) => (seen.err += part));
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const port = /"port":(\d+),"database"/.exec(seen.out)?.[1];
      if (port) resolve(`http://127.0.0.1:${port}`);
    });
    void ended.then(() => reject(new Error(`It ended: ${seen.err || seen.out}`)));
  });
  ready.catch(() => undefined);
  return { child, seen, ended, ready };
}
