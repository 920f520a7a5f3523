/** One way to the database for both engines, chosen by address. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely } from 'kysely';
import type { Tables } from './schema.ts';

export type Engine = 'sqlite' | 'postgres';
export type Queries = Kysely<Tables>;

export interface Store {
  engine: Engine;
  /** For look-ups by an index. Inside `write` it throws: there the transaction is the only way. */
  read: Queries;
  /** For everything heavier than an index look-up: on SQLite it runs in a worker, so that nobody waits behind it. */
  reports: Queries;
  /**
   * Runs `work` in one transaction and answers after the commit; a throw rolls it back. Nothing but queries may be awaited
   * inside: on SQLite the callers that wait at the same time share one flush.
   */
  write<T>(work: (db: Queries) => Promise<T>): Promise<T>;
  /** A look at one moment of the database, for as long as it takes: on a connection of its own that holds nobody up. */
  openMoment(): Promise<Moment>;
  /**
   * Overwrites what the log of earlier writes still holds of rows that are gone, where the engine lets us. What someone reads at that
   * moment stays until the next time.
   */
  forgetLog(): Promise<void>;
  /** Throws when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Reads all from the same moment. Whoever opened it closes it. */
export interface Moment {
  db: Queries;
  close(): Promise<void>;
}

const insideWrite = new AsyncLocalStorage<true>();

/** Marks everything that `work` starts as inside the transaction. */
export const markInside = <T>(work: () => Promise<T>): Promise<T> => insideWrite.run(true, work);

/** Using the outer database inside a transaction would read the past, or wait for ever; a mistake of ours, never of a caller's. */
export function refuseInside(): void {
  if (insideWrite.getStore()) throw new Error('Inside a transaction use its own db, not the outer one.');
}

/** A unique constraint refused the row. `name` is a part of its name or, on SQLite, of its columns. */
export function isUniqueViolation(error: unknown, ...names: string[]): boolean {
  if (!(error instanceof Error)) return false;
  const { code, constraint, errcode } = error as Error & { code?: string; constraint?: string; errcode?: number };
  const unique = code === '23505' || errcode === 2067 || errcode === 1555;
  const where = `${constraint ?? ''} ${error.message}`;
  return unique && names.some((name) => where.includes(name));
}

// The network; PostgreSQL: connection lost (08), out of disk, memory or connections (53), going down (57P0), read-only after a
// fail-over, a deadlock that it broke up, a disk that fails (58), and whatever took longer than it may: a statement, a lock, a
// transaction left alone.
const awayCodes =
  /^(ECONN|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|57P0|08|53|25006|40P01|57014|55P03|25P0[34]|58)/;
// pg gives these no code.
const awayWords =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed)/;
/** SQLite: busy, a disk that fails, a disk that is full. */
const awayResults = [5, 10, 13];

/**
 * PostgreSQL ended a statement for another one's sake, or for its time: a deadlock, a lock that was not free, a statement that took too long.
 * It changed nothing.
 */
export const isCutShort = (error: unknown): boolean =>
  error instanceof Error && ['40P01', '55P03', '57014'].includes(String((error as { code?: string }).code));

/** The database is away or overloaded: the caller may try again, and nothing is wrong with the call. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as Error & { code?: string; errcode?: number };
  return (
    awayCodes.test(String(code ?? '')) ||
    (errcode !== undefined && awayResults.includes(errcode & 0xff)) ||
    awayWords.test(error.message)
  );
}
