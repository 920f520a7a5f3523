/** Kysely on node:sqlite: a driver for any function that runs a statement. */

import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Tables } from './schema.ts';

export type Parameters = readonly unknown[];
export interface Outcome {
  rows: unknown[];
  changes: number;
}
export type RunNow = (sql: string, parameters: Parameters) => Outcome;
export type Run = (sql: string, parameters: Parameters) => Outcome | Promise<Outcome>;

/** Runs statements on an open database and caches prepared ones. */
export function runOn(database: DatabaseSync): RunNow {
  const prepared = new Map<string, { statement: StatementSync; reads: boolean }>();
  const prepare = (sql: string) => {
    let entry = prepared.get(sql);
    if (!entry) {
      const statement = database.prepare(sql);
      entry = { statement, reads: statement.columns().length > 0 };
      // The cache is bounded: lists of values of varying length create many statements.
      if (prepared.size >= 500) prepared.clear();
      prepared.set(sql, entry);
    }
    return entry;
  };
  return (sql, parameters) => {
    const { statement, reads } = prepare(sql);
    const values = parameters as SQLInputValue[];
    if (reads) return { rows: statement.all(...values), changes: 0 };
    return { rows: [], changes: Number(statement.run(...values).changes) };
  };
}

const nothing = async (): Promise<void> => undefined;

function driverOn(run: Run, guard?: () => void): Driver {
  const connection: DatabaseConnection = {
    executeQuery: async <R>({ sql, parameters }: CompiledQuery) => {
      guard?.();
      const { rows, changes } = await run(sql, parameters);
      return { rows: rows as R[], numAffectedRows: BigInt(changes) };
    },
    streamQuery: () => {
      throw new Error('SQLite results are not streamed.');
    },
  };
  const statement = (sql: string) => async () => void (await connection.executeQuery(CompiledQuery.raw(sql)));
  return {
    // The store opens and closes the only connection.
    init: nothing,
    acquireConnection: async () => connection,
    releaseConnection: nothing,
    destroy: nothing,
    // Only migrations open transactions through Kysely; all else uses the store's writer.
    beginTransaction: statement('begin immediate'),
    commitTransaction: statement('commit'),
    rollbackTransaction: statement('rollback'),
  };
}

class NodeSqliteAdapter extends SqliteAdapter {
  /** SQLite's DDL is transactional: a failed migration leaves nothing behind. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
  /** Statements run one after the other anyway; the connection needs no queue. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** A Kysely that uses `run`. `guard` may throw before each use. */
export function sqliteQueries(run: Run, guard?: () => void): Kysely<Tables> {
  const dialect: Dialect = {
    createAdapter: () => new NodeSqliteAdapter(),
    createDriver: () => driverOn(run, guard),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
  return new Kysely<Tables>({ dialect });
}
