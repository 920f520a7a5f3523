import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { listFiles } from './structure.ts';
import { strangeWrites, tableOwners, writeExceptions, writtenIn } from './table-owners.ts';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const sources = listFiles(root).filter(
  (file) => /^server\/.*\.ts$/.test(file) && !/\.test\.ts$|^server\/(test|db\/migrations)\//.test(file),
);

test('every table of the schema has one owner, which is there', () => {
  const [, tables = ''] = /export interface Tables \{([^}]*)\}/.exec(read('server/db/schema.ts')) ?? [];
  const named = [...tables.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name);
  expect(named.length).toBeGreaterThan(20);
  expect(Object.keys(tableOwners).sort()).toEqual(named.sort());
  for (const owner of new Set(Object.values(tableOwners)))
    expect(existsSync(path.join(root, 'server', owner))).toBe(true);
});

test('SQL that writes a table is in the slice that owns it, except where a reason is given', () => {
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.flatMap((file) => strangeWrites(file, read(file)).map((table) => `${file} writes ${table}`))).toEqual(
    [],
  );
});

test('an exception that nothing needs is refused', () => {
  const unused = writeExceptions.flatMap(({ writer, tables }) => {
    const written = sources
      .filter((file) => file.startsWith(`server/${writer}/`))
      .flatMap((file) => writtenIn(read(file)));
    return tables.filter((table) => !written.includes(table)).map((table) => `${writer} ${table}`);
  });
  expect(unused).toEqual([]);
});

test.each([
  ["db.updateTable('ledger').set({ stamps: 1 })", ['ledger']],
  ["db.deleteFrom('cards as c')", ['cards']],
  ['sql`insert into shops (id) values (1)`', ['shops']],
  ['sql`update cards as c set count = 1`', ['cards']],
  ["export const reportData: SliceData = { removed: ['figure_days', 'scans'] };", ['scans']],
  ["db.insertInto('figure_days')", []],
])('a write of another slice is found: %s', (source, found) => {
  expect(strangeWrites('server/features/reports/queries.ts', source)).toEqual(found);
});
