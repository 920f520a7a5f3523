/** Databases for a measure, filled, and gone after it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startPostgres } from '../scripts/postgres.ts';
import { type Engine, fillTown, type Place } from './town.ts';
import type { Size } from './town-rows.ts';

export interface Databases {
  /** A fresh database with a town in it. */
  fill: (engine: Engine, size: Size) => Promise<Place>;
  remove: () => Promise<void>;
}

/** Room for databases on both engines; PostgreSQL is started when it is first asked for, and flushes every commit. */
export function openDatabases(): Databases {
  const folder = mkdtempSync(path.join(tmpdir(), 'stampdeck-bench-'));
  let postgres: ReturnType<typeof startPostgres> | null = null;
  let count = 0;
  const place = async (engine: Engine): Promise<Place> => {
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
