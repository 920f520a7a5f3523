// The steps of `npm test` and `npm run proof`: they run in turn, are counted from their reports, and end at the first failure.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root, run, say } from './setup.mjs';

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** The message of each failed test. */
  failures: string[];
}

export interface Step {
  name: string;
  /** Without this, a step that ran no test has failed. */
  mayBeEmpty?: boolean;
  run: () => Promise<Outcome>;
}

interface Outcome {
  code: number;
  /** Absent where a step is not a test suite. */
  counts?: Counts;
}

const reports = path.join(root, '.cache', 'reports');
/** The times of the last whole runs here, for `npm run bench -- install`. */
const timesFolder = path.join(root, '.cache', 'times');

// Tests choose their own settings: those of your own server, above all its database, must not reach them.
const settings =
  /^(NODE_ENV|PORT|HOST|DATA_DIR|DATABASE_\w+|REDIS_URL|LOG_LEVEL|\w+_PER_\w+|SIGN_UPS|PUBLIC_URL|SHOP_SITE_URL|TLS_\w+|TRUSTED_PROXIES|PG[A-Z]+)$/;

function testEnvironment(extra: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !settings.test(name));
  return { ...Object.fromEntries(inherited), ...extra };
}

/** A script of ours that counts no tests. */
export const script = (name: string, file: string, ...args: string[]): Step => ({
  name,
  run: async () => ({ code: await run(process.execPath, [file, ...args], { env: testEnvironment({}) }) }),
});

/** Projects of vitest.config.ts. */
export function vitest(
  name: string,
  projects: string[],
  env: NodeJS.ProcessEnv = {},
  { options = [], mayBeEmpty = false }: { options?: string[]; mayBeEmpty?: boolean } = {},
): Step {
  const report = path.join(reports, `${name.replaceAll(' ', '-')}.json`);
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    ...options,
    ...(mayBeEmpty ? ['--passWithNoTests'] : []),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  return {
    name,
    mayBeEmpty,
    run: () =>
      counted(report, args, env, (text) => {
        const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(text) as VitestReport;
        const failures = testResults.flatMap(({ message, assertionResults }) => [
          ...(message ? [message] : []),
          ...assertionResults.flatMap(({ fullName, failureMessages }) =>
            failureMessages.map((said) => `${fullName}\n${said}`),
          ),
        ]);
        return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests, failures };
      }),
  };
}

/** The journeys of e2e/ in a real browser that an option of Playwright selects. */
export function journeys(name: string, chromium: () => string, choice: string): Step {
  const report = path.join(reports, `${name.replaceAll(' ', '-')}.json`);
  const args = [
    'node_modules/@playwright/test/cli.js',
    'test',
    '--config=e2e/playwright.config.ts',
    choice,
    '--reporter=list,json',
  ];
  return {
    name,
    run: () =>
      counted(report, args, { CHROMIUM_PATH: chromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report }, (text) => {
        const { stats, suites } = JSON.parse(text) as JourneyReport;
        const { expected, unexpected, flaky, skipped } = stats;
        return { passed: expected, failed: unexpected + flaky, skipped, failures: suites.flatMap(failedJourneys) };
      }),
  };
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: { message?: string; assertionResults: { fullName: string; failureMessages: string[] }[] }[];
}

interface JourneyReport {
  stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>;
  suites: JourneySuite[];
}

interface JourneySuite {
  suites?: JourneySuite[];
  specs?: { title: string; tests: { results: { errors: { message?: string }[] }[] }[] }[];
}

function failedJourneys({ suites = [], specs = [] }: JourneySuite): string[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .flatMap((each) => each.results)
      .flatMap((result) => result.errors)
      .map(({ message = 'failed without a word' }) => `${title}\n${stripVTControlCharacters(message)}`),
  );
  return [...own, ...suites.flatMap(failedJourneys)];
}

async function counted(
  report: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  read: (text: string) => Counts,
): Promise<Outcome> {
  mkdirSync(reports, { recursive: true });
  rmSync(report, { force: true });
  const code = await run(process.execPath, args, { env: testEnvironment(env) });
  try {
    return { code, counts: read(readFileSync(report, 'utf8')) };
  } catch (error) {
    if (code === 0) throw error;
    return { code };
  }
}

/** Runs the steps until one fails, and prints each result and the number of tests. Returns the exit code. */
export async function runSteps(title: string, steps: Step[]): Promise<number> {
  const began = performance.now();
  const lines: string[] = [];
  const said: string[] = [];
  const total = { passed: 0, failed: 0 };
  const seconds: Record<string, number> = {};
  let sound = true;
  for (const step of steps) {
    say(`${title}: ${step.name}`);
    const start = performance.now();
    const { code, counts } = await step.run();
    seconds[step.name] = (performance.now() - start) / 1000;
    sound = code === 0 && (!counts || ((counts.passed > 0 || step.mayBeEmpty === true) && counts.failed === 0));
    said.push(...(counts?.failures ?? []));
    total.passed += counts?.passed ?? 0;
    total.failed += sound ? 0 : Math.max(counts?.failed ?? 0, 1);
    lines.push(`${sound ? 'ok  ' : 'FAIL'} ${step.name.padEnd(22)} ${time(start).padStart(9)}  ${inWords(counts)}`);
    if (!sound) break;
  }
  const left = steps.length - lines.length;
  // Last, so that the end of a long output names the cause.
  if (said.length > 0) process.stdout.write(`\n${said.map(shortened).join('\n\n')}\n`);
  process.stdout.write(`\n${lines.join('\n')}\n${left > 0 ? `${left} more steps were not run\n` : ''}`);
  process.stdout.write(`total ${time(began)}\n${total.passed} passed, ${total.failed} failed\n`);
  if (sound) {
    mkdirSync(timesFolder, { recursive: true });
    writeFileSync(path.join(timesFolder, `${title}.json`), JSON.stringify(seconds));
  }
  return sound ? 0 : 1;
}

const shortened = (failure: string) => {
  const lines = failure.split('\n').filter((line) => !line.includes('/node_modules/'));
  return `not ok: ${lines.slice(0, 16).join('\n')}`;
};

function inWords(counts?: Counts): string {
  if (!counts) return '';
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
  return `${counts.passed} passed, ${counts.failed} failed${skipped}`;
}

function time(start: number): string {
  const seconds = (performance.now() - start) / 1000;
  return seconds < 60 ? `${seconds.toFixed(1)} s` : `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}
