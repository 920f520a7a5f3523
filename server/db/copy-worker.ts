/** Copies the database to a file, as it is at one moment, away from the thread that serves. */
import { closeSync, openSync, rmSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { publishFile } from './archive/durable-file.ts';
import { diskTrouble } from './disk-trouble.ts';

const { from, to } = workerData as { from: string; to: string };
const partial = `${to}.partial`;

/** Pages in one step; between two of them the copying can be stopped. */
const rate = 1000;

async function fill(): Promise<void> {
  const source = new DatabaseSync(from, { readOnly: true });
  // Held open, this reads one moment of the database: without it each write of the server would make the copying start again.
  source.exec('begin');
  source.prepare('select count(*) from sqlite_schema').get();
  await backup(source, partial, { rate });
  source.close();
  const made = new DatabaseSync(partial);
  // One file that stands alone, without the two beside it that the server's own has.
  made.exec('pragma journal_mode = delete');
  const [first] = made.prepare('pragma quick_check(1)').all() as { quick_check: string }[];
  made.close();
  if (first?.quick_check !== 'ok') throw new Error('The copy is damaged.');
}

async function copy(): Promise<void> {
  closeSync(openSync(partial, 'wx', 0o600));
  try {
    await fill();
    await publishFile(partial, to);
  } catch (error) {
    // Until the next try it would take up the room that the shop itself may be short of.
    rmSync(partial, { force: true });
    throw error;
  }
}

try {
  await copy();
  parentPort?.postMessage({ done: true });
} catch (error) {
  parentPort?.postMessage({ trouble: diskTrouble(error), message: (error as Error).message });
}
