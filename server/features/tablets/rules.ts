/** Rules for PINs at shared tablets. */

/** The first wrong PIN in a row after which a tablet waits, and its longest wait in seconds. Ours: as for passwords from one network. */
const waits = { from: 5, longest: 15 * 60 } as const;

/** Seconds that a tablet waits after this many wrong PINs in a row, for one person or several: none at first, then 1, 2, 4 … */
export const waitAtTablet = (failures: number): number =>
  failures < waits.from ? 0 : Math.min(2 ** (failures - waits.from), waits.longest);
