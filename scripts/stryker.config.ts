import { areas, wantedArea } from './mutant-areas.ts';

const area = wantedArea();

export default {
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  vitest: { configFile: 'scripts/mutants-vitest.config.ts', related: false },
  mutate: areas[area].sources,
  // Most strings are words, columns or codes of refusals and decide nothing.
  mutator: { excludedMutations: ['StringLiteral'] },
  coverageAnalysis: 'perTest',
  // Load-time code would be tried with every test of the area, which takes most of the time.
  ignoreStatic: true,
  // Results are reused where neither code nor tests changed.
  incremental: true,
  incrementalFile: `.cache/mutants/${area}.incremental.json`,
  concurrency: 2,
  tempDirName: `.cache/mutants/${area}`,
  ignorePatterns: ['/.cache', '/data', '/docs', '/web', '/e2e', '/bench', '/proof'],
  // Ours needs no rewriting, and TypeScript 7 has no interface for it.
  tsconfigFile: 'none.json',
  reporters: ['clear-text', 'progress-append-only', 'json'],
  jsonReporter: { fileName: `.cache/mutants/${area}.json` },
  // A slow test on a busy machine is not an endless loop.
  timeoutMS: 30_000,
  thresholds: { high: 95, low: 90, break: 90 },
};
