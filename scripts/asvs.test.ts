import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { listFiles } from './structure.ts';

const root = path.dirname(import.meta.dirname);

interface Row {
  id: string;
  level: string;
  requirement: string;
  state: string;
}

/** Splits a line into cells, by RFC 4180. */
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)]
    .slice(0, 4)
    .map(([, cell = '']) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell));

function readRows(text: string): Row[] {
  const [, ...lines] = text.trimEnd().split('\n');
  return lines.map((line) => {
    const [id = '', level = '', requirement = '', state = ''] = cellsOf(line);
    return { id, level, requirement, state };
  });
}

const testFiles = listFiles(root)
  .filter((file) => /\.(test|proof)\.tsx?$/.test(file))
  .map((file) => readFileSync(path.join(root, file), 'utf8'));

/** Whether a file has a test with this title. Its groups come first, separated by ' › '; ids of the specification may follow. */
const stands = (title: string): boolean => {
  const parts = title.split(' › ');
  const isIn = (source: string) => (part: string) =>
    [`'${part}'`, `"${part}"`, `'${part} (S`, `"${part} (S`].some((literal) => source.includes(literal));
  return testFiles.some((source) => parts.every(isIn(source)));
};

/** Returns what is wrong with a row's state, or undefined. */
function faultOf({ state }: Row): string | undefined {
  const [kind, ...rest] = state.split(': ');
  const what = rest.join(': ');
  if (state === 'open') return undefined;
  if (kind === 'test') return stands(what) ? undefined : `there is no test '${what}'`;
  if (kind === 'page') {
    const file = /^[\w./-]+\.(?:md|ts|json)/.exec(what)?.[0];
    return file && existsSync(path.join(root, file)) ? undefined : `there is no file of '${what}'`;
  }
  if (kind === 'not applicable') return what.length > 9 ? undefined : 'it gives no reason';
  return `'${state}' is none of: open, test, page, not applicable`;
}

describe('the verification standard', () => {
  const rows = readRows(readFileSync(path.join(root, 'docs/asvs.csv'), 'utf8'));

  test('is listed whole, level 1 and 2, each requirement once', () => {
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect(rows.filter(({ level }) => level === '1')).toHaveLength(70);
    expect(rows.filter(({ level }) => level === '2')).toHaveLength(183);
    for (const { id, requirement } of rows) expect([id, requirement.length > 5]).toEqual([id, true]);
  });

  test('gives each requirement a test that exists, a page, a reason, or marks it open', () => {
    expect(rows.flatMap((row) => (faultOf(row) ? [`${row.id}: ${faultOf(row)}`] : []))).toEqual([]);
  });

  test.each(['test: no one wrote this one', 'page: docs/nowhere.md', 'not applicable: no', 'done', ''])(
    'does not take the state %j',
    (state) => {
      expect(faultOf({ id: 'V0', level: '1', requirement: '', state })).toBeTruthy();
    },
  );
});
