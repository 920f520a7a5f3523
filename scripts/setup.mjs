// Runs before anything is installed, on Node 18 and later: plain JavaScript, no packages.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { takeLock } from './lock.mjs';

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

const windows = process.platform === 'win32';
const binFolder = path.join(root, 'node_modules', '.bin');
const nodePackage = `node-${windows ? 'win' : process.platform}-${process.arch}`;
const broughtNode = path.join(root, 'node_modules', nodePackage, 'bin', windows ? 'node.exe' : 'node');

/** An error that the user can fix; shown as one sentence, without a stack. */
export class Refusal extends Error {}

/** @param {string} line */
export function say(line) {
  process.stdout.write(`stampdeck: ${line}\n`);
}

/**
 * Runs the job of a command and ends with the exit code that it returns.
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

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => end(signal));

// npm passes a signal only to its shell, which dies without telling us. The programs that it started must end, too.
if (!windows && process.env.npm_lifecycle_event) {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && !ending && end('SIGTERM'), 250).unref();
}

/** @param {NodeJS.Signals} signal */
function end(signal) {
  ending = signal;
  for (const child of running) tell(child, signal);
  if (running.size === 0) process.exit(exitCodeOf(signal));
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function tell(child, signal) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  if (!windows && child.pid !== undefined) process.kill(-child.pid, signal);
  else child.kill(signal);
}

/** @param {NodeJS.Signals} signal */
function exitCodeOf(signal) {
  return 128 + constants.signals[signal];
}

/**
 * Runs a command in the project's folder and passes signals on to it and its children, once: it has its own process group,
 * so that a terminal's Ctrl-C reaches it only through us. Returns its exit code.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, shell?: boolean }} [options]
 * @returns {Promise<number>}
 */
export function run(command, args, { cwd = root, env = process.env, shell = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: withOwnTools(env),
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: !windows,
      shell,
    });
    running.add(child);
    child.on('error', (error) => {
      running.delete(child);
      reject(error);
    });
    child.on('exit', (code, signal) => {
      running.delete(child);
      resolve(signal ? exitCodeOf(signal) : (code ?? 1));
    });
  });
}

/** @param {NodeJS.ProcessEnv} env */
function withOwnTools(env) {
  const name = Object.keys(env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  return { ...env, [name]: [binFolder, path.dirname(broughtNode), env[name]].join(path.delimiter) };
}

/**
 * Runs npm.
 * @param {string[]} args
 * @param {{ node?: string, cwd?: string, env?: NodeJS.ProcessEnv }} [options] which Node npm itself runs on, and where
 */
async function runNpm(args, { node = process.execPath, cwd = root, env = process.env } = {}) {
  const cli = findNpmCli();
  try {
    const code = await (cli ? run(node, [cli, ...args], { cwd, env }) : run('npm', args, { cwd, env, shell: windows }));
    if (ending) process.exit(exitCodeOf(ending));
    return code;
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    throw new Refusal(`npm could not be started (${reason}); install npm 9 or later.`);
  }
}

/** Returns the path of npm's program: that of the npm that started us, else of the one on the PATH. */
function findNpmCli() {
  const onPath = (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, 'npm'));
  return [process.env.npm_execpath, ...onPath]
    .filter((file) => file !== undefined && existsSync(file))
    .map((file) => realpathSync(String(file)))
    .find((file) => /npm-cli\.c?js$/.test(file));
}

/** Installs the packages of the lockfile, unless node_modules contains exactly those. */
export async function ensureInstalled() {
  const marker = path.join(root, 'node_modules', '.stampdeck-install');
  const lockfile = readFileSync(path.join(root, 'package-lock.json'));
  const wanted = createHash('sha256').update(lockfile).digest('hex');
  if (readText(marker) === wanted) return;
  say('installing packages (npm ci)');
  rmSync(marker, { force: true });
  const workshop = path.join(root, '.cache', 'node');
  const node = await bringNode(workshop, JSON.parse(lockfile.toString()).packages[`node_modules/${nodePackage}`]);
  await installWith(['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--loglevel=error'], { node });
  linkNode();
  rmSync(workshop, { recursive: true, force: true });
  writeFileSync(marker, wanted);
}

/**
 * Installs our Node first, alone, because npm on an older one would silently leave out the optional parts of packages (the
 * compiled ones) that need a newer Node.
 * @param {string} workshop
 * @param {{ version: string, integrity: string } | undefined} locked
 */
async function bringNode(workshop, locked) {
  if (!locked || process.version === `v${locked.version}`) return process.execPath;
  const manifest = { name: 'node-first', version: '0.0.0', dependencies: { [nodePackage]: locked.version } };
  const packages = { '': manifest, [`node_modules/${nodePackage}`]: { ...locked, optional: false } };
  rmSync(workshop, { recursive: true, force: true });
  mkdirSync(workshop, { recursive: true });
  writeFileSync(path.join(workshop, 'package.json'), JSON.stringify(manifest));
  writeFileSync(
    path.join(workshop, 'package-lock.json'),
    JSON.stringify({ ...manifest, lockfileVersion: 3, packages }),
  );
  await installWith(['ci', '--ignore-scripts', '--loglevel=error', '--no-audit', '--no-fund'], { cwd: workshop });
  const brought = path.join(workshop, path.relative(root, broughtNode));
  return runs(brought) ? brought : process.execPath;
}

/**
 * @param {string[]} args
 * @param {{ node?: string, cwd?: string }} options
 */
async function installWith(args, options) {
  // An old npm on a new Node prints warnings that no one can fix.
  const code = await runNpm(args, { ...options, env: { ...process.env, NODE_NO_WARNINGS: '1' } });
  if (code === 0) return;
  throw new Refusal(
    `npm ci failed (exit code ${code}, see its output above). Check the connection to the npm registry, the free disk space and the permissions of ${root}, then run the same command again.`,
  );
}

// npm before version 11 leaves out this link, without which an older Node would run the scripts of package.json.
function linkNode() {
  const link = path.join(binFolder, 'node');
  if (windows || existsSync(link) || !existsSync(broughtNode)) return;
  symlinkSync(path.relative(binFolder, broughtNode), link);
}

/** @param {string} node */
function runs(node) {
  return existsSync(node) && spawnSync(node, ['--version']).status === 0;
}

/** Returns the Node that runs our TypeScript: that of the install, else this one if it is new enough. */
export function ourNode() {
  if (runs(broughtNode)) return broughtNode;
  if (Number.parseInt(process.versions.node, 10) >= 26) return process.execPath;
  throw new Refusal(
    `The install has no Node 26 for ${process.platform}-${process.arch}, and this is Node ${process.versions.node}; install Node 26 and run the same command again.`,
  );
}

const webSources = ['web', 'contract', 'texts', 'package-lock.json', 'tsconfig.json'];
const notBuilt = /^(node_modules|dist|\.ssr)$|\.test\.tsx?$/;

/** Builds the web into web/dist, unless it was built from exactly these sources. */
export async function ensureWebBuilt() {
  const marker = path.join(root, 'web', 'dist', '.built');
  const wanted = hashOf(webSources);
  if (readText(marker) === wanted) return;
  say('building the web (npm run build -w web)');
  rmSync(marker, { force: true });
  const code = await runNpm(['run', 'build', '--workspace=web', '--silent']);
  if (code !== 0) throw new Refusal(`The web could not be built (exit code ${code}, see the reason above).`);
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
 * Lets one start at a time install and build in this folder.
 * @param {() => Promise<void>} job
 */
export async function withLock(job) {
  const release = await takeLock(root, () => say('another start is preparing this folder; waiting for it'));
  try {
    await job();
  } finally {
    release();
  }
}
