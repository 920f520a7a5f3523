import { t } from '@lingui/core/macro';
import type { OrderSums } from '@stampdeck/contract/order-sums.ts';
import type { ReactNode } from 'react';
import { Unread } from '#ui/alert.tsx';
import type { CheckedCart } from './checked-cart.ts';
import styles from './checkout.module.css';
import { priceWords } from './items.tsx';

/** Items, shipping and tax. */
export const SumLines = ({ sums: { itemsPrice, shippingPrice, taxPrice } }: { sums: OrderSums }) => (
  <dl className={styles.lines}>
    <div>
      <dt>{t({ message: 'Items', comment: 'what the products of an order cost' })}</dt>
      <dd>{priceWords(itemsPrice)}</dd>
    </div>
    <div>
      <dt>{t({ message: 'Shipping', comment: 'what shipping costs' })}</dt>
      <dd>{priceWords(shippingPrice)}</dd>
    </div>
    <div>
      <dt>{t({ message: 'Tax', comment: 'on an order' })}</dt>
      <dd>{priceWords(taxPrice)}</dd>
    </div>
  </dl>
);

/** What the cart costs as the server says, and the page's one button. On a phone the total and the button are always in view. */
export function Sums({ checked, children }: { checked: CheckedCart; children: ReactNode }) {
  const { sums, isStale, error, retry } = checked;
  return (
    <>
      {sums && <SumLines sums={sums} />}
      <div className={styles.bar}>
        {error && <Unread onRetry={retry}>{error.message}</Unread>}
        <p className={styles.total} data-stale={isStale || undefined} aria-live="polite">
          <span>{t({ message: 'Total', comment: 'of an order' })}</span>
          <strong>{sums ? priceWords(sums.totalPrice) : '…'}</strong>
        </p>
        {children}
      </div>
    </>
  );
}
