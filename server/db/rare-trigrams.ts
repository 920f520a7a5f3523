/** Chooses trigrams for looking up members. */

/** Trigrams to look up. Ours: more cost more than they exclude. */
const enoughTrigrams = 3;

/**
 * The trigrams of a search to look up in an index: the rarest in a sample of texts. Each is chosen for
 * the texts that the ones before it match, and trigrams that do not overlap come first.
 */
export function rarestTrigrams(trigrams: string[], sample: string[]): string[] {
  const distinct = [...new Set(trigrams)].map((trigram) => ({
    trigram,
    at: trigrams.indexOf(trigram),
    texts: new Set(sample.filter((text) => text.includes(trigram))),
  }));
  const chosen: typeof distinct = [];
  let left = sample;
  while (chosen.length < Math.min(enoughTrigrams, distinct.length)) {
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
  return chosen.map(({ trigram }) => trigram);
}
