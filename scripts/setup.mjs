// Runs before anything is installed, on Node 18 and later: plain JavaScript, no packages.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { constants, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** Something the person at the keyboard has to mend; shown as one sentence, without a stack. */
export class Refusal extends Error {}

/** @param {string} line */
export function say(line) {
  process.stdout.write(`stampdeck: ${line}\n`);
}

/**
 * Runs the job of a command and ends with the exit code that it answers.
 * @param {() => Promise<number>} job
 */
export async function main(job) {
  try {
    process.exitCode = await job();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    process.stderr.write(`stampdeck: ${error.message}\n`);
    process.exitCode = 1;
  }
}

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
/** @type {NodeJS.Signals | undefined} */
let ending;

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    ending = signal;
    for (const child of running) child.kill(signal);
    if (running.size === 0) process.exit(exitCodeOf(signal));
  });
}

/** @param {NodeJS.Signals} signal */
function exitCodeOf(signal) {
  return 128 + constants.signals[signal];
}

/**
 * Runs a command in the project's folder with our terminal, passes signals on to it, and answers its exit code.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, shell?: boolean }} [options]
 * @returns {Promise<number>}
 */
export function run(command, args, { env = process.env, shell = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, env: withOwnTools(env), stdio: 'inherit', shell });
    running.add(child);
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      running.delete(child);
      resolve(signal ? exitCodeOf(signal) : (code ?? 1));
    });
  });
}

/** @param {NodeJS.ProcessEnv} env */
function withOwnTools(env) {
  const name = Object.keys(env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  return { ...env, [name]: [path.join(root, 'node_modules', '.bin'), env[name]].join(path.delimiter) };
}

/**
 * Runs npm, the very one that started us where there is one.
 * @param {string[]} args
 */
async function runNpm(args) {
  const { npm_execpath: cli, npm_node_execpath: node } = process.env;
  const fromNpm = cli !== undefined && node !== undefined && /npm-cli\.c?js$/.test(cli) && existsSync(node);
  try {
    const code = await (fromNpm
      ? run(node, [cli, ...args])
      : run('npm', args, { shell: process.platform === 'win32' }));
    if (ending) process.exit(exitCodeOf(ending));
    return code;
  } catch (error) {
    throw new Refusal(
      `npm could not be started (${error instanceof Error ? error.message : error}); install npm 9 or later.`,
    );
  }
}

/** Installs the packages of the lockfile, unless node_modules holds exactly them. */
export async function ensureInstalled() {
  const marker = path.join(root, 'node_modules', '.stampdeck-install');
  const wanted = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
  if (readText(marker) === wanted) return;
  say('installing packages (npm ci)');
  rmSync(marker, { force: true });
  const code = await runNpm(['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--loglevel=error']);
  if (code !== 0) {
    throw new Refusal(
      `npm ci failed (exit code ${code}, its words stand above). Check the way to the npm registry, the free disk space and the rights on ${path.join(root, 'node_modules')}, then run the same command again.`,
    );
  }
  writeFileSync(marker, wanted);
}

/** The Node that runs our TypeScript: the one the install brought, else this one if it is new enough. */
export function node24() {
  const folder = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const brought = path.join(root, 'node_modules', folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(brought) && spawnSync(brought, ['--version']).status === 0) return brought;
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath;
  throw new Refusal(
    `The install brings no Node 24 for ${process.platform}-${process.arch}, and this is Node ${process.versions.node}; install Node 24 and run the same command again.`,
  );
}

const webSources = ['web', 'contract', 'package-lock.json', 'tsconfig.json'];
const notBuilt = /^(node_modules|dist|\.ssr)$|\.test\.tsx?$/;

/** Builds the web into web/dist, unless it was built from exactly these sources. */
export async function ensureWebBuilt() {
  const marker = path.join(root, 'web', 'dist', '.built');
  const wanted = hashOf(webSources);
  if (readText(marker) === wanted) return;
  say('building the web (npm run build -w web)');
  rmSync(marker, { force: true });
  const code = await runNpm(['run', 'build', '--workspace=web', '--silent']);
  if (code !== 0) throw new Refusal(`The web could not be built (exit code ${code}, the reason stands above).`);
  if (hashOf(webSources) === wanted) writeFileSync(marker, wanted);
}

/** @param {string[]} places */
function hashOf(places) {
  const hash = createHash('sha256');
  for (const place of places) addTo(hash, place);
  return hash.digest('hex');
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} place
 */
function addTo(hash, place) {
  const file = path.join(root, place);
  if (!statSync(file).isDirectory()) {
    hash.update(`${place}\0`).update(readFileSync(file)).update('\0');
    return;
  }
  for (const name of readdirSync(file).sort()) {
    if (!notBuilt.test(name)) addTo(hash, `${place}/${name}`);
  }
}

/** @param {string} file */
function readText(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/**
 * Lets one start at a time install and build in this folder. The lock is a listening socket, so it dies with its process.
 * @param {() => Promise<void>} job
 */
export async function withLock(job) {
  const lock = await takeLock();
  try {
    await job();
  } finally {
    lock.release();
  }
}

/** @returns {Promise<{ release: () => void }>} */
async function takeLock() {
  const address = lockAddress();
  for (let told = false; ; ) {
    /** @type {Set<import('node:net').Socket>} */
    const waiting = new Set();
    const server = createServer((socket) => {
      waiting.add(socket);
      socket.on('error', () => socket.destroy());
    });
    if (await listens(server, address)) {
      const release = () => {
        server.close();
        for (const socket of waiting) socket.destroy();
      };
      return { release };
    }
    if (!told) say('another start is preparing this folder; waiting for it');
    told = true;
    await untilReleased(address);
  }
}

function lockAddress() {
  const name = `stampdeck-${createHash('sha256').update(realpathSync(root)).digest('hex').slice(0, 24)}`;
  if (process.platform === 'linux') return `\0${name}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : path.join(tmpdir(), `${name}.sock`);
}

/**
 * @param {import('node:net').Server} server
 * @param {string} address
 * @returns {Promise<boolean>}
 */
function listens(server, address) {
  return new Promise((resolve, reject) => {
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    server.listen(address, () => resolve(true));
  });
}

/**
 * @param {string} address
 * @returns {Promise<void>}
 */
function untilReleased(address) {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      // Where the lock is a file (macOS), one whose process died still lies there.
      if (error.code === 'ECONNREFUSED' && address.startsWith(tmpdir())) rmSync(address, { force: true });
    });
    socket.on('close', () => resolve());
  });
}
