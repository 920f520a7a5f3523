/** The engine of a connection or transaction, for the few statements that depend on it. */
import { PostgresAdapter } from 'kysely';
import type { Engine, Queries } from './client.ts';

/** For example, SQLite has a single writer and no `for update`; on PostgreSQL an award is a single statement. */
export const engineOf = (db: Queries): Engine =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
