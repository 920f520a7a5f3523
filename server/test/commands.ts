/** Runs the product's commands in processes of their own, and reads their files. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { DataLocation } from '#db/beside-server.ts';

export interface Ended {
  code: number | null;
  out: string;
  err: string;
}

/** The settings that name a location. */
export const settingsOf = ({ databaseUrl, dataDir }: DataLocation): Record<string, string> => ({
  DATA_DIR: dataDir,
  ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
});

/** Caches compiled sources between programs: reading them is half of a program's start. */
const keptCode = { NODE_COMPILE_CACHE: join(import.meta.dirname, '../../.cache/compiled') };

/** Starts a program of the server, with the seeded fault of the current proof, if any. */
export function startProgram(name: string, args: string[], env: Record<string, string>) {
  const server = join(import.meta.dirname, '..');
  const { PATH, SEEDED_FAULT } = process.env;
  const plant = SEEDED_FAULT ? ['--import', join(server, '../proof/faults/plant-fault.ts')] : [];
  const child: ChildProcess = spawn(process.execPath, [...plant, join(server, name), ...args], {
    env: { PATH, ...keptCode, ...(SEEDED_FAULT ? { SEEDED_FAULT } : {}), ...env },
  });
  const seen = { out: '', err: '' };
  child.stdout?.on('data', (part) => (seen.out += part));
  child.stderr?.on('data', (part) => (seen.err += part));
  const ended = new Promise<Ended>((resolve) => child.once('close', (code) => resolve({ code, ...seen })));
  return { child, seen, ended };
}

/** Runs a command, such as `npm run backup`, on the data at `location`. */
export const runCommand = (command: string, file: string, location: DataLocation): Promise<Ended> =>
  startProgram(`commands/${command}.ts`, [file], settingsOf(location)).ended;

/** A backup's rows by table, sorted, so that two engines can be compared byte by byte. */
export function readBackup(file: string): Record<string, string[]> {
  const tables: Record<string, string[]> = {};
  let rows: string[] = [];
  for (const line of gunzipSync(readFileSync(file)).toString('utf8').split('\n').slice(1, -2)) {
    if (line.startsWith('{')) {
      rows = [line];
      tables[(JSON.parse(line) as { table: string }).table] = rows;
    } else rows.push(line);
  }
  for (const lines of Object.values(tables)) lines.sort();
  return tables;
}
