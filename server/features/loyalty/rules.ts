/** How members are found and paged. */

/** One spelling for search: no accents, no case, single spaces. */
export const normalise = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();

/** What a member can be found by. */
export const searchText = (name: string, email: string): string => normalise(`${name} ${email}`);

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

interface Place {
  joinedAt: string;
  id: string;
  backward: boolean;
}

/** A page's end as an opaque text. */
export const toCursor = ({ joinedAt, id, backward }: Place): string =>
  Buffer.from(JSON.stringify([joinedAt, id, backward ? 1 : 0])).toString('base64url');

/** Null for a cursor that is not one of ours. */
export function fromCursor(cursor: string): Place | null {
  try {
    const [joinedAt, id, backward] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    const isOurs = /^[\d:.TZ-]{10,30}$/.test(String(joinedAt)) && /^[\w-]{1,64}$/.test(String(id));
    return isOurs ? { joinedAt: String(joinedAt), id: String(id), backward: backward === 1 } : null;
  } catch {
    return null;
  }
}
