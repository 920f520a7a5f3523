/** From where on a shop's ledger is looked at again. */

/**
 * Ids are made before their rows are committed, and by several servers' clocks: a row may appear behind others. Whatever takes longer than
 * this (milliseconds) from its id to its commit has failed: a statement may run for ten seconds, and waits for a connection for five.
 */
const late = 120_000;

/** The least id that could be made at a moment. */
const idAt = (time: number): string => {
  const hex = Math.max(0, time).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
};

const timeOf = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

/** The id after which rows may not be counted yet. A mark that lies ahead was made by a clock that has been set back since. */
export function placeToLook(mark: string | undefined, now: number): string {
  if (!mark) return '';
  const time = timeOf(mark);
  return idAt(Number.isNaN(time) ? now - late : Math.min(time, now) - late);
}
