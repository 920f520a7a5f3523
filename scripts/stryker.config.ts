import { areas, wantedArea } from './mutant-areas.ts';

const area = wantedArea();

export default {
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  vitest: { configFile: 'scripts/mutants-vitest.config.ts', related: false },
  mutate: areas[area].sources,
  // Most strings are words, columns or codes of refusals, which decide nothing.
  mutator: { excludedMutations: ['StringLiteral'] },
  coverageAnalysis: 'perTest',
  // What runs only while a module loads would be tried with every test of the area, which takes most of the time.
  ignoreStatic: true,
  // What changed neither in its code nor in its tests is taken from the run before.
  incremental: true,
  incrementalFile: `.cache/mutants/${area}.incremental.json`,
  concurrency: 2,
  tempDirName: `.cache/mutants/${area}`,
  ignorePatterns: ['/.cache', '/data', '/docs', '/web', '/e2e', '/bench', '/proof'],
  // There is nothing to rewrite in ours, and TypeScript 7 has no interface that could.
  tsconfigFile: 'none.json',
  reporters: ['clear-text', 'progress-append-only', 'json'],
  jsonReporter: { fileName: `.cache/mutants/${area}.json` },
  // A busy machine is not an endless loop.
  timeoutMS: 30_000,
  thresholds: { high: 95, low: 90, break: 90 },
};
