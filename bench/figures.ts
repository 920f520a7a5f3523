/** The rows that a measure returns, and the calculations behind them. */

/** A row of docs/benchmarks.md. */
export interface Row {
  what: string;
  /** The budget as text; '' where the value is only reported. */
  budget: string;
  found: string;
  /** Null without a budget. */
  isKept: boolean | null;
  /** The measured values behind it. */
  figures: string;
}

export interface Options {
  /** A run of seconds on little data: it proves that the bench runs, its results mean nothing. */
  quick: boolean;
  /** Includes a fresh install, which takes minutes. */
  long: boolean;
  /** Selects the rows whose names contain the words of `--only=…`. */
  isWanted: (what: string) => boolean;
}

export interface Measure {
  name: string;
  title: string;
  /** How it is measured, in a sentence or two. */
  how: string;
  /** Returns all rows at once, or yields each as it is measured where that takes long. */
  run: (options: Options) => Promise<Row[]> | AsyncIterable<Row>;
}

const sorted = (values: number[]): number[] => [...values].sort((one, other) => one - other);

/** Returns the value below which `share` (0 to 1) of all lie. */
export function percentile(values: number[], share: number): number {
  if (values.length === 0) throw new Error('There is nothing to take a percentile of.');
  const ordered = sorted(values);
  return ordered[Math.min(ordered.length - 1, Math.floor(ordered.length * share))] as number;
}

export const median = (values: number[]): number => percentile(values, 0.5);

const digits = (value: number): number => (value >= 100 ? 0 : value >= 10 ? 1 : 2);

/** Formats a number with three significant digits or so. */
export const round = (value: number): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits(value), maximumFractionDigits: digits(value) });

/** A ratio that should be at least or at most `limit`. */
export function ratioRow(what: string, ratio: number, budget: `${'≥' | '≤'} ${number}`, figures: string): Row {
  const [sign, limit] = budget.split(' ') as ['≥' | '≤', string];
  const isKept = sign === '≥' ? ratio >= Number(limit) : ratio <= Number(limit);
  return { what, budget: `${budget} ×`, found: `${round(ratio)} ×`, isKept, figures };
}

/** A value that should be below `limit`, in its unit. */
export const limitRow = (what: string, value: number, limit: number, unit: string, figures = ''): Row => ({
  what,
  budget: `< ${limit} ${unit}`,
  found: `${round(value)} ${unit}`,
  isKept: value < limit,
  figures,
});

/** A value that is only reported. */
export const toldRow = (what: string, found: string, figures = ''): Row => ({
  what,
  budget: '',
  found,
  isKept: null,
  figures,
});

type Sides<Name extends string> = Record<Name, () => Promise<number>>;

/** Runs every side once per round, in an order that rotates with each round. Returns each side's values. */
export async function alternate<Name extends string>(
  rounds: number,
  sides: Sides<Name>,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(sides) as Name[];
  const values = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = 0; round < rounds; round += 1) {
    for (let turn = 0; turn < names.length; turn += 1) {
      const name = names[(round + turn) % names.length] as Name;
      values[name].push(await sides[name]());
    }
  }
  return values;
}
