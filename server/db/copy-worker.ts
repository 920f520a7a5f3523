/** Copies a snapshot of the database to a file, outside the serving thread. */
import { closeSync, openSync, rmSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { publishFile } from './backup/durable-file.ts';
import { diskTrouble } from './disk-trouble.ts';

const { from, to } = workerData as { from: string; to: string };
const partial = `${to}.partial`;

/** Pages per step (ours). The copy can be stopped between steps. */
const rate = 1000;

async function fill(): Promise<void> {
  const source = new DatabaseSync(from, { readOnly: true });
  // Keeps a snapshot open. Otherwise every write of the server would restart the copy.
  source.exec('begin');
  source.prepare('select count(*) from sqlite_schema').get();
  await backup(source, partial, { rate });
  source.close();
  const made = new DatabaseSync(partial);
  // The copy is a single file, without the server's WAL files beside it.
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
    // A failed copy would take up disk space that the shop may need.
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
