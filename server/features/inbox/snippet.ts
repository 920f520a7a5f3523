/** The part of a message that a search found. */
import { normalize } from '@stampdeck/contract/text.ts';

/** Most characters around the first word that was found (ours): a row shows one line. */
const [mostBefore, mostAfter] = [16, 100];

export interface Snippet {
  before: string;
  hit: string;
  after: string;
}

/** The smallest beginning of a text that is this long when normalized. */
function beginningOf(text: string, length: number): number {
  let [least, most] = [0, text.length];
  while (least < most) {
    const middle = (least + most) >> 1;
    if (normalize(text.slice(0, middle)).length < length) least = middle + 1;
    else most = middle;
  }
  return least;
}

const isWithinPair = (text: string, place: number): boolean => /^[\uDC00-\uDFFF]/.test(text.slice(place, place + 1));

/** A text around the first of these normalized words: as it was typed, in one line. */
export function snippetOf(text: string, words: string[]): Snippet {
  const search = normalize(text);
  const places = words.map((word) => ({ word, at: search.indexOf(word) })).filter(({ at }) => at >= 0);
  const first = places.toSorted((one, other) => one.at - other.at || other.word.length - one.word.length)[0];
  if (!first) return { before: '', hit: '', after: inLine([...text].slice(0, mostAfter).join('')) };
  const start = beginningOf(text, first.at + 1) - 1;
  const from = isWithinPair(text, start) ? start - 1 : start;
  const end = beginningOf(text, first.at + first.word.length);
  const marks = /^[\uDC00-\uDFFF]?\p{M}*/u.exec(text.slice(end))?.[0].length ?? 0;
  const [before, after] = [[...text.slice(0, from)], [...text.slice(end + marks)]];
  const isCut = before.length > mostBefore;
  // Begins with a whole word, if there is one.
  const near = before
    .slice(-mostBefore)
    .join('')
    .replace(isCut ? /^\S*\s+(?=\S)/u : /^/, '');
  return {
    before: inLine(isCut ? `…${near}` : near),
    hit: inLine(text.slice(from, end + marks)),
    after: inLine(after.length > mostAfter ? `${after.slice(0, mostAfter).join('')}…` : after.join('')),
  };
}

const inLine = (text: string): string => text.replace(/\s+/g, ' ');
