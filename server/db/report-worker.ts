/** Runs heavy reads on a read-only connection, outside the serving thread. */
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { type Parameters, runOn } from './sqlite-dialect.ts';

const database = new DatabaseSync(workerData as string, { readOnly: true });
// The same settings as the server's own connections (sqlite.ts).
database.exec('pragma busy_timeout = 5000; pragma cache_size = -32768');
const run = runOn(database);

interface Question {
  number: number;
  sql: string;
  parameters: Parameters;
}

function answer({ number, sql, parameters }: Question): void {
  try {
    parentPort?.postMessage({ number, outcome: run(sql, parameters) });
  } catch (error) {
    // Only an error's message survives the transfer, so its code is sent separately.
    const { message, errcode } = error as Error & { errcode?: number };
    parentPort?.postMessage({ number, error: message, errcode });
  }
}

parentPort?.on('message', answer);
