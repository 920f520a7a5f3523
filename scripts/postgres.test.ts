import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test, vi } from 'vitest';
import { assertOurs, findPostgresBinaries, type PrivatePostgres, startPostgres } from './postgres.ts';

const postgresModule = pathToFileURL(path.join(import.meta.dirname, 'postgres.ts')).href;
const binaries = findPostgresBinaries() ?? '';

const ask = (url: string, query: string): string =>
  execFileSync(path.join(binaries, 'psql'), [url, '-Atc', query], { encoding: 'utf8' }).trim();

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('a private PostgreSQL runs from its own folder, and stopping it removes the folder', async () => {
  const postgres = await startPostgres();
  expect(ask(postgres.adminUrl, 'show data_directory')).toBe(postgres.dataDirectory);
  expect(ask(postgres.url, 'select current_database(), pg_encoding_to_char(encoding) from pg_database limit 1')).toBe(
    'stampdeck|UTF8',
  );
  expect(ask(postgres.url, 'show fsync')).toBe('off');
  await postgres.stop();
  expect(isAlive(postgres.pid)).toBe(false);
  expect(existsSync(path.dirname(postgres.dataDirectory))).toBe(false);
});

test('a PostgreSQL for proofs flushes to the disk', async () => {
  const postgres = await startPostgres({ fsync: true });
  try {
    expect(
      ask(
        postgres.url,
        "select string_agg(setting, ' ') from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes')",
      ),
    ).toBe('on on on');
  } finally {
    await postgres.stop();
  }
});

test('a PostgreSQL that was killed starts again on its folder and port', async () => {
  const postgres = await startPostgres({ fsync: true });
  try {
    const { pid } = postgres;
    ask(postgres.url, 'create table kept as select 7 as number');
    process.kill(pid, 'SIGKILL');
    await postgres.startAgain();
    expect(ask(postgres.url, 'select number from kept')).toBe('7');
    expect([isAlive(pid), isAlive(postgres.pid)]).toEqual([false, true]);
  } finally {
    await postgres.stop();
  }
  expect(existsSync(path.dirname(postgres.dataDirectory))).toBe(false);
});

test('a server that is not ours is refused before anything is written', async () => {
  const postgres = await startPostgres();
  try {
    expect(() => assertOurs(binaries, postgres.adminUrl, '/somewhere/else')).toThrow('nothing was written');
  } finally {
    await postgres.stop();
  }
});

test('PostgreSQL and its folder are removed when the process that started them is killed', async () => {
  const script = `import { startPostgres } from ${JSON.stringify(postgresModule)};
    process.stdout.write(JSON.stringify(await startPostgres()));
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const { pid, dataDirectory } = JSON.parse(line.toString()) as PrivatePostgres;
  expect(isAlive(pid)).toBe(true);
  child.kill('SIGKILL');
  await vi.waitUntil(() => !isAlive(pid) && !existsSync(path.dirname(dataDirectory)), { timeout: 15_000 });
});
