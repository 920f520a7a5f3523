// Runs `npm test`, `npm run proof` and similar commands after test.mjs has installed the packages. Arguments are suites; without one, all of `npm test`.
import { prepareMachine } from './machine.ts';
import { main, Refusal } from './setup.mjs';
import { runSteps, script } from './steps.ts';
import { isSuite, suites } from './suites.ts';

await main(async () => {
  const asked = process.argv.slice(2);
  const unknown = asked.find((name) => !isSuite(name));
  if (unknown !== undefined)
    throw new Refusal(`There is no suite '${unknown}'. There are: ${Object.keys(suites).join(', ')}.`);
  const names = asked.length > 0 ? asked.filter(isSuite) : (['web', 'server', 'journeys'] as const);
  const chosen = names.map((name) => suites[name]);
  prepareMachine([...new Set(chosen.flatMap(({ needs }) => needs))]);
  return runSteps(asked.length > 0 ? `tests of ${asked.join(', ')}` : 'npm test', [
    ...(asked.length > 0 ? [] : [script('check', 'scripts/check.ts')]),
    ...chosen.flatMap(({ steps }) => steps),
    script('conformance', 'scripts/conformance.ts', ...names),
  ]);
});
