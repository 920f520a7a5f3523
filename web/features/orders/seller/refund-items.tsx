import { plural, t } from '@lingui/core/macro';
import { type LinePieces, refundSum } from '@stampdeck/contract/order-refunds.ts';
import type { OrderDetail } from '@stampdeck/contract/orders.ts';
import { useState } from 'react';
import { priceWords } from '#features/cart/items.tsx';
import { Pieces } from '#features/cart/quantity.tsx';
import styles from './refund-items.module.css';

/** What of an order can be refunded still. */
const restOf = ({ orderItems, shippingPrice, shippingRefunded, totalPrice, refunded }: OrderDetail) => ({
  ...{ lines: orderItems, shipping: shippingRefunded ? 0 : shippingPrice, left: totalPrice - refunded },
});

/** The chosen items and the shipping, which follows the last piece until someone decides about it, and what they cost. */
export function useRefundItems(order: OrderDetail) {
  const [chosen, setChosen] = useState<Record<number, number>>({});
  const [isWanted, setWanted] = useState<boolean | null>(null);
  const rest = restOf(order);
  // Meanwhile someone else may have refunded some.
  const most = rest.lines.map(({ qty, refunded }) => qty - refunded);
  const items = most
    .map((left, place): LinePieces => ({ place, qty: Math.min(left, chosen[place] ?? 0) }))
    .filter(({ qty }) => qty > 0);
  const isLast = most.every((left, place) => left === (items.find((one) => one.place === place)?.qty ?? 0));
  const shipping = rest.shipping > 0 && (isWanted ?? (isLast && items.length > 0));
  const isSome = items.length > 0 || shipping;
  return {
    ...{ items, shipping, most, shippingLeft: rest.shipping },
    amount: isSome ? refundSum(rest, { pieces: items, shipping }) : 0,
    choose: ({ place, qty }: LinePieces) => setChosen((now) => ({ ...now, [place]: qty })),
    takeShipping: setWanted,
  };
}

type Chosen = ReturnType<typeof useRefundItems>;

/** The pieces of an order that were not refunded, each line with a number of them, and what the chosen ones cost. */
export function RefundItems({ order, chosen }: { order: OrderDetail; chosen: Chosen }) {
  const { items, most, shipping, shippingLeft, amount, choose, takeShipping } = chosen;
  return (
    <div className={styles.part}>
      <ul className={styles.lines} aria-label={t`Items to refund`}>
        {order.orderItems.map(({ name, price, options }, place) => {
          const left = most[place] ?? 0;
          const each = priceWords(price);
          if (left === 0) return null;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: an order keeps its lines
            <li key={place} className={styles.line}>
              <span className={styles.words}>
                <span className={styles.name} dir="auto">
                  {name}
                </span>
                {options.map(({ group, choice }) => (
                  <span key={`${group}.${choice}`} className="sd-quiet" dir="auto">
                    {choice}
                  </span>
                ))}
                <span className="sd-quiet">
                  {plural(left, { one: `# piece for ${each}`, other: `# pieces for ${each} each` })}
                </span>
              </span>
              <Pieces
                label={t({ message: `Pieces: ${name}`, comment: 'how many pieces of this product are refunded' })}
                isPlain
                least={0}
                most={left}
                qty={items.find((one) => one.place === place)?.qty ?? 0}
                onChoose={(qty) => choose({ place, qty })}
              />
            </li>
          );
        })}
      </ul>
      {shippingLeft > 0 && (
        <label className={styles.line}>
          <span className={styles.words}>
            <span className={styles.name}>{t({ message: 'Shipping', comment: 'what shipping costs' })}</span>
            <span className="sd-quiet">{priceWords(shippingLeft)}</span>
          </span>
          <input type="checkbox" checked={shipping} onChange={({ target }) => takeShipping(target.checked)} />
        </label>
      )}
      <p className={styles.sum} aria-live="polite">
        <span>{t`Refund with tax`}</span>
        <strong>{priceWords(amount)}</strong>
      </p>
    </div>
  );
}
