import { type Kysely, sql } from 'kysely';
import type { Engine } from '#db/client.ts';

/**
 * Redemptions without the customer's code: why, who may, and an index of them for the reports. Short codes: indexes that find a shop's people
 * by the end of their id, which such a code contains.
 */
export async function up(db: Kysely<never>, engine: Engine): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const text = engine === 'postgres' ? 'text collate "C"' : 'text';
  await run(`alter table ledger add column without_code ${text}`);
  await run(`create index ledger_without_code on ledger (shop_id, local_day, id) where without_code is not null`);
  await run(`alter table shops add column owner_without_code integer not null default 1`);
  await run(`alter table shops add column staff_without_code integer not null default 0`);
  for (const table of ['follows', 'members']) {
    await run(`create index ${table}_by_id_end on ${table} (shop_id, substr(account_id, 34, 3))`);
  }
}
