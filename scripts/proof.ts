// `npm run proof`, once test.mjs has installed the packages: what takes longer than a test may, on both engines.
import { prepareMachine, tools } from './machine.ts';
import { main } from './setup.mjs';
import { runSteps, script, vitest } from './steps.ts';

await main(async () => {
  prepareMachine(tools.proof);
  return runSteps('npm run proof', [
    vitest('proofs on SQLite', ['proof'], { TEST_ENGINE: 'sqlite' }),
    vitest('proofs on PostgreSQL', ['proof'], { TEST_ENGINE: 'postgres' }),
    script('conformance', 'scripts/conformance.ts', 'proof'),
  ]);
});
