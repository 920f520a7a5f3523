/** The suites of tests: what each needs from the machine, its steps, and the files whose claims it proves. */
import { availableParallelism } from 'node:os';
import { findChromium, type Tool, tools } from './machine.ts';
import { ensureWebBuilt, Refusal, withLock } from './setup.mjs';
import { journeys, type Step, vitest } from './steps.ts';

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
  if (!found) throw new Refusal('Chromium was not found.');
  return found;
}

interface Suite {
  needs: Tool[];
  /** Each writes a report, whose name begins with the suite's. */
  steps: Step[];
  /** Its tests. */
  files: RegExp;
}

/** The server's tests wait for disks, timers and sockets a third of the time, so more files run at once than there are cores. */
const busy = { options: [`--maxWorkers=${2 * availableParallelism()}`] };

/** Proofs of what no database has a part in. */
const onSqliteOnly = { options: ['google', 'memory', 'sizes', 'videos'].map((name) => `--exclude=proof/${name}/**`) };

const { postgres, redis, pgbouncer, chromium: browser, fonts, openssl, strace } = tools;

export const suites = {
  web: {
    needs: [postgres],
    steps: [vitest('web and contract', ['contract', 'web-rules', 'web', 'scripts', 'bench'])],
    files: /^(web|contract|scripts|bench|proof)\/.*\.test\.tsx?$/,
  },
  server: {
    needs: [postgres, redis, pgbouncer],
    steps: [
      vitest('server on SQLite', ['server', 'server-once'], { TEST_ENGINE: 'sqlite' }, busy),
      vitest('server on PostgreSQL', ['server'], { TEST_ENGINE: 'postgres' }, busy),
    ],
    files: /^server\/.*\.test\.ts$/,
  },
  journeys: {
    needs: [browser, fonts, openssl],
    steps: [webBuild, journeys('journeys', chromium, '--grep-invert=@proof')],
    files: /^e2e\//,
  },
  proof: {
    needs: [postgres, redis, strace, browser, fonts, openssl],
    steps: [
      webBuild,
      journeys('proof by journeys', chromium, '--grep=@proof'),
      vitest('proof on SQLite', ['proof'], { TEST_ENGINE: 'sqlite' }),
      vitest('proof on PostgreSQL', ['proof'], { TEST_ENGINE: 'postgres' }, onSqliteOnly),
    ],
    files: /\.proof\.ts$/,
  },
} satisfies Record<string, Suite>;

export type SuiteName = keyof typeof suites;
export const isSuite = (name: string): name is SuiteName => Object.hasOwn(suites, name);
