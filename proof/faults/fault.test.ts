import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fileOf, labelOf, listFaults, plant } from './fault.ts';

const faults = await listFaults();

test('there are seeded faults, and no two of one name', () => {
  const labels = faults.map(labelOf);
  expect(labels.length).toBeGreaterThan(10);
  expect(new Set(labels).size).toBe(labels.length);
});

test.each(faults.map((fault) => [labelOf(fault), fault] as const))(
  '%s still fits the code and its proof',
  (_, fault) => {
    const source = readFileSync(fileOf(fault), 'utf8');
    expect(plant(fault, source)).not.toBe(source);
    expect(existsSync(join(import.meta.dirname, '../..', fault.suite))).toBe(true);
  },
);
