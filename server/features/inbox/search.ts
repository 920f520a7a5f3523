/**
 * Finds conversations by words. Few messages with the words are found by trigrams. Many are met soon along the list, newest conversation
 * first, and so is a page of them. Words without a trigram are looked for only in the newest messages.
 */
import type { FoundMessage } from '@stampdeck/contract/inbox.ts';
import { normalize } from '@stampdeck/contract/text.ts';
import type { Queries } from '#db/client.ts';
import { rarestTrigrams } from '#db/rare-trigrams.ts';
import { trigramsOf } from '#db/trigrams.ts';
import * as lists from './list-queries.ts';
import type { FoundConversation, Whose } from './queries.ts';
import { snippetOf } from './snippet.ts';

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
    return { words, newest: null, shopIds: named.map(({ id }) => id), reach: null };
  }
  const trigrams = words.flatMap((word) => trigramsOf(db, word));
  if (trigrams.length === 0) return { words, newest: null, shopIds: null, reach: await lists.findReach(db, whose.id) };
  const texts = (await lists.listLastTexts(db, whose.id, sampled)).map(normalize);
  const isFrequent = texts.filter((text) => words.every((word) => text.includes(word))).length >= manyInSample;
  const rarest = rarestTrigrams(trigrams, texts);
  const newest = isFrequent ? null : await lists.findByTrigrams(db, whose.id, words, rarest, few);
  return { words, newest, shopIds: null, reach: null };
}

/** For each of these conversations that has one: the newest message with the words. */
export async function foundIn(
  db: Queries,
  found: lists.Found | null,
  rows: FoundConversation[],
): Promise<Map<string, FoundMessage>> {
  if (!found || rows.length === 0) return new Map();
  const messages = found.newest
    ? await lists.listNewest(db, rows, found.newest)
    : await lists.listNewestWith(db, rows, found.words);
  return new Map(
    messages.map(({ conversationId, seq, side, createdAt, text }) => [
      conversationId,
      { seq, side, createdAt, ...snippetOf(text, found.words) },
    ]),
  );
}
