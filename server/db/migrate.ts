/** Brings a database to the newest schema; safe to run by several processes at once. */
import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Engine } from './client.ts';
import * as mainJob from './migrations/0001-main-job.ts';
import * as memberSearch from './migrations/0002-member-search.ts';
import * as pruning from './migrations/0003-pruning.ts';
import * as accounts from './migrations/0004-accounts.ts';
import * as rewards from './migrations/0005-rewards.ts';
import * as activity from './migrations/0006-activity.ts';
import * as unclaimed from './migrations/0007-unclaimed.ts';
import * as drafts from './migrations/0008-drafts.ts';
import * as limits from './migrations/0009-limits.ts';
import * as figures from './migrations/0010-figures.ts';
import * as pruneClock from './migrations/0014-prune-clock.ts';
import * as archive from './migrations/0015-archive.ts';
import * as dayLists from './migrations/0016-day-lists.ts';
import * as brought from './migrations/0018-brought.ts';
import * as audit from './migrations/0020-audit.ts';
import * as failuresByNetwork from './migrations/0022-failures-by-network.ts';
import * as leases from './migrations/0024-leases.ts';
import * as requestKeys from './migrations/0025-request-keys.ts';
import * as staff from './migrations/0026-staff.ts';
import type { Tables } from './schema.ts';

type Up = (db: Kysely<never>, engine: Engine) => Promise<void>;

/** In their order, for ever: a released migration is never edited. */
const migrations: Record<string, Up> = {
  '0001-main-job': mainJob.up,
  '0002-member-search': memberSearch.up,
  '0003-pruning': pruning.up,
  '0004-accounts': accounts.up,
  '0005-rewards': rewards.up,
  '0006-activity': activity.up,
  '0007-unclaimed': unclaimed.up,
  '0008-drafts': drafts.up,
  '0009-limits': limits.up,
  '0010-figures': figures.up,
  '0014-prune-clock': pruneClock.up,
  '0015-archive': archive.up,
  '0016-day-lists': dayLists.up,
  '0018-brought': brought.up,
  '0020-audit': audit.up,
  '0022-failures-by-network': failuresByNetwork.up,
  '0024-leases': leases.up,
  '0025-request-keys': requestKeys.up,
  '0026-staff': staff.up,
};

/** Every migration that this program knows, the oldest first. */
export const knownMigrations: readonly string[] = Object.keys(migrations);

/** Runs what is missing up to `last`, else all of it, in one transaction. Throws the first failure, with nothing changed. */
export async function migrate(db: Kysely<Tables>, engine: Engine, last = knownMigrations.at(-1) ?? ''): Promise<void> {
  const bound = Object.entries(migrations).map(([name, up]): [string, Migration] => [
    name,
    { up: (connection) => up(connection as Kysely<never>, engine) },
  ]);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(bound) } });
  const { error } = await migrator.migrateTo(last);
  if (error) throw error;
}
