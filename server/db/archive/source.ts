/** What a backup is made of, wherever it comes from: a schema's version and tables whose rows come in batches. */
import { Refusal } from '#refusal.ts';

/** Both engines hold nothing else: text, numbers that are exact, and null. */
export type Value = string | number | null;

export interface Batch {
  table: string;
  columns: string[];
  /** Empty for a table without rows, which is named all the same. */
  rows: Value[][];
}

export interface Source {
  /** The migrations that made the schema, the oldest first. */
  migrations: string[];
  /** All tables, each after those that it refers to. Throws `Refusal` where the whole turns out to be damaged, at the latest at its end. */
  batches(): AsyncIterable<Batch>;
  close(): Promise<void>;
}

/** Rows in one batch: enough to be quick, few enough to be small. */
export const batchSize = 1000;

/**
 * Kysely's own, because the migrations' names stand in the head of a backup instead; what triggers write anew for each member that is
 * restored; and what is counted anew from the cards.
 */
export const tablesLeftOut = [
  'kysely_migration',
  'kysely_migration_lock',
  'search_shops',
  'search_members',
  'member_activity',
  'activity_marks',
  'join_days',
  'join_changes',
];

/** A value as it came from a database or a file. Throws for one that would not come back as it was. */
export function exactValue(value: unknown, table: string): Value {
  if (value === null || typeof value === 'string') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw new Refusal(`The table '${table}' holds a value that a backup cannot carry (${typeof value}).`);
}
