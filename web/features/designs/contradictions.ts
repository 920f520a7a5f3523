/** Where a card's texts name different prices for a stamp. Shown, never refused: the shop may mean it. */
import type { CardDesign } from '@stampdeck/contract/designs.ts';
import {
  fieldsWithPrice,
  listed,
  type PricedField,
  stampPrices,
  withStampPrice,
} from '@stampdeck/contract/stamp-prices.ts';

export interface Contradiction {
  message: string;
  /** Where the prices are, in the order of the tabs. */
  fields: PricedField[];
  /** What agrees on one price in one tap: parts for the design. */
  fixes: { label: string; parts: Partial<CardDesign> }[];
}

/** The contradiction of a card's prices; null when its texts agree. */
export function contradictionOf(design: CardDesign): Contradiction | null {
  const prices = stampPrices(design);
  if (prices.length < 2) return null;
  const fields = fieldsWithPrice(design);
  return {
    message: `Your texts name different prices for a stamp: ${listed(prices)}`,
    fields,
    fixes: prices.map((price) => {
      const agreed = withStampPrice(design, price);
      return { label: `Use ${price} in all`, parts: Object.fromEntries(fields.map((field) => [field, agreed[field]])) };
    }),
  };
}
