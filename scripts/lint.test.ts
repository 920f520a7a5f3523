import { spawnSync } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { plantTree } from './temp-tree.ts';

const root = path.dirname(import.meta.dirname);
const bin = path.join(root, 'node_modules', '.bin');
const configs = Object.fromEntries(
  ['biome.json', '.oxlintrc.json', 'tsconfig.json', '.gitignore', 'package.json', 'server/package.json'].map((file) => [
    file,
    readFileSync(path.join(root, file), 'utf8'),
  ]),
);

/** One planted file per rule; the tool must report that rule in that file, and nothing else in it. */
const breaches: { rule: string; file: string; source: string }[] = [
  {
    rule: 'lint/suspicious/noImportCycles',
    file: 'server/cycles/one.ts',
    source: "import { two } from './two.ts';\n\nexport const one = (): unknown => two;\n",
  },
  {
    rule: 'lint/suspicious/noImportCycles',
    file: 'server/cycles/two.ts',
    source: "import { one } from '#cycles/one.ts';\n\nexport const two = (): unknown => one;\n",
  },
  { rule: 'lint/style/noDefaultExport', file: 'server/by-default.ts', source: 'const it = 1;\n\nexport default it;\n' },
  { rule: 'lint/style/useFilenamingConvention', file: 'server/badName.ts', source: 'export const it = 1;\n' },
  {
    rule: 'lint/performance/noBarrelFile',
    file: 'server/barrel/index.ts',
    source: "export { it } from '#clean.ts';\n",
  },
  {
    rule: 'lint/suspicious/noExplicitAny',
    file: 'server/anything.ts',
    source: 'export const it = (what: any): number => what;\n',
  },
  {
    rule: 'lint/suspicious/noConsole',
    file: 'server/noise.ts',
    source: "export const say = (): void => console.log('x');\n",
  },
  {
    rule: 'lint/suspicious/noFocusedTests',
    file: 'server/focus.test.ts',
    source: "import { expect, test } from 'vitest';\n\ntest.only('x', () => expect(1).toBe(1));\n",
  },
  { rule: 'lint/suspicious/noAlert', file: 'web/alert.ts', source: "export const say = (): void => alert('x');\n" },
  {
    rule: 'lint/suspicious/noEmptyBlockStatements',
    file: 'server/swallow.ts',
    source: 'export function quiet(run: () => void): void {\n  try {\n    run();\n  } catch {}\n}\n',
  },
  { rule: 'format', file: 'server/untidy.ts', source: 'export const it   = "x"\n' },
  {
    rule: 'no-floating-promises',
    file: 'server/float.ts',
    source: "import { rm } from 'node:fs/promises';\n\nexport function forget(): void {\n  rm('x');\n}\n",
  },
  {
    rule: 'no-misused-promises',
    file: 'server/misuse.ts',
    source: 'export const each = (all: string[], save: (one: string) => Promise<void>): void => all.forEach(save);\n',
  },
  {
    rule: 'await-thenable',
    file: 'server/idle-wait.ts',
    source: 'export async function wait(one: number): Promise<number> {\n  return await one;\n}\n',
  },
];

interface BiomeReport {
  summary: { unchanged: number };
  diagnostics: { category: string; location: { path: string } }[];
}
interface OxlintReport {
  diagnostics: { code: string; filename: string }[];
}

const clean = { 'server/clean.ts': 'export const it = 1;\n' };
const tree = plantTree({
  ...configs,
  ...clean,
  ...Object.fromEntries(breaches.map(({ file, source }) => [file, source])),
});
symlinkSync(path.join(root, 'node_modules'), path.join(tree.root, 'node_modules'));
afterAll(() => tree[Symbol.dispose]());

function read<Report>(program: string, args: string[]): Report {
  const { stdout } = spawnSync(path.join(bin, program), args, {
    cwd: tree.root,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` },
  });
  return JSON.parse(stdout.slice(stdout.indexOf('{'))) as Report;
}

const biome = read<BiomeReport>('biome', ['check', '--error-on-warnings', '--max-diagnostics=100', '--reporter=json']);
const oxlint = read<OxlintReport>('oxlint', ['--type-aware', '--deny-warnings', '--format=json']);
const found = [
  ...biome.diagnostics.map(({ category, location }) => ({ rule: category, file: location.path })),
  ...oxlint.diagnostics.map(({ code, filename }) => ({
    rule: code.replace(/^.*\((.*)\)$/, '$1'),
    file: filename,
  })),
];

describe('the linters', () => {
  test.each(breaches)('$rule is reported in $file', ({ rule, file }) => {
    expect(found.filter((report) => report.file === file).map((report) => report.rule)).toEqual([rule]);
  });

  test('a clean file is not reported, and nothing else is', () => {
    expect(found.map(({ file }) => file).sort()).toEqual(breaches.map(({ file }) => file).sort());
  });
});
