/** Filled databases for a measure, removed after it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startPostgres } from '../scripts/postgres.ts';
import { type DatabaseLocation, type Engine, fillTown } from './town.ts';
import type { Size } from './town-rows.ts';

export interface Databases {
  /** A fresh database with a town in it. */
  fill: (engine: Engine, size: Size) => Promise<DatabaseLocation>;
  remove: () => Promise<void>;
}

/** Databases on both engines. PostgreSQL starts at first use and flushes every commit. */
export function openDatabases(): Databases {
  const folder = mkdtempSync(path.join(tmpdir(), 'stampdeck-bench-'));
  let postgres: ReturnType<typeof startPostgres> | null = null;
  let count = 0;
  const place = async (engine: Engine): Promise<DatabaseLocation> => {
    count += 1;
    if (engine === 'sqlite') return { engine, at: path.join(folder, `town-${count}`) };
    postgres ??= startPostgres({ fsync: true });
    const { adminUrl } = await postgres;
    const client = new pg.Client({ connectionString: adminUrl });
    await client.connect();
    await client.query(`create database town_${count}`);
    await client.end();
    return { engine, at: adminUrl.replace(/postgres$/, `town_${count}`) };
  };
  return {
    fill: async (engine, size) => {
      const where = await place(engine);
      await fillTown(where, size);
      return where;
    },
    remove: async () => {
      await (await postgres)?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
