import { globSync, readFileSync } from 'node:fs';
import { macros, pageTexts } from '@stampdeck/texts/vite.ts';
import { defineConfig } from 'vitest/config';
import { seededFault } from './proof/faults/fault-plugin.ts';

const minute = 60_000;
/** The server's tests that ask for no database of the suite: they run once, whatever the engine. Of them only one draws pictures, which is set up for a whole process. */
const once = globSync('server/**/*.test.ts', { cwd: import.meta.dirname }).filter(
  (file) => !/'#test\/app\.ts'|\binject\(/.test(readFileSync(new URL(file, import.meta.url), 'utf8')),
);

export default defineConfig({
  test: {
    // Vitest would leave one core idle, which on a machine with two is half of it.
    maxWorkers: '100%',
    projects: [
      { test: { name: 'contract', include: ['contract/**/*.test.ts'], isolate: false } },
      // What the screens decide without a page.
      {
        plugins: [macros(), pageTexts()],
        test: {
          name: 'web-rules',
          include: ['web/**/*.test.ts'],
          isolate: false,
          setupFiles: ['web/test/language.ts'],
        },
      },
      {
        // The engine is chosen by TEST_ENGINE (sqlite or postgres); see server/test/. SEEDED_FAULT plants a mistake, as in a proof.
        plugins: [seededFault()],
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude: once,
          globalSetup: ['server/test/global-setup.ts'],
          // Loading the server anew for each file took an eighth of the suite's time.
          isolate: false,
          setupFiles: ['server/test/setup.ts', 'server/test/cheap-passwords.ts'],
          testTimeout: minute / 2,
          hookTimeout: minute / 2,
        },
      },
      { test: { name: 'server-once', include: once, isolate: false, testTimeout: minute / 2 } },
      {
        plugins: [macros(), pageTexts()],
        test: {
          name: 'web',
          include: ['web/**/*.test.tsx'],
          environment: 'jsdom',
          isolate: false,
          setupFiles: ['web/test/setup.ts', 'web/test/language.ts'],
          testTimeout: minute,
        },
      },
      { test: { name: 'bench', include: ['bench/**/*.test.ts'], testTimeout: 2 * minute } },
      { test: { name: 'scripts', include: ['{scripts,proof,texts}/**/*.test.ts'], testTimeout: minute } },
      {
        // SEEDED_FAULT plants a mistake that a proof must find; see proof/faults/fault.ts.
        plugins: [seededFault()],
        test: {
          name: 'proof',
          include: ['proof/**/*.proof.ts'],
          globalSetup: ['server/test/global-setup.ts'],
          setupFiles: ['server/test/setup.ts'],
          testTimeout: 4 * minute,
          hookTimeout: minute,
        },
      },
    ],
  },
});
