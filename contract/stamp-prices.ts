/** The price of a stamp, as the shop's texts state it. */
import type { CardDesign } from './designs.ts';
import { currencyWords, type StampWords, stampWords } from './stamp-words.ts';

/** Texts that say how to earn a stamp. Amounts in other texts are rewards. */
const pricedFields = ['description', 'howToCollect', 'terms'] as const;
export type PricedField = (typeof pricedFields)[number];
type PricedTexts = Pick<CardDesign, PricedField>;

/** Ends of sentences and lines, captured so that the text can be joined again. */
const sentenceEnd = /([.!?]\s+|\n)/;
const languages = Object.values(stampWords);
// Without lookbehind, which Safari 16.0 cannot read.
const isAbout = new Map(
  languages.map((words) => [words, new RegExp(String.raw`(?:^|\P{L})(?:${words.stamp})(?!\p{L})`, 'iu')]),
);
const number = String.raw`(?:\d{1,3}(?:[.,\s]\d{3})+|\d+)(?:[.,]\d{1,2})?`;
const currency = Object.values(currencyWords).join('|');
const currencies = Object.entries(currencyWords).map(
  ([code, words]) => [code, new RegExp(`^(?:${words})$`, 'iu')] as const,
);

/** An amount of money, with words beside it that make it the value of a reward. */
const amountIn = (words: readonly StampWords[]): RegExp =>
  new RegExp(
    [
      String.raw`(?<lead>^|[^\p{L}\d])(?<before>(?:${words.map(({ before }) => before).join('|')})\s+)?`,
      String.raw`(?:(?<sign>${currency})\s?(?<marked>${number})(?![.,]?\d)|(?<plain>${number})\s?(?<name>${currency})(?!\p{L}))`,
      String.raw`(?<after>\s*(?:${words.map(({ after }) => after).join('|')})(?!\p{L}))?`,
    ].join(''),
    'giu',
  );

interface Groups {
  lead?: string;
  before?: string;
  sign?: string;
  marked?: string;
  plain?: string;
  name?: string;
  after?: string;
}

interface Price {
  /** As the shop writes it, without zero cents. */
  text: string;
  /** The same for every way to write this amount. */
  value: string;
}

/** `1.200,50` and `1,200.5`: what comes after the last mark are cents if it is one or two digits. */
function centsOf(amount: string): number {
  const { whole = '', part = '' } = /^(?<whole>.*?)(?:[.,](?<part>\d{1,2}))?$/.exec(amount)?.groups ?? {};
  return Number(whole.replace(/\D/g, '') + part.padEnd(2, '0'));
}

/** The price in a match of `amountIn`; null if the amount belongs to a reward. */
function priceIn({ lead = '', before, sign, marked, plain, name, after }: Groups, matched: string): Price | null {
  if (before || after) return null;
  const code = currencies.find(([, words]) => words.test(sign ?? name ?? ''))?.[0];
  const text = sign === undefined ? matched.slice(lead.length) : `${sign}${marked}`;
  return { text: text.replace(/[.,]00(?!\d)/, ''), value: `${code} ${centsOf(marked ?? plain ?? '')}` };
}

/** Amounts in a sentence about stamps, in the languages that it may be in; null for any other sentence. */
function amountOfStamps(sentence: string): RegExp | null {
  const spoken = languages.filter((words) => isAbout.get(words)?.test(sentence));
  return spoken.length > 0 ? amountIn(spoken) : null;
}

const pricesIn = (text: string): Price[] =>
  text.split(sentenceEnd).flatMap((sentence) => {
    const amount = amountOfStamps(sentence);
    const found = amount ? [...sentence.matchAll(amount)] : [];
    return found.flatMap(({ 0: matched, groups }) => priceIn(groups as Groups, matched) ?? []);
  });

function distinctPrices(design: PricedTexts): Price[] {
  const prices = pricedFields.flatMap((field) => pricesIn(design[field]));
  return prices.filter(({ value }, index) => prices.findIndex((other) => other.value === value) === index);
}

/** The prices that the texts name for a stamp, without duplicates, in order. More than one contradict each other. */
export const stampPrices = (design: PricedTexts): string[] => distinctPrices(design).map(({ text }) => text);

/** How the price of a stamp changed; null if it did not, or if one of the designs does not name a single price. */
export function priceChange(before: PricedTexts, after: PricedTexts): { before: string; after: string } | null {
  const [[old, ...others], [now, ...more]] = [distinctPrices(before), distinctPrices(after)];
  if (!old || !now || others.length > 0 || more.length > 0 || old.value === now.value) return null;
  return { before: old.text, after: now.text };
}

/** The fields that name a price for a stamp. */
export const fieldsWithPrice = (design: PricedTexts): PricedField[] =>
  pricedFields.filter((field) => pricesIn(design[field]).length > 0);

function replacePrices(sentence: string, price: string): string {
  const amount = amountOfStamps(sentence);
  if (!amount) return sentence;
  return sentence.replace(amount, (...match: unknown[]) => {
    const [matched, groups] = [String(match[0]), match.at(-1) as Groups];
    return priceIn(groups, matched) ? `${groups.lead ?? ''}${price}` : matched;
  });
}

/** The texts with every stamp price set to `price`; amounts of rewards stay. */
export function withStampPrice(design: PricedTexts, price: string): PricedTexts {
  const agree = (text: string): string =>
    text
      .split(sentenceEnd)
      .map((sentence) => replacePrices(sentence, price))
      .join('');
  return {
    description: agree(design.description),
    howToCollect: agree(design.howToCollect),
    terms: agree(design.terms),
  };
}
