import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

const web = join(import.meta.dirname, '..');
const read = (pattern: string): [file: string, source: string][] =>
  globSync(pattern, { cwd: web, exclude: ['node_modules/**', 'dist/**'] }).map((file) => [
    file,
    readFileSync(join(web, file), 'utf8'),
  ]);

// The server draws the menu of a shop page for browsers without scripts, with the same sheet.
const sources = [...read('**/*.{ts,tsx,html}'), ...read('../server/{http/pages,features/menu/*-html}.ts')];
const sheets = read('**/*.css');

/** The class names in a sheet's selectors, without those of the UI kit. */
const classesOf = (css: string): string[] => {
  const selectors = css.replace(/\/\*[\s\S]*?\*\/|:global\([^)]*\)|\{[^{}]*\}/g, ' ');
  return [...new Set(selectors.match(/(?<=\.)-?[a-z_][\w-]*/gi))].filter((name) => !/^(mantine|Toastify)/.test(name));
};
const names = (source: string, name: string): boolean => new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(source);

test('every class of a sheet is named by a screen', () => {
  const unused = sheets.flatMap(([file, css]) => {
    const isModule = file.endsWith('.module.css');
    const users = sources
      .filter(([, source]) => !isModule || source.includes(basename(file)))
      .map(([, source]) => source);
    // `classNames={styles}` hands the whole sheet to the UI kit.
    if (isModule && users.some((source) => source.includes('classNames={styles}'))) return [];
    // 'sd-button-primary' is written as `sd-button-${variant}`.
    const isNamed = (name: string) =>
      users.some((source) => names(source, name) || source.includes(name.replace(/[^-]+$/, '${')));
    return classesOf(css)
      .filter((name) => !isNamed(name))
      .map((name) => `${file}: .${name}`);
  });
  expect(sheets.length).toBeGreaterThan(20);
  expect(unused).toEqual([]);
});

test('a screen names no class that its sheet lacks', () => {
  const missing = sources.flatMap(([file, source]) =>
    [...source.matchAll(/^import (\w+) from '.*?([\w-]+\.module\.css)';/gm)].flatMap(([, variable, sheet]) => {
      const [, css = ''] = sheets.find(([path]) => basename(path) === sheet) ?? [];
      const classes = classesOf(css);
      const used = source.match(new RegExp(`(?<=(?<![\\w/-])${variable}\\.)\\w+`, 'g')) ?? [];
      return used.filter((name) => !classes.includes(name)).map((name) => `${file}: ${variable}.${name}`);
    }),
  );
  expect(missing).toEqual([]);
});
