import './receipt.css';
import { t } from '@lingui/core/macro';
import type { OrderDetail } from '@stampdeck/contract/orders.ts';
import { ReceiptText } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { priceWords } from '#features/cart/items.tsx';
import { methodWords } from '#features/cart/order-words.ts';
import { paidWords, refundedWords } from '#features/orders/order-words.ts';
import { formatMoment, formatNumber } from '#language/format.ts';
import { Button } from '#ui/button.tsx';
import { fitPage } from './receipt-page.ts';
import { type Letterhead, useLetterhead } from './seller-api.ts';

/** Prints the order on paper 80 mm wide. */
export function ReceiptButton({ order }: { order: OrderDetail }) {
  const [shop, setShop] = useState<Letterhead | null>(null);
  const letterhead = useLetterhead(order.seller, setShop);
  useEffect(() => {
    if (shop === null) return;
    const end = () => setShop(null);
    window.addEventListener('afterprint', end);
    // The receipt has to be drawn before the browser takes the page.
    const frame = requestAnimationFrame(() => window.print());
    return () => {
      window.removeEventListener('afterprint', end);
      cancelAnimationFrame(frame);
    };
  }, [shop]);
  return (
    <>
      <Button isBusy={letterhead.isPending} onClick={() => letterhead.mutate()}>
        <ReceiptText size={20} aria-hidden /> {t({ message: 'Receipt', comment: 'button: prints a narrow receipt' })}
      </Button>
      {shop && createPortal(<Receipt order={order} shop={shop} />, document.body)}
    </>
  );
}

const Line = ({ name, value }: { name: string; value: string }) => (
  <p className="receipt-line">
    <span dir="auto">{name}</span>
    <span>{value}</span>
  </p>
);

/** Seen on paper only. */
function Receipt({ order, shop: { address, phone } }: { order: OrderDetail; shop: Letterhead }) {
  const { number, sellerName, createdAt, orderItems, operator, table, note, paymentMethod, refunded, isTest } = order;
  const { itemsPrice, shippingPrice, taxPrice, totalPrice, pickupAt } = order;
  const shown = formatNumber(number);
  const paper = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (paper.current ? fitPage(paper.current) : undefined), []);
  return (
    <div ref={paper} className="receipt-print" aria-hidden="true">
      <p className="receipt-shop" dir="auto">
        {sellerName}
      </p>
      {address !== '' && (
        <p className="receipt-address" dir="auto">
          {address}
        </p>
      )}
      {phone !== '' && <p dir="auto">{phone}</p>}
      <p className="receipt-number">{t`Order ${shown}`}</p>
      <Line name={formatMoment(createdAt, 'moment')} value="" />
      {operator.name !== '' && <Line name={operator.name} value="" />}
      {table !== '' && <Line name={t({ message: 'Table', comment: 'where a guest sits' })} value={table} />}
      {pickupAt !== null && <Line name={t`Pickup time`} value={formatMoment(pickupAt, 'shortMoment')} />}
      {note !== '' && <p dir="auto">{note}</p>}
      <hr />
      {orderItems.map(({ qty, name, price, options, refunded: back }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an order keeps its lines
        <div key={place}>
          <Line name={`${formatNumber(qty)} × ${name}`} value={priceWords(price * qty)} />
          {options.map(({ group, choice }) => (
            <p key={`${group}.${choice}`} className="receipt-option" dir="auto">
              {choice}
            </p>
          ))}
          {back > 0 && <p className="receipt-option">{refundedWords({ qty, refunded: back })}</p>}
        </div>
      ))}
      <hr />
      <Line
        name={t({ message: 'Items', comment: 'what the products of an order cost' })}
        value={priceWords(itemsPrice)}
      />
      <Line name={t({ message: 'Shipping', comment: 'what shipping costs' })} value={priceWords(shippingPrice)} />
      <Line name={t({ message: 'Tax', comment: 'on an order' })} value={priceWords(taxPrice)} />
      <div className="receipt-total">
        <Line name={t({ message: 'Total', comment: 'of an order' })} value={priceWords(totalPrice)} />
      </div>
      {refunded > 0 && <Line name={t({ message: 'Refunded', comment: 'an order' })} value={priceWords(-refunded)} />}
      <Line name={paidWords(order)} value={methodWords(paymentMethod)} />
      {isTest && <p className="receipt-number">{t`Test mode: no money moves`}</p>}
    </div>
  );
}
