import { startPgBouncer } from '../../scripts/pgbouncer.ts';
import { atEnd } from './at-end.ts';

/** The address of a PgBouncer in front of a database. It is removed when the file is done. */
export async function newPgBouncer(databaseUrl: string): Promise<string> {
  const { url, remove } = await startPgBouncer(databaseUrl);
  atEnd(remove);
  return url;
}
