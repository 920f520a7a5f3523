/** The size and time of an install, and the time of the test runs. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { limitRow, type Measure, type Options, type Row } from '#figures.ts';
import { root } from '#processes.ts';

/** Returns the seconds of a command. Throws if it fails. */
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
    const { workspaces } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      workspaces: string[];
    };
    for (const file of [...files, ...workspaces.map((name) => `${name}/package.json`)])
      cpSync(path.join(root, file), path.join(folder, file));
    return secondsOf('npm', ['ci', '--ignore-scripts', '--include=dev', '--include=optional'], folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the minutes of the last whole run here and the seconds of each step as text, or null. */
function timesOf(title: string): { minutes: number; steps: string } | null {
  const file = path.join(root, '.cache', 'times', `${title}.json`);
  if (!existsSync(file)) return null;
  const seconds = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>);
  return {
    minutes: seconds.reduce((sum, [, taken]) => sum + taken, 0) / 60,
    steps: seconds.map(([step, taken]) => `${step} ${Math.round(taken)} s`).join(', '),
  };
}

async function run({ long }: Options): Promise<Row[]> {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { link?: boolean }>;
  };
  const count = Object.entries(packages).filter(([place, { link }]) => place.includes('node_modules/') && !link).length;
  const rows = [limitRow('packages in the lockfile, all platforms', count, 700, 'packages')];
  if (long) rows.push(limitRow('`npm ci`', freshInstall(), 60, 's'));
  const [test, proof] = [timesOf('npm test'), timesOf('tests of proof')];
  if (test) rows.push(limitRow('`npm test`', test.minutes, 8, 'min', test.steps));
  if (test && proof) rows.push(limitRow('`.ci/run`', test.minutes + proof.minutes, 20, 'min', proof.steps));
  return rows;
}

export const install: Measure = {
  name: 'install',
  title: 'Install and test run',
  how: 'The test runs are those of the last whole runs on this machine, step by step. `npm run bench -- install --long` also measures a fresh `npm ci` in an empty folder.',
  run,
};
