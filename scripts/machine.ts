import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findPgBouncer } from './pgbouncer.ts';
import { findPostgresBinaries } from './postgres.ts';
import { hasRedis } from './redis.ts';
import { Refusal, say } from './setup.mjs';

const chromiumPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Returns the browser for the journeys: CHROMIUM_PATH, else a usual place, else the PATH. */
export function findChromium(): string | undefined {
  const onPath = (process.env.PATH ?? '').split(path.delimiter);
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'chrome.exe'];
  const places = [
    process.env.CHROMIUM_PATH,
    ...chromiumPlaces,
    ...onPath.flatMap((folder) => names.map((name) => path.join(folder, name))),
  ];
  return places.find((place) => place && existsSync(place));
}

/** A program that a command needs on the machine. */
export interface Tool {
  name: string;
  debianPackage: string;
  has: () => boolean;
  elsewhere: string;
  /** Without it, the tests that need it are skipped and say so. */
  isOptional?: true;
}

const postgres: Tool = {
  name: 'PostgreSQL',
  debianPackage: 'postgresql',
  has: () => findPostgresBinaries() !== undefined,
  elsewhere: 'install PostgreSQL 15 or later with its server programs (initdb, postgres, psql)',
};
const chromium: Tool = {
  name: 'Chromium',
  debianPackage: 'chromium',
  has: () => findChromium() !== undefined,
  elsewhere: 'install Chromium or Chrome, or set CHROMIUM_PATH to its path',
};
const fonts: Tool = {
  name: 'fonts',
  debianPackage: 'fonts-liberation',
  has: () =>
    process.platform !== 'linux' || existsSync('/usr/share/fonts/truetype') || existsSync('/usr/share/fonts/TTF'),
  elsewhere: 'install a set of fonts such as Liberation',
};

const openssl: Tool = {
  name: 'openssl',
  debianPackage: 'openssl',
  has: () => !spawnSync('openssl', ['version']).error,
  elsewhere: 'install openssl, which makes the certificate of the HTTPS journey',
};

const strace: Tool = {
  name: 'strace',
  debianPackage: 'strace',
  has: () => !spawnSync('strace', ['-V']).error,
  elsewhere: 'install strace, which watches what is flushed to the disk',
  isOptional: true,
};

const redis: Tool = {
  name: 'Redis',
  debianPackage: 'redis-server',
  has: hasRedis,
  elsewhere: 'install Redis 7 or Valkey as redis-server',
};

const pgbouncer: Tool = {
  name: 'PgBouncer',
  debianPackage: 'pgbouncer',
  has: () => findPgBouncer() !== undefined,
  elsewhere: 'install PgBouncer',
};

export const tools = { postgres, redis, pgbouncer, chromium, fonts, openssl, strace };

/** Installs missing programs on Debian as root, and otherwise names them. */
export function prepareMachine(wanted: Tool[]): void {
  const missing = wanted.filter((tool) => !tool.has());
  if (missing.length === 0) return;
  if (isDebianRoot()) installDebian(missing.map(({ debianPackage }) => debianPackage));
  const absent = missing.filter((tool) => !tool.has());
  for (const { name, elsewhere } of absent.filter((tool) => tool.isOptional)) say(`${name} is not here: ${elsewhere}`);
  const still = absent.filter((tool) => !tool.isOptional);
  if (still.length > 0) {
    throw new Refusal(
      `${still.map(({ name }) => name).join(', ')} not found: ${still.map(({ elsewhere }) => elsewhere).join('; ')}.`,
    );
  }
}

function isDebianRoot(): boolean {
  const release = '/etc/os-release';
  return process.getuid?.() === 0 && existsSync(release) && /^ID=debian$/m.test(readFileSync(release, 'utf8'));
}

/** Asks no question. dpkg's own question about a changed setting is answered by keeping it. */
export function installDebian(packages: string[]): void {
  say(`installing Debian packages: ${packages.join(', ')}`);
  const quietly = ['--quiet=2', '--option=Dpkg::Use-Pty=0', '--option=Dpkg::Options::=--force-confold'];
  for (const args of [['update'], ['install', '--yes', '--no-install-recommends', ...packages]]) {
    const done = spawnSync('apt-get', [...quietly, ...args], {
      encoding: 'utf8',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      maxBuffer: 64 * 1024 * 1024,
    });
    if (done.status !== 0) {
      throw new Refusal(`apt-get ${args.join(' ')} failed:\n${done.error?.message ?? done.stdout + done.stderr}`);
    }
  }
}
