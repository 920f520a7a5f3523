/** Quick checks for a damaged database, without reading much of it. */
import { sql } from 'kysely';
import type { Queries } from './client.ts';
import { isDamage } from './disk-trouble.ts';
import { knownMigrations } from './migrate.ts';
import type { Run } from './sqlite-dialect.ts';

/** Throws unless the schema is there and the first row of each main table can be read. Reads the rows themselves, not an index. */
export async function checkTables(db: Queries): Promise<void> {
  const { rows } = await sql`select
      (select gender from accounts limit 1), (select hours from shops limit 1), (select user_agent from sessions limit 1),
      (select brought from members limit 1), (select body from designs limit 1), (select redeemed from cards limit 1),
      (select reason from ledger limit 1)
    from kysely_migration where name = ${knownMigrations.at(-1)}`.execute(db);
  if (rows.length === 0) throw new Error('The newest migration of this program is not in the database.');
}

/** Remembers the first damage that a query of the file met. Damage does not heal, even if other pages still read fine. */
export function watchDamage() {
  let found: unknown;
  return {
    watch:
      (run: Run): Run =>
      async (text, parameters) => {
        try {
          return await run(text, parameters);
        } catch (error) {
          if (isDamage(error)) found ??= error;
          throw error;
        }
      },
    /** Throws the damage that was found. */
    refuse: (): void => {
      if (found) throw found;
    },
  };
}
