/** An empty place that takes a backup, whole or not at all. */
import { recountAll } from '#db/activity.ts';
import type { Engine, Queries } from '#db/client.ts';
import { inspectLedger } from '#db/ledger-check.ts';
import { knownMigrations, migrate } from '#db/migrate.ts';
import { Refusal } from '#refusal.ts';
import type { Batch, Source } from './source.ts';

export interface Target {
  engine: Engine;
  /** Sees what was restored so far; nobody else does. */
  db: Queries;
  /** Names of the tables of the schema as it stands. */
  tables(): Promise<string[]>;
  /** The columns of one of them. */
  columns(table: string): Promise<string[]>;
  insert(batch: Batch): Promise<void>;
  count(table: string): Promise<number>;
  /** Leaves no bytes of rows that were deleted since they arrived. */
  dropTraces(): Promise<void>;
  /** Reads everything back as the engine can; throws for what does not hold. */
  verify(): Promise<void>;
  /** Makes it a database that a server may open. */
  finish(): Promise<void>;
  /** Leaves nothing behind. */
  abandon(): Promise<void>;
}

/** The newest migration of the backup, if this program knows them all in their order. */
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

const sameNames = (some: readonly string[], others: readonly string[]): boolean =>
  [...some].sort().join() === [...others].sort().join();

/** Copies all rows into the schema of their time; answers how many there are of each table. */
async function copyRows(source: Source, target: Target): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const wanted = await target.tables();
  for await (const batch of source.batches()) {
    const before = counts.get(batch.table);
    if (before === undefined) {
      const isKnown = wanted.includes(batch.table) && sameNames(batch.columns, await target.columns(batch.table));
      if (!isKnown) throw new Refusal(`The table '${batch.table}' of the backup is not as its schema says.`);
    }
    await target.insert(batch);
    counts.set(batch.table, (before ?? 0) + batch.rows.length);
  }
  const missing = wanted.filter((table) => !counts.has(table));
  if (missing.length > 0) throw new Refusal(`The backup lacks the table '${missing[0]}'.`);
  return counts;
}

export interface Restored {
  rows: number;
  /** What the ledger check finds wrong: it was so in the backup, because all of it arrived as it was. */
  findings: string[];
}

/**
 * Fills the target from the source, counts and verifies what arrived, brings it to the newest schema, lets
 * `mend` change what has to be different by now (and answer whether rows went), looks at its ledger, and only
 * then makes it usable. Whatever fails leaves the place empty.
 */
export async function fill(
  source: Source,
  target: Target,
  mend?: (db: Queries) => Promise<boolean>,
): Promise<Restored> {
  try {
    await migrate(target.db, target.engine, schemaOf(source));
    const counts = await copyRows(source, target);
    for (const [table, rows] of counts) {
      const found = await target.count(table);
      if (found !== rows) throw new Refusal(`Of ${rows} rows of '${table}' ${found} arrived.`);
    }
    await migrate(target.db, target.engine);
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
