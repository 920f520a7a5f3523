/** The tables that an owner types: '1-12, Bar, Terrace 3'. */
import { tableName } from '@stampdeck/contract/tables.ts';

/** Most table cards at once (ours): fifty sheets. */
export const mostTables = 200;

export interface TableList {
  names: string[];
  /** What cannot be a table's name. */
  bad: string[];
  /** Whether there are more than `mostTables`. */
  isCut: boolean;
}

/** A range of numbers, as names: '3-5' is 3, 4 and 5. Null if it is none. */
function rangeOf(part: string): string[] | null {
  const [, first, last] = /^(\d{1,4})\s*[-–]\s*(\d{1,4})$/.exec(part) ?? [];
  if (first === undefined || last === undefined || Number(last) < Number(first)) return null;
  const length = Math.min(Number(last) - Number(first), mostTables) + 1;
  return Array.from({ length }, (_, step) => String(Number(first) + step));
}

/** Each table once, in the order in which they were typed. */
export function tablesOf(typed: string): TableList {
  const parts = typed
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter(Boolean);
  const read = parts.map((part) => ({
    part,
    names: rangeOf(part) ?? [tableName(part)].filter((name) => name !== null),
  }));
  const all = [...new Set(read.flatMap(({ names }) => names))];
  return {
    names: all.slice(0, mostTables),
    bad: read.filter(({ names }) => names.length === 0).map(({ part }) => part),
    isCut: all.length > mostTables,
  };
}
