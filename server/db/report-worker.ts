/** Runs heavy reads on a read-only connection, away from the thread that serves. */
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { type Parameters, runOn } from './sqlite-dialect.ts';

const database = new DatabaseSync(workerData as string, { readOnly: true });
// As for the server's own connections (sqlite.ts).
database.exec('pragma busy_timeout = 5000; pragma cache_size = -32768');
const run = runOn(database);

interface Question {
  number: number;
  sql: string;
  parameters: Parameters;
}

async function answer({ number, sql, parameters }: Question): Promise<void> {
  try {
    parentPort?.postMessage({ number, outcome: await run(sql, parameters) });
  } catch (error) {
    parentPort?.postMessage({ number, error: error instanceof Error ? error.message : String(error) });
  }
}

parentPort?.on('message', (question: Question) => void answer(question));
