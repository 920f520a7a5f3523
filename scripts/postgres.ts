/** A private PostgreSQL for tests: its own folder, its own port, its own user; never anybody else's server. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import pg from 'pg';

export interface PostgresOptions {
  /** Off for speed unless a test is about durability. */
  fsync?: boolean;
}

export interface PrivatePostgres {
  /** The address of a database on this server. */
  urlOf(database: string): string;
  /** Makes an empty database and answers its address. */
  createDatabase(name: string): Promise<string>;
  dataDirectory: string;
  /** The postmaster's process. */
  pid: number;
  stop(): Promise<void>;
}

const startTime = 30_000;

/** The folder with initdb and postgres: Debian's newest version, or what PATH leads to. */
export function findPostgres(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((one, other) => Number(other) - Number(one)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))) ?? null;
}

/** PostgreSQL refuses to run as root; then it runs as an ordinary user of the system. */
function plainUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // There is no such user here; the next one will do.
    }
  }
  throw new Error('Running as root, but neither the user postgres nor nobody exists to run PostgreSQL as.');
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject).listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

async function ask(url: string, sql: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' });
    return String(rows[0]?.[0] ?? '');
  } finally {
    await client.end();
  }
}

/** Starts a server in a folder of its own. Throws when none is installed, or when what answers is not the one just started. */
export async function startPostgres({ fsync = false }: PostgresOptions = {}): Promise<PrivatePostgres> {
  const binaries = findPostgres();
  if (!binaries) throw new Error('PostgreSQL is not installed (on Debian: apt-get install postgresql).');
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'stampdeck-postgres-')));
  const user = plainUser();
  if (user) chownSync(folder, user.uid, user.gid);
  chmodSync(folder, 0o700);
  const dataDirectory = join(folder, 'data');
  const as = { ...(user ?? {}), cwd: folder };
  execFileSync(
    join(binaries, 'initdb'),
    ['-D', dataDirectory, '-U', 'stampdeck', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', ...(fsync ? [] : ['-N'])],
    { ...as, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: folder,
    max_connections: 300,
    shared_buffers: '64MB',
    fsync: fsync ? 'on' : 'off',
    synchronous_commit: 'on',
    full_page_writes: fsync ? 'on' : 'off',
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(join(binaries, 'postgres'), ['-D', dataDirectory, ...flags], {
    ...as,
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  const end = () => void server.kill('SIGQUIT');
  process.once('exit', end);
  const urlOf = (database: string) => `postgres://stampdeck@127.0.0.1:${port}/${database}`;
  await untilReady(server, urlOf('postgres'), dataDirectory);
  return {
    urlOf,
    createDatabase: async (name) => {
      await ask(urlOf('postgres'), `create database ${name}`);
      return urlOf(name);
    },
    dataDirectory,
    pid: server.pid ?? 0,
    stop: async () => {
      process.removeListener('exit', end);
      if (server.exitCode === null) {
        const ended = new Promise((resolve) => server.once('exit', resolve));
        server.kill('SIGINT');
        await ended;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Waits for the server, and makes sure that the one which answers works on our folder before anybody writes to it. */
async function untilReady(server: ChildProcess, url: string, dataDirectory: string): Promise<void> {
  const deadline = Date.now() + startTime;
  for (;;) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended at its start with code ${server.exitCode}.`);
    try {
      const answered = await ask(url, 'show data_directory');
      if (answered !== dataDirectory) throw new Error(`Port taken: another PostgreSQL answers, on ${answered}.`);
      return;
    } catch (error) {
      const isOther = error instanceof Error && error.message.startsWith('Port taken');
      if (isOther || Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
