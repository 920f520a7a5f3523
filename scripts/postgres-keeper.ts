// Keeps one private PostgreSQL for the process at the other end of standard input: runs it, and when that pipe closes, because
// the process is done or dead, ends it and removes its folder. Started by postgres.ts only.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';

interface Orders {
  binaries: string;
  folder: string;
  dataDirectory: string;
  port: number;
  fsync: boolean;
  owner?: { uid: number; gid: number };
}

// A signal to the keeper alone would leave PostgreSQL without one: only the pipe ends both.
const stay = (): undefined => undefined;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stay);

const input = createInterface(process.stdin);
const [first] = (await Promise.race([once(input, 'line'), once(input, 'close')])) as [string?];
if (first) await keep(JSON.parse(first) as Orders);

async function keep(orders: Orders): Promise<void> {
  const closed = once(input, 'close');
  try {
    initialise(orders);
    const server = run(orders);
    const gone = once(server.process, 'exit');
    const first = await Promise.race([server.ready, gone, closed]);
    if (first === 'ready') {
      process.stdout.write(`${JSON.stringify({ pid: server.process.pid })}\n`);
      const end = await Promise.race([gone.then(() => 'gone'), closed.then(() => 'closed')]);
      if (end === 'gone') process.stderr.write(`The private PostgreSQL ended by itself:\n${server.lastWords()}\n`);
    } else if (server.process.exitCode !== null) {
      process.stderr.write(`The private PostgreSQL did not start:\n${server.lastWords()}\n`);
    }
    if (server.process.exitCode === null && server.process.signalCode === null) {
      server.process.kill('SIGINT');
      const patience = setTimeout(() => server.process.kill('SIGQUIT'), 5000);
      await gone;
      clearTimeout(patience);
    }
  } finally {
    rmSync(orders.folder, { recursive: true, force: true });
    process.stdin.destroy();
  }
}

function initialise({ binaries, dataDirectory, folder, port, fsync, owner }: Orders): void {
  const made = spawnSync(
    path.join(binaries, 'initdb'),
    [
      '--pgdata',
      dataDirectory,
      '--username=postgres',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--no-sync',
    ],
    { ...owner, cwd: folder, encoding: 'utf8', env: cleanEnvironment() },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`);
  writeFileSync(
    path.join(dataDirectory, 'postgresql.auto.conf'),
    Object.entries(settings(folder, port, fsync))
      .map(([name, value]) => `${name} = '${value}'\n`)
      .join(''),
  );
}

function settings(folder: string, port: number, fsync: boolean): Record<string, string | number> {
  const flush = fsync ? 'on' : 'off';
  return {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    max_connections: 300,
    shared_buffers: '64MB',
    fsync: flush,
    synchronous_commit: flush,
    full_page_writes: flush,
    jit: 'off',
    timezone: 'UTC',
    lc_messages: 'C',
  };
}

function run({ binaries, dataDirectory, folder, owner }: Orders): {
  process: ChildProcess;
  ready: Promise<string>;
  lastWords: () => string;
} {
  const server = spawn(path.join(binaries, 'postgres'), ['-D', dataDirectory], {
    ...owner,
    cwd: folder,
    env: cleanEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const words: string[] = [];
  const ready = new Promise<string>((resolve) => {
    createInterface(server.stderr).on('line', (line) => {
      words.push(line);
      if (words.length > 30) words.shift();
      if (line.includes('database system is ready to accept connections')) resolve('ready');
    });
  });
  return { process: server, ready, lastWords: () => words.join('\n') };
}

/** Nothing of the caller's own PostgreSQL (PGHOST, PGDATA …) and none of its languages. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
}
