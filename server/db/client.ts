/** The database, the same for both engines; the address selects the engine. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely } from 'kysely';
import type { Tables } from './schema.ts';

export type Engine = 'sqlite' | 'postgres';
export type Queries = Kysely<Tables>;

export interface Store {
  engine: Engine;
  /** For look-ups by an index. Throws inside `write`, where only the transaction may be used. */
  read: Queries;
  /** For anything heavier than an index look-up. On SQLite it runs in a worker, so that it blocks no one. */
  reports: Queries;
  /**
   * Runs `work` in one transaction and resolves after the commit; a throw rolls back. `work` may await only queries: on SQLite, all
   * callers waiting at the same time share one flush.
   */
  write<T>(work: (db: Queries) => Promise<T>): Promise<T>;
  /** A consistent view of the database, on a connection of its own. It can stay open for long and blocks no one. */
  openSnapshot(): Promise<Snapshot>;
  /**
   * Overwrites deleted rows that the write-ahead log still holds, where the engine allows it. What a snapshot still reads stays until
   * the next call.
   */
  forgetLog(): Promise<void>;
  /** Throws if the database does not respond. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** All its reads see the database as it was when the snapshot opened. The code that opens it closes it. */
export interface Snapshot {
  db: Queries;
  close(): Promise<void>;
}

const insideWrite = new AsyncLocalStorage<true>();

/** Marks `work`, and everything it starts, as inside a transaction. */
export const markInside = <T>(work: () => Promise<T>): Promise<T> => insideWrite.run(true, work);

/** Throws inside a transaction: there the outer database would read old data or wait forever. This is a bug, never a caller's fault. */
export function refuseInside(): void {
  if (insideWrite.getStore()) throw new Error('Inside a transaction use its own db, not the outer one.');
}

/** Whether a unique constraint refused the row. `name` is part of the constraint's name or, on SQLite, of its columns. */
export function isUniqueViolation(error: unknown, ...names: string[]): boolean {
  if (!(error instanceof Error)) return false;
  const { code, constraint, errcode } = error as Error & { code?: string; constraint?: string; errcode?: number };
  const unique = code === '23505' || errcode === 2067 || errcode === 1555;
  const where = `${constraint ?? ''} ${error.message}`;
  return unique && names.some((name) => where.includes(name));
}

// Network errors and PostgreSQL's codes: connection lost (08), out of disk, memory or connections (53), shutting down (57P0), read-only
// after a failover, deadlock, failing disk (58), and time-outs of statements, locks and idle transactions.
const awayCodes =
  /^(ECONN|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|57P0|08|53|25006|40P01|57014|55P03|25P0[34]|58)/;
// pg sets no code for these.
const awayWords =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed)/;
/** SQLite: busy, failing disk, full disk. */
const awayResults = [5, 10, 13];

/**
 * PostgreSQL ended a statement because of a deadlock, an unavailable lock or its time limit. The statement changed nothing.
 */
export const isCutShort = (error: unknown): boolean =>
  error instanceof Error && ['40P01', '55P03', '57014'].includes(String((error as { code?: string }).code));

/** The database is unreachable or overloaded. The call itself is fine; the caller may try again. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as Error & { code?: string; errcode?: number };
  return (
    awayCodes.test(String(code ?? '')) ||
    (errcode !== undefined && awayResults.includes(errcode & 0xff)) ||
    awayWords.test(error.message)
  );
}
