/** A source of backup data: the schema's version, and tables whose rows come in batches. */
import { Refusal } from '#refusal.ts';

/** Both engines store only these: text, exact numbers, and null. */
export type Value = string | number | null;

export interface Batch {
  table: string;
  columns: string[];
  /** Empty for a table without rows, which is still named. */
  rows: Value[][];
}

export interface Source {
  /** The migrations that created the schema, oldest first. */
  migrations: string[];
  /** All tables, each after those it refers to. Throws `Refusal` if the data is damaged, at the end at the latest. */
  batches(): AsyncIterable<Batch>;
  close(): Promise<void>;
}

/** Rows per batch (ours: large enough to be fast, small enough to save memory). */
export const batchSize = 1000;

/**
 * Kysely's own tables, because a backup's head lists the migrations; tables that triggers fill for each restored member, message and product; and tables that
 * are recounted from the cards.
 */
export const tablesLeftOut = [
  'kysely_migration',
  'kysely_migration_lock',
  'search_shops',
  'search_members',
  'search_chats',
  'search_products',
  'member_activity',
  'activity_marks',
  'join_days',
  'join_changes',
];

/** Checks a value from a database or file. Throws if a backup could not restore it exactly. */
export function exactValue(value: unknown, table: string): Value {
  if (value === null || typeof value === 'string') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw new Refusal(`The table '${table}' holds a value that a backup cannot carry (${typeof value}).`);
}
