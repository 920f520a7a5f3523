import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { areas, wantedArea } from './mutant-areas.ts';

export default defineConfig({
  root: path.dirname(import.meta.dirname),
  test: {
    name: 'server',
    // Stryker's own `testFiles` changes load-time code too late, so that every change in it survives.
    include: areas[wantedArea()].tests,
    globalSetup: ['server/test/global-setup.ts'],
    setupFiles: ['server/test/setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
