/** An empty database or folder that takes a backup, completely or not at all. */
import { sql } from 'kysely';
import { recountAll } from '#db/activity.ts';
import type { Queries } from '#db/client.ts';
import { engineOf } from '#db/engine.ts';
import { inspectLedger } from '#db/ledger-check.ts';
import { knownMigrations, migrate } from '#db/migrate.ts';
import { Refusal } from '#refusal.ts';
import type { Source } from './source.ts';
import { insertRows, listTables, type Table } from './tables.ts';

export interface Target {
  /** Sees the restored data; no one else does until `finish`. */
  db: Queries;
  /** Removes the bytes of rows that were deleted after they arrived. */
  dropTraces(): Promise<void>;
  /** Checks all data as far as the engine can; throws if it finds a problem. */
  verify(): Promise<void>;
  /** Makes the database ready for a server. */
  finish(): Promise<void>;
  /** Removes everything that was restored. */
  abandon(): Promise<void>;
}

/** The backup's newest migration. Refuses if this program does not know all of them in the same order. */
function schemaOf({ migrations }: Source): string {
  const last = migrations.at(-1);
  if (migrations.some((name) => !knownMigrations.includes(name))) {
    throw new Refusal(`The backup was made by a newer Stampdeck (schema ${last}): update this one first.`);
  }
  if (last === undefined || migrations.some((name, index) => name !== knownMigrations[index])) {
    throw new Refusal('The schema of the backup is not one that Stampdeck ever had.');
  }
  return last;
}

const sameNames = (names: readonly string[], columns: Table['columns']): boolean =>
  names.toSorted().join() ===
  columns
    .map(({ name }) => name)
    .toSorted()
    .join();

async function countRows(db: Queries, table: string): Promise<number> {
  const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)}`.execute(db);
  return Number(rows[0]?.rows);
}

/** Copies all rows into the schema of their time; returns the number of rows per table. */
async function copyRows(source: Source, target: Target): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const wanted = await listTables(target.db);
  // Migrations bring rows of their own, such as the first price packages; the backup has them as they are now.
  for (const { name } of wanted)
    if ((await countRows(target.db, name)) > 0) await sql`delete from ${sql.table(name)}`.execute(target.db);
  for await (const batch of source.batches()) {
    const table = wanted.find(({ name }) => name === batch.table);
    if (!table || !sameNames(batch.columns, table.columns)) {
      throw new Refusal(`The table '${batch.table}' of the backup is not as its schema says.`);
    }
    if (batch.rows.length > 0) await insertRows(target.db, table, batch);
    counts.set(batch.table, (counts.get(batch.table) ?? 0) + batch.rows.length);
  }
  const missing = wanted.find(({ name }) => !counts.has(name));
  if (missing) throw new Refusal(`The backup lacks the table '${missing.name}'.`);
  return counts;
}

export interface Restored {
  rows: number;
  /** Findings of the ledger check. They were in the backup already, because all data arrived unchanged. */
  findings: string[];
}

/**
 * Restores a backup: copies all rows, compares the counts, migrates to the newest schema, lets `mend` apply later changes such as erasures
 * (it returns whether rows were deleted), verifies the data and checks the ledger. A failure leaves the target empty.
 */
export async function fill(
  source: Source,
  target: Target,
  mend?: (db: Queries) => Promise<boolean>,
): Promise<Restored> {
  try {
    const engine = engineOf(target.db);
    await migrate(target.db, engine, schemaOf(source));
    const counts = await copyRows(source, target);
    for (const [table, rows] of counts) {
      const found = await countRows(target.db, table);
      if (found !== rows) throw new Refusal(`Of ${rows} rows of '${table}' ${found} arrived.`);
    }
    await migrate(target.db, engine);
    await recountAll(target.db);
    if (await mend?.(target.db)) await target.dropTraces();
    await target.verify();
    const { findings } = await inspectLedger(target.db);
    await target.finish();
    return { rows: [...counts.values()].reduce((sum, count) => sum + count, 0), findings };
  } catch (error) {
    await target.abandon();
    throw error;
  }
}
