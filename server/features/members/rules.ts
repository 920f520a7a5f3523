/** How members are looked up and paged. */

/** More pieces cost more than they rule out. */
const enoughPieces = 3;

/**
 * Of the pieces of a search those to look up in an index: the rarest in a sample of the texts, each chosen for what the ones before it
 * let through, and rather side by side than overlapping.
 */
export function rarestPieces(pieces: string[], sample: string[]): string[] {
  const distinct = [...new Set(pieces)].map((piece) => ({
    piece,
    at: pieces.indexOf(piece),
    texts: new Set(sample.filter((text) => text.includes(piece))),
  }));
  const chosen: typeof distinct = [];
  let left = sample;
  while (chosen.length < Math.min(enoughPieces, distinct.length)) {
    const cost = ({ at, texts }: (typeof distinct)[0]): number[] => [
      left.filter((text) => texts.has(text)).length,
      texts.size,
      chosen.filter((other) => Math.abs(other.at - at) < 3).length,
    ];
    const [best] = distinct
      .filter((one) => !chosen.includes(one))
      .map((one) => ({ one, cost: cost(one) }))
      .sort((a, b) => a.cost.map((part, index) => part - (b.cost[index] ?? 0)).find((by) => by !== 0) ?? 0);
    if (!best) break;
    chosen.push(best.one);
    left = left.filter((text) => best.one.texts.has(text));
  }
  return chosen.map(({ piece }) => piece);
}

/** The end of a page: the value that the list is sorted by, and whose it is. */
interface Place {
  value: string | number;
  id: string;
  backward: boolean;
}

/** A page's end as an opaque text. It names the sort that it belongs to. */
export const toCursor = (sort: string, { value, id, backward }: Place): string =>
  Buffer.from(JSON.stringify([sort, value, id, backward ? 1 : 0])).toString('base64url');

/** Null for a cursor that is not one of ours, or belongs to a list sorted in another way. */
export function fromCursor(sort: string, cursor: string): Place | null {
  try {
    const [by, value, id, backward] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    const isValue =
      sort === 'progress'
        ? Number.isInteger(value) && Math.abs(value as number) <= 10_000
        : typeof value === 'string' && value.length <= 200 && !/[\p{Cc}\p{Cs}]/u.test(value);
    if (by !== sort || !isValue || !/^[\w-]{1,64}$/.test(String(id))) return null;
    return { value: value as string | number, id: String(id), backward: backward === 1 };
  } catch {
    return null;
  }
}
