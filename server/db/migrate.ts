/** Migrates a database to the newest schema. Several processes may run it at once. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Engine } from './client.ts';
import type { Tables } from './schema.ts';

/** A file of `migrations/`. */
interface Step {
  up: (db: Kysely<never>, engine: Engine) => Promise<void>;
}

/** All migrations that this program knows, oldest first: the files of `migrations/`. Never edit a released one. */
export const knownMigrations: readonly string[] = readdirSync(join(import.meta.dirname, 'migrations'))
  .map((file) => file.replace(/\.ts$/, ''))
  .sort();

/** Runs the missing migrations up to `last` (default: all) in one transaction. On a failure, throws and changes nothing. */
export async function migrate(db: Kysely<Tables>, engine: Engine, last = knownMigrations.at(-1) ?? ''): Promise<void> {
  const step = (name: string): Migration => ({
    up: async (connection) => {
      const { up }: Step = await import(`./migrations/${name}.ts`);
      await up(connection as Kysely<never>, engine);
    },
  });
  const migrations = Object.fromEntries(knownMigrations.map((name) => [name, step(name)]));
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateTo(last);
  if (error) throw error;
}
