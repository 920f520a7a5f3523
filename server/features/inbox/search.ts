/**
 * Finds conversations by words. Few messages with the words are found by trigrams. Many are met soon along the list, newest conversation
 * first, and so is a page of them.
 */
import { normalize } from '@stampdeck/contract/text.ts';
import type { Queries } from '#db/client.ts';
import { rarestTrigrams } from '#db/rare-trigrams.ts';
import { trigramsOf } from '#db/trigrams.ts';
import * as lists from './list-queries.ts';
import type { Whose } from './queries.ts';

/** Most words that are looked for. */
const mostWords = 8;
/** Most messages that are taken for few. Ours: they are looked at one by one. */
const few = 10_000;
/** The newest conversations, whose last texts show how frequent the words are. Ours. */
const sampled = 100;
/** With the words in so many of them, a page along the list is soon full. Ours. */
const manyInSample = 10;

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
  if (trigrams.length === 0) return { words, conversationIds: null, shopIds: null };
  const texts = (await lists.listLastTexts(db, whose.id, sampled)).map(normalize);
  const isFrequent = texts.filter((text) => words.every((word) => text.includes(word))).length >= manyInSample;
  const rarest = rarestTrigrams(trigrams, texts);
  const conversationIds = isFrequent ? null : await lists.findByTrigrams(db, whose.id, words, rarest, few);
  return { words, conversationIds, shopIds: null };
}
