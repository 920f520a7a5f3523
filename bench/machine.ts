/** Describes the machine of a run in a few lines. */
import { execFileSync } from 'node:child_process';
import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findPostgresBinaries } from '../scripts/postgres.ts';
import { round } from './figures.ts';

/** Returns flushes of 8 KiB per second in the folder of the measured databases. */
function flushesPerSecond(): number {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'stampdeck-flush-'));
  const file = openSync(path.join(folder, 'flushed'), 'w');
  const block = Buffer.alloc(8192, 1);
  const start = performance.now();
  let flushes = 0;
  while (performance.now() - start < 1000) {
    writeSync(file, block, 0, block.length, 0);
    fdatasyncSync(file);
    flushes += 1;
  }
  closeSync(file);
  rmSync(folder, { recursive: true });
  return flushes;
}

/** Returns facts about the machine, one per line. */
export function describeMachine(): string[] {
  const [cpu] = os.cpus();
  const postgres = execFileSync(path.join(findPostgresBinaries() ?? '', 'postgres'), ['--version'], {
    encoding: 'utf8',
  });
  return [
    `${os.cpus().length} cores of ${cpu?.model ?? 'unknown'}, ${round(os.totalmem() / 2 ** 30)} GB memory`,
    `${os.type()} ${os.release()}, disk: ${round(flushesPerSecond())} flushes of 8 KiB a second`,
    `Node ${process.versions.node}, SQLite ${process.versions.sqlite ?? 'unknown'}, ${postgres.trim()}`,
    `load at the start of the run: ${round(os.loadavg()[0] ?? 0)}`,
  ];
}
