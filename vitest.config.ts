import { defineConfig } from 'vitest/config';
import { seededFault } from './proof/faults/fault-plugin.ts';

const minute = 60_000;
/** How pictures are decoded is set for a whole process, before the first one. */
const alone = ['server/features/images/redraw.test.ts'];

export default defineConfig({
  test: {
    // Vitest would leave one core idle, which on a machine with two is half of it.
    maxWorkers: '100%',
    projects: [
      { test: { name: 'contract', include: ['contract/**/*.test.ts'], isolate: false } },
      // What the screens decide without a page.
      { test: { name: 'web-rules', include: ['web/**/*.test.ts'], isolate: false } },
      {
        // The engine is chosen by TEST_ENGINE (sqlite or postgres); see server/test/. SEEDED_FAULT plants a mistake, as in a proof.
        plugins: [seededFault()],
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude: alone,
          globalSetup: ['server/test/global-setup.ts'],
          // Loading the server anew for each file took an eighth of the suite's time.
          isolate: false,
          setupFiles: ['server/test/setup.ts', 'server/test/cheap-passwords.ts'],
          testTimeout: minute / 2,
          hookTimeout: minute / 2,
        },
      },
      { test: { name: 'server-alone', include: alone, testTimeout: minute / 2 } },
      {
        test: {
          name: 'web',
          include: ['web/**/*.test.tsx'],
          environment: 'jsdom',
          isolate: false,
          setupFiles: ['web/test/setup.ts'],
          testTimeout: minute,
        },
      },
      { test: { name: 'bench', include: ['bench/**/*.test.ts'], testTimeout: 2 * minute } },
      { test: { name: 'scripts', include: ['{scripts,proof}/**/*.test.ts'], testTimeout: minute } },
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
