/**
 * Seeded faults: mistakes planted into the server on purpose, to prove that each proof can fail. A fault replaces text in one source file
 * while the file is loaded; the product has no switch for it. `npm run faults` plants them one by one and fails if a proof stays green.
 * The faults of a proof are beside it: `awards/faults.ts` has those of `awards/awards.proof.ts`. A list of faults for a test of the suite
 * names its file as `suite`.
 */
import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface Fault {
  /** What goes wrong, in a few words; unique among the faults of its proof. */
  name: string;
  /** From `server/`, or from the root with a leading slash. */
  file: string;
  /** Appears in the file exactly once: a fault that no longer fits ends the run. */
  find: string;
  replace: string;
  /** A part of the titles of the tests that must turn red. */
  caughtBy: string;
  /** The engine, if only one can show the fault. */
  engine?: 'sqlite' | 'postgres';
}

/** A fault with the name of its list, such as `awards`, and the test that must find it. */
export interface SeededFault extends Fault {
  proof: string;
  /** The file of the test, from the root. */
  suite: string;
}

const proofs = join(import.meta.dirname, '..');

export async function listFaults(): Promise<SeededFault[]> {
  const files = globSync('*/faults.ts', { cwd: proofs }).sort();
  const found = await Promise.all(
    files.map(async (file) => {
      const proof = dirname(file);
      const list = (await import(join(proofs, file))) as { faults: Fault[]; suite?: string };
      return list.faults.map((fault) => ({ ...fault, proof, suite: list.suite ?? `proof/${proof}/${proof}.proof.ts` }));
    }),
  );
  return found.flat();
}

/** The value of SEEDED_FAULT for a fault: `awards: counts twice`. */
export const labelOf = ({ proof, name }: SeededFault): string => `${proof}: ${name}`;

/** The fault that SEEDED_FAULT names; throws when there is no such fault. */
export async function wantedFault(): Promise<SeededFault | undefined> {
  const label = process.env.SEEDED_FAULT;
  if (!label) return undefined;
  const fault = (await listFaults()).find((one) => labelOf(one) === label);
  if (!fault) throw new Error(`There is no seeded fault '${label}'.`);
  return fault;
}

export const fileOf = ({ file }: Fault): string =>
  join(proofs, '..', file.startsWith('/') ? file : join('server', file));

/** Returns the file's text with the mistake in it. */
export function plant({ find, replace, file, name }: Fault, source: string): string {
  const [before, after, ...more] = source.split(find);
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error(
      `The seeded fault '${name}' does not fit ${file}: what it replaces stands there ${more.length ? 'more than once' : 'not at all'}.`,
    );
  }
  return `${before}${replace}${after}`;
}
