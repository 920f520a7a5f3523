import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fileOf, labelOf, listFaults, plant } from './fault.ts';

const root = join(import.meta.dirname, '../..');
const faults = await listFaults();

test('there are seeded faults, and each has a unique name', () => {
  const labels = faults.map(labelOf);
  expect(labels.length).toBeGreaterThan(10);
  expect(new Set(labels).size).toBe(labels.length);
});

test('each proof has a seeded fault that it must find', () => {
  const proofs = globSync('proof/*/*.proof.ts', { cwd: root });
  const tried = new Set(faults.map(({ suite }) => suite));
  expect(proofs.length).toBeGreaterThan(10);
  expect(proofs.filter((proof) => !tried.has(proof))).toEqual([]);
});

test.each(faults.map((fault) => [labelOf(fault), fault] as const))(
  '%s still fits the code and its proof',
  (_, fault) => {
    const source = readFileSync(fileOf(fault), 'utf8');
    expect(plant(fault, source)).not.toBe(source);
    expect(existsSync(join(root, fault.suite))).toBe(true);
  },
);
