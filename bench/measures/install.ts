/** What an install brings and takes, and how long the product's own proof is. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { limitRow, type Measure, type Options, type Row } from '#figures.ts';
import { root } from '#processes.ts';

/** Seconds of a command; one that fails has no time. */
function secondsOf(command: string, args: string[], cwd: string): number {
  const start = performance.now();
  const { status, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${stderr}`);
  return (performance.now() - start) / 1000;
}

function freshInstall(): number {
  const folder = mkdtempSync(path.join(tmpdir(), 'stampdeck-install-'));
  try {
    const files = ['package.json', 'package-lock.json', '.npmrc'];
    const workspaces = ['contract', 'server', 'web', 'e2e', 'bench'].map((name) => `${name}/package.json`);
    for (const file of [...files, ...workspaces]) cpSync(path.join(root, file), path.join(folder, file));
    return secondsOf('npm', ['ci', '--ignore-scripts', '--include=dev', '--include=optional'], folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function run({ long }: Options): Promise<Row[]> {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { link?: boolean }>;
  };
  const count = Object.entries(packages).filter(([place, { link }]) => place.includes('node_modules/') && !link).length;
  const rows = [limitRow('packages in the lockfile, all platforms', count, 700, 'packages')];
  if (!long) return rows;
  rows.push(limitRow('`npm ci`', freshInstall(), 60, 's'));
  rows.push(limitRow('`npm test`', secondsOf('npm', ['test'], root) / 60, 10, 'min'));
  rows.push(limitRow('`.ci/run`', secondsOf('.ci/run', [], root) / 60, 25, 'min'));
  return rows;
}

export const install: Measure = {
  name: 'install',
  title: 'Install and test run',
  how: 'With `npm run bench -- install --long`: a fresh `npm ci` in an empty folder, then the test runs.',
  run,
};
