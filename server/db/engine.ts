/** Which engine a connection or transaction belongs to, for the few statements that need to know. */
import { PostgresAdapter } from 'kysely';
import type { Engine, Queries } from './client.ts';

/** SQLite has one writer and so knows no `for update`; the hot award is one statement on PostgreSQL. */
export const engineOf = (db: Queries): Engine =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
