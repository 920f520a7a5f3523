// `npm run mutants [area]` changes the code that guards, one place at a time, and fails when too few changes turn a test red.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Area, areas, isArea } from './mutant-areas.ts';
import { countUntried, type MutantReport, publishScores } from './mutant-scores.ts';
import { main, Refusal, root, run, say } from './setup.mjs';

const page = path.join(root, 'docs', 'security.md');

/** Stryker's packages are separate: people who only run the product do not need them. */
async function install(): Promise<void> {
  const npm = ['ci', '--prefix', path.join(root, 'mutants'), '--prefer-offline', '--loglevel=error'];
  if ((await run('npm', npm)) !== 0) throw new Refusal('The packages of mutants/ could not be installed.');
}

/** Returns whether enough changes were noticed. */
async function tryArea(area: Area): Promise<boolean> {
  const report = path.join(root, '.cache', 'mutants', `${area}.json`);
  rmSync(report, { force: true });
  const stryker = 'mutants/node_modules/@stryker-mutator/core/bin/stryker.js';
  const env = { ...process.env, MUTANTS_AREA: area, TEST_ENGINE: 'sqlite' };
  const code = await run(process.execPath, [stryker, 'run', 'scripts/stryker.config.ts'], { env });
  if (!existsSync(report)) throw new Refusal(`The run of ${area} ended early and measured nothing; run it again.`);
  const scores = JSON.parse(readFileSync(report, 'utf8')) as MutantReport;
  const untried = countUntried(scores);
  if (untried > 0) {
    // The next run would reuse them.
    rmSync(path.join(root, '.cache', 'mutants', `${area}.incremental.json`), { force: true });
    throw new Refusal(`The tests of ${area} could not run at ${untried} changes; run it again.`);
  }
  writeFileSync(page, publishScores(readFileSync(page, 'utf8'), scores, new Date().toISOString().slice(0, 10)));
  return code === 0;
}

await main(async () => {
  const wanted = process.argv[2];
  if (wanted !== undefined && !isArea(wanted)) {
    throw new Refusal(`There is no area '${wanted}'; there are ${Object.keys(areas).join(', ')}.`);
  }
  await install();
  const tried = wanted === undefined ? (Object.keys(areas) as Area[]) : [wanted];
  const failed: Area[] = [];
  for (const area of tried) if (!(await tryArea(area))) failed.push(area);
  say(failed.length === 0 ? 'The tests notice enough.' : `Too little is noticed in: ${failed.join(', ')}.`);
  return failed.length === 0 ? 0 : 1;
});
