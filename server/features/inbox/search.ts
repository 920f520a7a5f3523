/**
 * Finds conversations by words. Few messages with the words are found by trigrams. Many are met soon along the list, newest conversation
 * first, and so is a page of them.
 */
import { normalize } from '@stampdeck/contract/text.ts';
import type { Queries } from '#db/client.ts';
import { trigramsOf } from '#db/trigrams.ts';
import * as lists from './list-queries.ts';
import type { Whose } from './queries.ts';

/** Most words that are looked for. */
const mostWords = 8;
/** Most messages that are taken for few. Ours: they are looked at one by one. */
const few = 10_000;

/** What to look for; null for an empty search. */
export async function findWords(db: Queries, whose: Whose, search: string): Promise<lists.Found | null> {
  const words = normalize(search).split(' ').filter(Boolean).slice(0, mostWords);
  if (words.length === 0) return null;
  if (whose.side === 'customer') {
    const shops = await lists.listShops(db, whose.id);
    const named = shops.filter(({ name }) => words.every((word) => normalize(name).includes(word)));
    return { words, conversationIds: null, shopIds: named.map(({ id }) => id) };
  }
  const trigrams = words.flatMap((word) => trigramsOf(db, word));
  const conversationIds = trigrams.length === 0 ? null : await lists.findByTrigrams(db, whose.id, words, trigrams, few);
  return { words, conversationIds, shopIds: null };
}
