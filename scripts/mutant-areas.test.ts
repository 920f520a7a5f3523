import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { areas } from './mutant-areas.ts';

const root = path.dirname(import.meta.dirname);
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const filesOf = (patterns: string[]) => patterns.flatMap((pattern) => globSync(pattern, { cwd: root }));
const sources = Object.values(areas).flatMap((area) => filesOf(area.sources));

test.each(Object.entries(areas))('%s names files and tests that exist', (_, { sources, tests }) => {
  for (const pattern of [...sources, ...tests]) expect(filesOf([pattern]), pattern).not.toEqual([]);
});

test('the code that guards an account, an award, a limit and a connection is in an area', () => {
  expect(sources).toEqual(
    expect.arrayContaining([
      'server/features/accounts/actions.ts',
      'server/features/accounts/rules.ts',
      'server/features/google/actions.ts',
      'server/features/google/rules.ts',
      'server/features/limits/rules.ts',
      'server/features/stamps/actions.ts',
      'server/http/connections.ts',
      'server/http/pages.ts',
      'server/http/server.ts',
    ]),
  );
});

test('a file belongs to one area', () => {
  expect(new Set(sources).size).toBe(sources.length);
});

test('the security page has a score of each file, or says that it was not measured', () => {
  const lines = read('docs/security.md').split('\n');
  const unmeasured = lines.filter((line) => line.startsWith('Not measured yet:')).join();
  for (const source of sources) {
    const isMeasured = lines.some((line) => line.startsWith(`| \`${source}\` `));
    expect(isMeasured, source).toBe(!unmeasured.includes(`\`${source}\``));
  }
});

test('the guide for engineers names each area', () => {
  expect(read('CONTRIBUTING.md')).toContain(`(${Object.keys(areas).join(', ')};`);
});
