/** Checks a test's database for consistency, and breaks it past all guards. */
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import { expect } from 'vitest';
import { inspectLedger } from '#db/ledger-check.ts';
import { sqliteFile } from '#db/sqlite.ts';
import type { TestApp } from './app.ts';

/** Runs at the end of every test with concurrent calls. */
export async function expectSoundLedger({ store }: Pick<TestApp, 'store'>): Promise<void> {
  const { findings, shops } = await inspectLedger(store.reports);
  expect(findings).toEqual([]);
  // A check that examined nothing has failed.
  expect(shops).toBeGreaterThan(0);
}

/** Runs a statement with triggers, foreign keys and checks disabled. */
export async function breakDatabase({ place }: TestApp, statement: string): Promise<void> {
  if (place.databaseUrl === null) {
    const database = new DatabaseSync(sqliteFile(place.dataDir), { enableForeignKeyConstraints: false });
    database.exec('pragma busy_timeout = 5000; pragma ignore_check_constraints = on');
    for (const change of ['update', 'delete']) database.exec(`drop trigger if exists ledger_no_${change}`);
    database.exec('drop index if exists ledger_by_card');
    database.exec(statement);
    database.close();
    return;
  }
  const client = new pg.Client({ connectionString: place.databaseUrl });
  await client.connect();
  await client.query('set session_replication_role = replica');
  await client.query(
    'alter table cards drop constraint if exists cards_check, drop constraint if exists cards_count_check',
  );
  await client.query('drop index if exists ledger_by_card');
  await client.query(statement);
  await client.end();
}

/** Blocks readers of PostgreSQL's ledger and ends their connections, like a server that goes away. */
export async function loseConnection<T>({ place }: TestApp, read: () => Promise<T>): Promise<T> {
  const connect = async () => {
    const client = new pg.Client({ connectionString: place.databaseUrl ?? '' });
    await client.connect();
    return client;
  };
  const [holder, admin] = [await connect(), await connect()];
  try {
    await holder.query('begin; lock table ledger in access exclusive mode');
    const reading = read();
    const endWaiting = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await admin.query(endWaiting)).rowCount === 0) await nextTurn();
    return await reading;
  } finally {
    for (const client of [holder, admin]) await client.end();
  }
}
