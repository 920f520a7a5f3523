// Runs one private PostgreSQL for the process at the other end of standard input. A line from there restarts it after it was
// killed. When the pipe closes, because the process is done or dead, this ends PostgreSQL and removes its folder. Started by
// postgres.ts only.
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

// A signal to the keeper alone would leave PostgreSQL running: only the pipe ends both.
const stay = (): undefined => undefined;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stay);

const lines = createInterface(process.stdin)[Symbol.asyncIterator]();
/** Does nothing once the pipe is closed. */
const nextLine = async (): Promise<string | undefined> => (await lines.next()).value;
const first = await nextLine();
if (first) await keep(JSON.parse(first) as Orders);

async function keep(orders: Orders): Promise<void> {
  try {
    initialise(orders);
    const server = run(orders);
    if ((await Promise.race([server.ready, server.gone])) === 'ready') await keepRunning(orders, server);
    else process.stderr.write(`The private PostgreSQL did not start:\n${server.lastWords()}\n`);
  } finally {
    rmSync(orders.folder, { recursive: true, force: true });
    process.stdin.destroy();
  }
}

/** Runs PostgreSQL until the pipe closes. Each further line restarts it, once it has ended. */
async function keepRunning(orders: Orders, first: Server): Promise<void> {
  let server = first;
  process.stdout.write(`${JSON.stringify({ pid: server.process.pid })}\n`);
  for (;;) {
    const wish = nextLine();
    const isGone = (await Promise.race([wish, server.gone])) === 'gone';
    if (isGone && server.process.signalCode === null) {
      process.stderr.write(`The private PostgreSQL ended by itself:\n${server.lastWords()}\n`);
    }
    if ((await wish) === undefined) return end(server);
    await server.gone;
    server = await runAgain(orders);
    process.stdout.write(`${JSON.stringify({ pid: server.process.pid })}\n`);
  }
}

/** PostgreSQL refuses to start while a backend of the killed server is still ending. */
async function runAgain(orders: Orders): Promise<Server> {
  const deadline = performance.now() + 30_000;
  for (;;) {
    const server = run(orders);
    if ((await Promise.race([server.ready, server.gone])) === 'ready') return server;
    if (performance.now() > deadline) throw new Error(`PostgreSQL did not start again:\n${server.lastWords()}`);
  }
}

async function end({ process: server, gone }: Server): Promise<void> {
  server.kill('SIGINT');
  const patience = setTimeout(() => server.kill('SIGQUIT'), 5000);
  await gone;
  clearTimeout(patience);
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
    recovery_init_sync_method: 'syncfs',
    timezone: 'UTC',
    lc_messages: 'C',
  };
}

interface Server {
  process: ChildProcess;
  ready: Promise<'ready'>;
  gone: Promise<'gone'>;
  lastWords: () => string;
}

function run({ binaries, dataDirectory, folder, owner }: Orders): Server {
  const server = spawn(path.join(binaries, 'postgres'), ['-D', dataDirectory], {
    ...owner,
    cwd: folder,
    env: cleanEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const words: string[] = [];
  const gone = once(server, 'exit').then((): 'gone' => 'gone');
  const ready = new Promise<'ready'>((resolve) => {
    createInterface(server.stderr).on('line', (line) => {
      words.push(line);
      if (words.length > 30) words.shift();
      if (line.includes('database system is ready to accept connections')) resolve('ready');
    });
  });
  return { process: server, ready, gone, lastWords: () => words.join('\n') };
}

/** Without the caller's own PostgreSQL settings (PGHOST, PGDATA …) and language. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
}
