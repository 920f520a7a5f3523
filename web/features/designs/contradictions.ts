/** Where a card's texts name different prices for a stamp. Shown, never refused: the shop may mean it. */
import type { CardDesign } from '@stampdeck/contract/designs.ts';
import { fieldsWithPrice, listed, stampPrices, withStampPrice } from '@stampdeck/contract/stamp-prices.ts';

/** The contradiction of a card's prices: where they are, and parts of the design that agree on one. Null when its texts agree. */
export function contradictionOf(design: CardDesign) {
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
