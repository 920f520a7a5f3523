/** The commands of the product in processes of their own, and what their files hold. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Place } from '#db/beside-server.ts';

export interface Ended {
  code: number | null;
  out: string;
  err: string;
}

/** The settings by which a server or a command finds a place. */
export const settingsOf = ({ databaseUrl, dataDir }: Place): Record<string, string> => ({
  DATA_DIR: dataDir,
  ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
});

/** Half of a program's start is reading its sources: what the first one read is kept for those that follow. */
export const keptCode = { NODE_COMPILE_CACHE: join(import.meta.dirname, '../../.cache/compiled') };

/** Starts a program of the server, with the fault that a proof is seeing red by, if there is one. */
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

/** `npm run backup` and its like on a place. */
export const runOnPlace = (command: string, file: string, place: Place): Promise<Ended> =>
  startProgram(`commands/${command}.ts`, [file], settingsOf(place)).ended;

/** A backup's rows table by table in an order of their own, so that two engines can be compared byte by byte. */
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
