/** A complete server on a fresh database of its own, called over HTTP by test people. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { inject } from 'vitest';
import { buildApp } from '#app.ts';
import { type Config, readConfig } from '#config.ts';
import { erasureList } from '#db/backup/erasures.ts';
import type { DataLocation } from '#db/beside-server.ts';
import type { Store } from '#db/client.ts';
import { openPostgres } from '#db/postgres.ts';
import { openSqlite } from '#db/sqlite.ts';
import { type ImageStore, newImageStore } from '#features/images/image-store.ts';
import { newVideoStore, type VideoStore } from '#features/videos/video-store.ts';
import type { Files } from '#files/file-store.ts';
import { folderOf } from '#files/folder.ts';
import { openFiles } from '#files/open-files.ts';
import { newId } from '#ids.ts';
import { newServerJobs } from '#jobs/server-jobs.ts';
import { openShared } from '#shared.ts';
import { atEnd } from './at-end.ts';
import { type Calls, callsTo } from './calls.ts';

export interface TestApp extends Calls {
  url: string;
  store: Store;
  /** The location of its database, for other processes that use it. */
  place: DataLocation;
  /** Its uploaded files. */
  files: Files;
  /** Its images, as its jobs have them. */
  images: ImageStore;
  videos: VideoStore;
  /** The folder of its images. */
  imagesDir: string;
  /** Milliseconds that the server's clock is ahead of the real one. Tests may change it. */
  clock: { ahead: number };
  /** Runs the background jobs that are due. Nothing else runs them in tests. */
  runJobs: () => Promise<void>;
  /** Logged lines. */
  logged: string[];
  /** Stops the server. Its database stays until the file is done. */
  stop: () => Promise<void>;
  close: () => Promise<void>;
}

interface FreshDatabase {
  place: DataLocation;
  remove: () => Promise<void>;
}

/** Runs a statement in the maintenance database of the suite's private PostgreSQL. */
async function administer(statement: string): Promise<void> {
  const admin = new URL(inject('template'));
  admin.pathname = '/postgres';
  const client = new pg.Client({ connectionString: admin.href });
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function newDatabase(template: string): Promise<FreshDatabase> {
  const name = `test_${newId().replaceAll('-', '')}`;
  await administer(`create database ${name} template ${template}`);
  const own = new URL(inject('template'));
  own.pathname = `/${name}`;
  const folder = newFolder();
  const place = { dataDir: folder.place.dataDir, databaseUrl: own.href };
  const remove = async () => {
    await administer(`drop database if exists ${name} with (force)`);
    await folder.remove();
  };
  return { place, remove };
}

function newFolder(): FreshDatabase {
  const folder = mkdtempSync(join(tmpdir(), 'stampdeck-test-'));
  return {
    place: { dataDir: folder, databaseUrl: null },
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function freshDatabase(): Promise<FreshDatabase> {
  if (inject('engine') === 'postgres') return newDatabase(new URL(inject('template')).pathname.slice(1));
  const fresh = newFolder();
  cpSync(inject('template'), fresh.place.dataDir, { recursive: true });
  return fresh;
}

/** A location without any tables, removed when the file is done. On PostgreSQL only if the suite runs on it. */
export async function emptyLocation(engine: Store['engine'] = inject('engine')): Promise<DataLocation> {
  const { place, remove } = engine === 'postgres' ? await newDatabase('template0') : newFolder();
  atEnd(remove);
  return place;
}

const openStore = ({ databaseUrl, dataDir }: DataLocation, pooledUrl: string | null): Promise<Store> =>
  databaseUrl === null
    ? openSqlite({ dataDir })
    : openPostgres({ url: databaseUrl, pooledUrl, poolSize: 20, timeoutSeconds: 10, onError: () => undefined });

interface Options {
  env?: Record<string, string>;
  webDir?: string;
  /** The database of another test server, which removes it. This server runs on it at the same time or later. */
  place?: DataLocation;
  /** A pooler in front of its database. */
  pooledUrl?: string | null;
  /** Wraps the server's access to its database, for tests that watch or change it. */
  wrap?: (store: Store) => Store;
  /** Wraps it for calls only, not for background work such as sending email. */
  wrapCalls?: (store: Store) => Store;
  /** Wraps the server's access to the image files. */
  wrapImages?: (images: ImageStore) => ImageStore;
}

/** A second process on the database of another server. A SQLite database belongs to one process, so there it is that server itself. */
export const startBeside = async (app: TestApp, options: Options = {}): Promise<TestApp> =>
  inject('engine') === 'postgres' ? startApp({ ...options, place: app.place }) : app;

/** Starts a server for this test file. It is closed, and its database removed, when the file is done. */
export async function startApp({
  env = {},
  webDir = '/nowhere',
  place: others,
  pooledUrl = null,
  wrap = (store) => store,
  wrapCalls = (store) => store,
  wrapImages = (images) => images,
}: Options = {}): Promise<TestApp> {
  const { place, remove } = others ? { place: others, remove: async () => undefined } : await freshDatabase();
  const store = wrap(await openStore(place, pooledUrl));
  const generous = {
    LOGINS_PER_MINUTE: '100000',
    SIGN_UPS_PER_TEN_MINUTES: '100000',
    PUBLIC_READS_PER_MINUTE: '1000000',
    SIGN_UPS: 'open',
  };
  const databaseUrl = place.databaseUrl === null ? {} : { DATABASE_URL: place.databaseUrl };
  const config: Config = { ...readConfig({ ...generous, ...databaseUrl, ...env }), ...place };
  const clock = { ahead: 0 };
  const logged: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) });
  const now = () => new Date(Date.now() + clock.ahead);
  const files = openFiles(config, log);
  const images = wrapImages(newImageStore(place.dataDir, files.images));
  const videos = newVideoStore(place.dataDir, files.videos);
  const erasures = erasureList(place.dataDir);
  const jobs = newServerJobs({
    ...{ config, store, images, videos, erasures, log, now },
    uptime: () => performance.now() + clock.ahead,
  });
  const shared = await openShared(config, log);
  const app = await buildApp({
    config,
    shared,
    store: wrapCalls(store),
    images,
    videos,
    erasures,
    log,
    webDir,
    now,
    jobs,
  });
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.server.address() as { port: number };
  const url = `http://127.0.0.1:${port}`;
  let isStopped = false;
  const stop = async () => {
    if (isStopped) return;
    isStopped = true;
    await Promise.all([app.close(), jobs.close()]);
    await shared.close();
    await store.close();
  };
  const close = async () => {
    await stop();
    await remove();
  };
  atEnd(close);
  return {
    url,
    store,
    place,
    files,
    images,
    videos,
    imagesDir: folderOf(place.dataDir, 'images'),
    clock,
    logged,
    runJobs: () => jobs.wake(),
    ...callsTo(() => url),
    stop,
    close,
  };
}
