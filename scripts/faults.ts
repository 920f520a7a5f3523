// `npm run faults [part of a label]` plants every seeded fault in turn and fails when the proof that should find it stays green.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { labelOf, listFaults, type SeededFault } from '../proof/faults/fault.ts';
import { type RunReport, whyMissed } from './fault-verdict.ts';
import { prepareMachine, tools } from './machine.ts';
import { main, root, say } from './setup.mjs';

type Engine = 'sqlite' | 'postgres';

const folder = mkdtempSync(path.join(tmpdir(), 'stampdeck-faults-'));
const minutes = 60_000;

/** Plants a fault. Returns null when it was found, otherwise what happened instead. */
function missed(fault: SeededFault, engine: Engine): string | null {
  const report = path.join(folder, 'report.json');
  rmSync(report, { force: true });
  const project = fault.suite.endsWith('.proof.ts') ? 'proof' : 'server';
  const done = spawnSync(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      ...['run', `--project=${project}`, fault.suite, '--bail=1', '-t', fault.caughtBy],
      ...['--reporter=json', `--outputFile=${report}`],
    ],
    {
      cwd: root,
      env: { ...process.env, SEEDED_FAULT: labelOf(fault), TEST_ENGINE: engine },
      encoding: 'utf8',
      timeout: 10 * minutes,
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  let text: string;
  try {
    text = readFileSync(report, 'utf8');
  } catch {
    return `it ended without a report\n${done.stdout}${done.stderr}`;
  }
  return whyMissed(JSON.parse(text) as RunReport);
}

await main(async () => {
  prepareMachine([tools.postgres, tools.redis, tools.strace]);
  const wanted = process.argv[2] ?? '';
  const faults = (await listFaults()).filter((fault) => labelOf(fault).includes(wanted));
  let green = 0;
  for (const fault of faults) {
    const engines: Engine[] = fault.engine ? [fault.engine] : ['sqlite', 'postgres'];
    for (const engine of engines) {
      const start = performance.now();
      const reason = missed(fault, engine);
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      say(
        `${reason === null ? 'found ' : 'MISSED'} ${labelOf(fault)} (${engine}, ${seconds} s)${reason ? `: ${reason}` : ''}`,
      );
      if (reason !== null) green += 1;
    }
  }
  rmSync(folder, { recursive: true, force: true });
  if (faults.length === 0) say(`There is no seeded fault '${wanted}'.`);
  return green > 0 || faults.length === 0 ? 1 : 0;
});
