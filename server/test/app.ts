/** A whole server on a fresh database of its own, spoken to through HTTP as a named person. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { afterAll, inject } from 'vitest';
import { buildApp } from '#app.ts';
import { type Config, readConfig } from '#config.ts';
import type { Store } from '#db/client.ts';
import { openPostgres } from '#db/postgres.ts';
import type { Place } from '#db/read-only.ts';
import { openSqlite } from '#db/sqlite.ts';
import { newId } from '#ids.ts';

export interface TestApp {
  url: string;
  store: Store;
  /** Where its database is, for whoever comes beside it. */
  place: Place;
  /** Milliseconds by which the server's clock is ahead of the real one; a test may move it. */
  clock: { ahead: number };
  /** Lines that were logged. */
  logged: string[];
  call: (
    token: string | null,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Answer>;
  post: (token: string | null, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;
  /** Ends the server and leaves its database until the file is done. */
  stop: () => Promise<void>;
  close: () => Promise<void>;
}

interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look at whatever came
  body: any;
}

interface FreshDatabase {
  place: Place;
  remove: () => Promise<void>;
}

async function freshDatabase(): Promise<FreshDatabase> {
  const template = inject('template');
  if (inject('engine') === 'sqlite') {
    const folder = mkdtempSync(join(tmpdir(), 'stampdeck-test-'));
    cpSync(template, folder, { recursive: true });
    const place = { dataDir: folder, databaseUrl: null };
    return { place, remove: async () => rmSync(folder, { recursive: true, force: true }) };
  }
  const name = `test_${newId().replaceAll('-', '')}`;
  const admin = new URL(template);
  admin.pathname = '/postgres';
  const query = async (sql: string) => {
    const client = new pg.Client({ connectionString: admin.href });
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  await query(`create database ${name} template ${new URL(template).pathname.slice(1)}`);
  const own = new URL(template);
  own.pathname = `/${name}`;
  const place = { dataDir: '/nowhere', databaseUrl: own.href };
  return { place, remove: () => query(`drop database ${name} with (force)`) };
}

const openStore = ({ databaseUrl, dataDir }: Place): Promise<Store> =>
  databaseUrl === null
    ? openSqlite({ dataDir })
    : openPostgres({ url: databaseUrl, poolSize: 20, timeoutSeconds: 10, onError: () => undefined });

interface Options {
  env?: Record<string, string>;
  webDir?: string;
  /** A database that another test server made, which removes it: this one works on it beside that one, or after it. */
  place?: Place;
  /** Stands between the server and its database, for tests that look or meddle there. */
  wrap?: (store: Store) => Store;
}

/** Starts a server for this test file; it is closed and its database removed when the file is done. */
export async function startApp({
  env = {},
  webDir = '/nowhere',
  place: others,
  wrap = (store) => store,
}: Options = {}): Promise<TestApp> {
  const { place, remove } = others ? { place: others, remove: async () => undefined } : await freshDatabase();
  const store = wrap(await openStore(place));
  const generous = { LOGINS_PER_MINUTE: '100000', SIGN_UPS_PER_TEN_MINUTES: '100000' };
  const config: Config = readConfig({ ...generous, ...env });
  const clock = { ahead: 0 };
  const logged: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) });
  const now = () => new Date(Date.now() + clock.ahead);
  const app = await buildApp({ config, store, log, webDir, now });
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.server.address() as { port: number };
  const url = `http://127.0.0.1:${port}`;
  const call: TestApp['call'] = async (token, method, path, body, headers = {}) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return { status: response.status, headers: response.headers, body: isJson && text ? JSON.parse(text) : text };
  };
  let isStopped = false;
  const stop = async () => {
    if (isStopped) return;
    isStopped = true;
    await app.close();
    await store.close();
  };
  const close = async () => {
    await stop();
    await remove();
  };
  afterAll(close);
  return {
    url,
    store,
    place,
    clock,
    logged,
    call,
    post: (token, path, body = {}, headers = {}) => call(token, 'POST', path, body, headers),
    stop,
    close,
  };
}
