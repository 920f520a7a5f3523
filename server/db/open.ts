/** Opens the database that the settings name. */
import type { Config } from '#config.ts';
import { Refusal } from '#refusal.ts';
import type { Store } from './client.ts';
import { openSqlite } from './sqlite.ts';

type Settings = Pick<Config, 'databaseUrl' | 'dataDir' | 'databasePoolSize'> &
  Partial<Pick<Config, 'databaseTimeout' | 'pooledUrl'>>;

/**
 * Migrates and opens the database. Throws `Refusal` if it cannot. Without `databaseTimeout`, as for commands, statements have no time limit.
 * `onError` gets errors of broken connections.
 */
export async function openStore(settings: Settings, onError: (error: Error) => void): Promise<Store> {
  const { databaseUrl, dataDir, databasePoolSize: poolSize, databaseTimeout, pooledUrl = null } = settings;
  try {
    if (databaseUrl === null) return await openSqlite({ dataDir });
    const { openPostgres } = await import('./postgres.ts');
    const timeout = databaseTimeout === undefined ? {} : { timeoutSeconds: databaseTimeout };
    return await openPostgres({ url: databaseUrl, pooledUrl, poolSize, ...timeout, onError });
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    if (/unsupported startup parameter/.test(reason))
      throw new Refusal('DATABASE_URL is a pooler such as PgBouncer: set DATABASE_DIRECT_URL to the database itself.');
    if (databaseUrl !== null) throw new Refusal(`the database of DATABASE_URL does not answer: ${reason}.`);
    throw new Refusal(`the data folder '${dataDir}' (DATA_DIR) cannot be used: ${reason}.`);
  }
}
