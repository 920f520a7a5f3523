/** Brings a database to the newest schema; safe to run by several processes at once. */
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

/** Every migration that this program knows, the oldest first: the files of `migrations/`. A released one is never edited. */
export const knownMigrations: readonly string[] = readdirSync(join(import.meta.dirname, 'migrations'))
  .map((file) => file.replace(/\.ts$/, ''))
  .sort();

/** Runs what is missing up to `last`, else all of it, in one transaction. Throws the first failure, with nothing changed. */
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
