import { execFileSync, spawn } from 'node:child_process';
import {
  accessSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
} from 'node:fs';
import { createServer, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface, type Interface } from 'node:readline';

interface PostgresOptions {
  /** Whether a commit waits for the disk: off for functional suites, on where durability or speed is tested. */
  fsync?: boolean;
}

export interface PrivatePostgres {
  /** An empty database. */
  url: string;
  /** The maintenance database `postgres`, from which to create and drop others. */
  adminUrl: string;
  port: number;
  dataDirectory: string;
  pid: number;
  /** Restarts it on the same folder and port after it was killed or stopped. Resolves once it takes connections. */
  startAgain(): Promise<void>;
  /** Ends the server and removes its folder. */
  stop(): Promise<void>;
}

/** Returns the folder of PostgreSQL's programs, of the newest version; undefined without one. */
export function findPostgresBinaries(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => path.join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(path.delimiter),
    '/opt/homebrew/opt/postgresql/bin',
    '/usr/local/pgsql/bin',
  ];
  return folders.find((folder) => ['initdb', 'postgres', 'psql'].every((name) => isProgram(path.join(folder, name))));
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Starts a private PostgreSQL in a fresh folder, on a free port of 127.0.0.1, only for this process. It ends and its
 * folder is removed when `stop` is called or this process dies, however it dies.
 */
export async function startPostgres(options: PostgresOptions = {}): Promise<PrivatePostgres> {
  const fsync = options.fsync ?? false;
  const binaries = findPostgresBinaries();
  if (!binaries) throw new Error('PostgreSQL is not installed here: on Debian `apt-get install postgresql`.');
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startOnce(binaries, fsync);
    } catch (error) {
      // A free port may be taken by another process before PostgreSQL listens on it.
      if (attempt === 3) throw error;
    }
  }
}

async function startOnce(binaries: string, fsync: boolean): Promise<PrivatePostgres> {
  const owner = findOwner();
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'stampdeck-postgres-')));
  const dataDirectory = path.join(folder, 'data');
  mkdirSync(dataDirectory);
  if (owner) for (const place of [folder, dataDirectory]) chownSync(place, owner.uid, owner.gid);

  const keeper = spawn(process.execPath, [path.join(import.meta.dirname, 'postgres-keeper.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // Its own process group: Ctrl-C in the terminal ends us, and our end ends the keeper.
    detached: true,
  });
  const ended = new Promise<void>((resolve) => keeper.once('exit', () => resolve()));
  const stop = async (): Promise<void> => {
    keeper.ref();
    keeper.stdin.end();
    await ended;
  };
  try {
    const port = await freePort();
    keeper.stdin.write(`${JSON.stringify({ binaries, folder, dataDirectory, port, fsync, owner })}\n`);
    const said = createInterface(keeper.stdout);
    const pid = await readyPid(said, ended);
    const adminUrl = `postgres://postgres@127.0.0.1:${port}/postgres`;
    assertOurs(binaries, adminUrl, dataDirectory);
    execFileSync(path.join(binaries, 'psql'), [adminUrl, '-qc', 'create database stampdeck']);
    // Only the pipe controls the keeper; it must not delay the end of this process.
    const letGo = () => {
      keeper.unref();
      for (const pipe of [keeper.stdin, keeper.stdout]) if (pipe instanceof Socket) pipe.unref();
    };
    letGo();
    const url = adminUrl.replace(/postgres$/, 'stampdeck');
    const postgres: PrivatePostgres = { url, adminUrl, port, dataDirectory, pid, stop, startAgain };
    async function startAgain(): Promise<void> {
      keeper.ref();
      const answer = readyPid(said, ended);
      keeper.stdin.write('again\n');
      postgres.pid = await answer.finally(letGo);
    }
    return postgres;
  } catch (error) {
    await stop();
    throw error;
  }
}

/** PostgreSQL refuses to run as root. Its files then belong to a user who owns nothing else. */
export function findOwner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const user = ['postgres', 'nobody'].find((name) => userId(name, '-u') !== undefined);
  const uid = user && userId(user, '-u');
  const gid = user && userId(user, '-g');
  if (!uid || !gid)
    throw new Error("PostgreSQL cannot run as root, and there is neither a user 'postgres' nor 'nobody'.");
  return { uid, gid };
}

function userId(user: string, flag: '-u' | '-g'): number | undefined {
  try {
    return Number(execFileSync('id', [flag, user], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  } catch {
    return undefined;
  }
}

/** A port of 127.0.0.1 that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No free TCP port on 127.0.0.1.');
  return address.port;
}

async function readyPid(output: Interface, ended: Promise<void>): Promise<number> {
  const line = await Promise.race([
    new Promise<string>((resolve) => output.once('line', resolve)),
    ended.then(() => ''),
  ]);
  const { pid } = JSON.parse(line || '{}') as { pid?: number };
  if (!pid) throw new Error('The private PostgreSQL did not start; see its output above.');
  return pid;
}

/** A port may belong to another server: nothing is written before the server behind it has named our folder. */
export function assertOurs(binaries: string, adminUrl: string, dataDirectory: string): void {
  const shown = execFileSync(path.join(binaries, 'psql'), [adminUrl, '-Atc', 'show data_directory'], {
    encoding: 'utf8',
  }).trim();
  if (shown !== dataDirectory) {
    throw new Error(`Another PostgreSQL (${shown}) answers where ours (${dataDirectory}) should; nothing was written.`);
  }
}
