/**
 * Checks that every line of the specification that a test title of the given suites claims has a passing test.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Claim, idsIn, readClaims } from './claims.ts';
import { isSuite, suites } from './suites.ts';

interface Run {
  /** A path from the root. */
  file: string;
  title: string;
  outcome: 'passed' | 'failed' | 'skipped';
}

interface VitestReport {
  testResults: { name: string; assertionResults: { title: string; status: string }[] }[];
}

interface PlaywrightSuite {
  specs?: { file: string; title: string; ok: boolean; tests: { status: string }[] }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport {
  config: { rootDir: string };
  suites: PlaywrightSuite[];
}

const outcomes: Record<string, Run['outcome']> = { passed: 'passed', failed: 'failed' };

/** Returns the single tests of a report by Vitest or Playwright. */
export function runsOf(report: VitestReport | PlaywrightReport, root: string): Run[] {
  const relative = (file: string): string => path.relative(root, file).replaceAll(path.sep, '/');
  if ('testResults' in report) {
    return report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ title, status }) => ({
        file: relative(name),
        title,
        outcome: outcomes[status] ?? 'skipped',
      })),
    );
  }
  const { rootDir } = report.config;
  const flat = (suite: PlaywrightSuite): Run[] => [
    ...(suite.specs ?? []).map(({ file, title, ok, tests }): Run => {
      const isSkipped = tests.length === 0 || tests.every(({ status }) => status === 'skipped');
      return { file: relative(path.join(rootDir, file)), title, outcome: isSkipped ? 'skipped' : outcomeOf(ok) };
    }),
    ...(suite.suites ?? []).flatMap(flat),
  ];
  return report.suites.flatMap(flat);
}

const outcomeOf = (ok: boolean): Run['outcome'] => (ok ? 'passed' : 'failed');

/** Returns the claims without a test in their file that has the id and ran, and those with a failed one. */
export function unproved(claims: Claim[], runs: Run[]): string[] {
  return claims.flatMap(({ id, file, title }) => {
    const own = runs.filter((run) => run.file === file && idsIn(run.title).includes(id));
    if (own.some(({ outcome }) => outcome === 'failed')) return `${id} failed in ${file}: ${title}`;
    return own.some(({ outcome }) => outcome === 'passed') ? [] : `${id} did not run in ${file}: ${title}`;
  });
}

if (import.meta.main) {
  const root = path.dirname(import.meta.dirname);
  const asked = process.argv.slice(2);
  const names = asked.filter(isSuite);
  if (names.length === 0 || names.length < asked.length)
    throw new Error(`Name suites: ${Object.keys(suites).join(', ')}.`);
  const folder = path.join(root, '.cache', 'reports');
  const reports = readdirSync(folder).filter((file) =>
    names.some((name) => file.startsWith(`${name}-`) || file === `${name}.json`),
  );
  const runs = reports.flatMap((name) => runsOf(JSON.parse(readFileSync(path.join(folder, name), 'utf8')), root));
  const claims = readClaims(root).filter(({ file }) => names.some((name) => suites[name].files.test(file)));
  const faults = unproved(claims, runs);
  for (const fault of faults) console.log(fault);
  const lines = new Set(claims.map(({ id }) => id)).size;
  console.log(
    `conformance: ${lines} lines claimed by ${claims.length} titles, ${runs.length} runs in ${reports.length} reports`,
  );
  process.exitCode = faults.length > 0 || runs.length === 0 ? 1 : 0;
}
