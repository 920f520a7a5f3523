/** A shop's tables. A table is only a name in the printed address, so a shop needs no list of them. */

/** Most letters of a table's name (ours). */
export const longestTable = 20;

/** Letters, digits, spaces and hyphens: enough for 'Terrace 3', and nothing that looks like an address. */
const shape = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} -]*$/u;

/** The name in one spelling; null if it is none. */
export function tableName(typed: string): string | null {
  const name = typed.normalize('NFC').replace(/\s+/g, ' ').trim();
  return name.length <= longestTable && shape.test(name) ? name : null;
}

/** Whether it needs the word 'Table' before it: '7' and '12a', but not 'Bar'. */
export const isTableNumber = (name: string): boolean => /^\p{N}+\p{L}?$/u.test(name);

/** An address with this table in it. */
export const withTable = (url: string, name: string): string => `${url}?table=${encodeURIComponent(name)}`;
