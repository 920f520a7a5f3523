/** How members are looked up. */

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
