/** What the shop's texts say a stamp costs. */
import type { CardDesign } from './designs.ts';
import { formatMoney, parseMoney } from './money.ts';

/** The texts that say how a stamp is earned. Amounts in the others are rewards. */
const pricedFields = ['description', 'howToCollect', 'terms'] as const;
export type PricedField = (typeof pricedFields)[number];
type PricedTexts = Pick<CardDesign, PricedField>;

/** Ends of sentences and lines, kept when splitting so that a text can be put together again. */
const sentenceEnd = /([.!?]\s+|\n)/;
const aboutStamps = /\bstamps?\b/i;
/** An amount of dollars, with the words around it that make it a discount or the worth of a reward. */
const amount = new RegExp(
  [
    '(?<before>up to |worth )?',
    String.raw`\$\s?(?<number>\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d+(?:\.\d{1,2})?)(?!\d)`,
    String.raw`(?<after>\s*(?:off|discount|back|credit|voucher|reward)\b)?`,
  ].join(''),
  'gi',
);

interface Groups {
  before?: string;
  number?: string;
  after?: string;
}

/** The price in a match of `amount`; null when it is one of a reward. */
function priceIn({ before, number, after }: Groups): string | null {
  const price = before || after || number === undefined ? null : parseMoney(number);
  return price && formatMoney(price);
}

function pricesIn(text: string): string[] {
  return text
    .split(sentenceEnd)
    .filter((sentence) => aboutStamps.test(sentence))
    .flatMap((sentence) => [...sentence.matchAll(amount)].flatMap(({ groups }) => priceIn(groups as Groups) ?? []));
}

/** The prices that the texts name for a stamp, each once, in the order of the texts. More than one contradict each other. */
export function stampPrices(design: PricedTexts): string[] {
  return [...new Set(pricedFields.flatMap((field) => pricesIn(design[field])))];
}

/** The fields that name a price for a stamp. */
export const fieldsWithPrice = (design: PricedTexts): PricedField[] =>
  pricedFields.filter((field) => pricesIn(design[field]).length > 0);

const replacePrices = (sentence: string, price: string): string =>
  sentence.replace(amount, (...match: unknown[]) => (priceIn(match.at(-1) as Groups) ? price : String(match[0])));

/** The texts with every price for a stamp set to `price`; amounts of rewards stay. */
export function withStampPrice(design: PricedTexts, price: string): PricedTexts {
  const agree = (text: string): string =>
    text
      .split(sentenceEnd)
      .map((sentence) => (aboutStamps.test(sentence) ? replacePrices(sentence, price) : sentence))
      .join('');
  return {
    description: agree(design.description),
    howToCollect: agree(design.howToCollect),
    terms: agree(design.terms),
  };
}

/** '$20 and $5', '$20, $10 and $5'. */
export const listed = (parts: string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
