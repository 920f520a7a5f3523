// `npm test`, once test.mjs has installed the packages.
import { findChromium, prepareMachine, tools } from './machine.ts';
import { ensureWebBuilt, main, Refusal, withLock } from './setup.mjs';
import { journeys, runSteps, type Step, script, vitest } from './steps.ts';

const webBuild: Step = {
  name: 'web build',
  run: async () => {
    try {
      await withLock(ensureWebBuilt);
      return { code: 0 };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      process.stderr.write(`${error.message}\n`);
      return { code: 1 };
    }
  },
};

function chromium(): string {
  const found = findChromium();
  if (!found) throw new Refusal('Chromium is gone.');
  return found;
}

await main(async () => {
  prepareMachine(tools.test);
  return runSteps('npm test', [
    script('check', 'scripts/check.ts'),
    vitest('units', ['contract', 'web', 'scripts', 'bench']),
    vitest('server on SQLite', ['server'], { TEST_ENGINE: 'sqlite' }),
    vitest('server on PostgreSQL', ['server'], { TEST_ENGINE: 'postgres' }),
    webBuild,
    journeys('journeys', chromium),
    script('conformance', 'scripts/conformance.ts'),
  ]);
});
