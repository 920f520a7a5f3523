/** Runs before the server suite: starts a private PostgreSQL if TEST_ENGINE=postgres, and migrates one template per engine. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openPostgres } from '#db/postgres.ts';
import { openSqlite } from '#db/sqlite.ts';

import { startPostgres } from '../../scripts/postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    engine: 'sqlite' | 'postgres';
    /** A data folder to copy, or the address of a database to copy. */
    template: string;
  }
}

let tearDown = async (): Promise<void> => undefined;

export async function setup(project: TestProject): Promise<void> {
  tearDown = process.env.TEST_ENGINE === 'postgres' ? await preparePostgres(project) : await prepareSqlite(project);
}

export const teardown = (): Promise<void> => tearDown();

async function preparePostgres(project: TestProject): Promise<() => Promise<void>> {
  // Only a machine that loses power needs its commits on the disk; proofs about that start a PostgreSQL of their own.
  const server = await startPostgres();
  const store = await openPostgres({
    url: server.url,
    poolSize: 2,
    onError: () => undefined,
  });
  await store.close();
  project.provide('engine', 'postgres');
  project.provide('template', server.url);
  return () => server.stop();
}

async function prepareSqlite(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'stampdeck-template-'));
  const store = await openSqlite({ dataDir: folder });
  await store.close();
  project.provide('engine', 'sqlite');
  project.provide('template', folder);
  return async () => rmSync(folder, { recursive: true, force: true });
}
