import { plural, t } from '@lingui/core/macro';
import type { OrderDetail } from '@stampdeck/contract/orders.ts';
import { priceWords } from '#features/cart/items.tsx';
import { formatList, formatMoment, formatNumber } from '#language/format.ts';
import styles from './order-detail.module.css';

type Event = OrderDetail['timeline'][number];

function wordsFor({ kind, amount, stamps }: Event): string {
  const sum = amount === null ? '' : priceWords(amount);
  switch (kind) {
    case 'placed':
      return t`Order placed`;
    case 'paid':
      return t({ message: 'Paid', comment: 'an order' });
    case 'preparing':
      return t`The shop is preparing it`;
    case 'ready':
      return t`Ready`;
    case 'waiting':
      return t`Waiting for the shop again`;
    case 'delivered':
      return t({ message: 'Delivered', comment: 'an order' });
    case 'canceled':
      return t({ message: 'Canceled', comment: 'an order' });
    case 'released':
      return t`Not paid in time: the items are for sale again`;
    case 'held':
      return t`The items are reserved again`;
    case 'refunded':
      return t`${sum} refunded`;
    case 'stamped': {
      const count = stamps ?? 0;
      const taken = -count;
      return count < 0
        ? plural(taken, { one: '# stamp taken back', other: '# stamps taken back' })
        : plural(count, { one: '# stamp given', other: '# stamps given' });
    }
    case 'paymentFailed':
      return t`The payment failed`;
    case 'refundFailed':
      return t`The refund of ${sum} failed`;
  }
}

/** '2 × Latte, Shipping': what a refund was for. */
function refundedWords({ items, shipping }: Event): string {
  const names = items.map(({ name, qty }) => `${formatNumber(qty)} × ${name}`);
  return formatList(shipping ? [...names, t({ message: 'Shipping', comment: 'what shipping costs' })] : names);
}

/** What happened to an order, and when. */
export function OrderTimeline({ events }: { events: Event[] }) {
  return (
    <ol className={styles.timeline}>
      {events.map((event, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what happened stays in its place
        <li key={place}>
          <span className={styles.event}>{wordsFor(event)}</span>
          {(event.items.length > 0 || event.shipping) && (
            <span className="sd-quiet" dir="auto">
              {refundedWords(event)}
            </span>
          )}
          {event.by && (
            <span className="sd-quiet" dir="auto">
              {event.by}
            </span>
          )}
          {event.reason && (
            <span className="sd-quiet" dir="auto">
              {event.reason}
            </span>
          )}
          <time className="sd-quiet" dateTime={event.at}>
            {formatMoment(event.at, 'shortMoment')}
          </time>
        </li>
      ))}
    </ol>
  );
}
