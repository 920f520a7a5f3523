/** Where a card's texts name different prices for a stamp. Shown, never refused: the shop may mean it. */
import { t } from '@lingui/core/macro';
import type { CardDesign } from '@stampdeck/contract/designs.ts';
import { fieldsWithPrice, stampPrices, withStampPrice } from '@stampdeck/contract/stamp-prices.ts';
import { formatList } from '#language/format.ts';

/** The prices that contradict, their fields, and parts of a design that agree on one price. Null when the texts agree. */
export function contradictionOf(design: CardDesign) {
  const prices = stampPrices(design);
  if (prices.length < 2) return null;
  const list = formatList(prices);
  const fields = fieldsWithPrice(design);
  return {
    message: t`Your texts name different prices for a stamp: ${list}`,
    fields,
    fixes: prices.map((price) => {
      const agreed = withStampPrice(design, price);
      return {
        label: t`Use ${price} in all texts`,
        parts: Object.fromEntries(fields.map((field) => [field, agreed[field]])),
      };
    }),
  };
}
