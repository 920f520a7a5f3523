import { t } from '@lingui/core/macro';
import type { OrderDetail as Order } from '@stampdeck/contract/orders.ts';
import { Printer } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { AddressLines } from '#features/cart/address-lines.tsx';
import { Item, Items, priceWords } from '#features/cart/items.tsx';
import { methodWords } from '#features/cart/order-words.ts';
import { SumLines } from '#features/cart/sums.tsx';
import { formatMoment } from '#language/format.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Facts } from '#ui/facts.tsx';
import { Inline, Stack } from '#ui/layout.tsx';
import { Panel } from '#ui/panel.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Bones } from '#ui/skeleton.tsx';
import { useCancelOrder } from './buyer-api.ts';
import styles from './order-detail.module.css';
import { OrderTimeline } from './order-timeline.tsx';
import { refundedWords } from './order-words.ts';
import { ReceiptHint } from './receipt-hint.tsx';

const Status = ({ tone, children }: { tone: 'good' | 'open' | 'over'; children: ReactNode }) => (
  <p className={styles.status} data-tone={tone}>
    {children}
  </p>
);

/** 'Paid' with its date, or 'Not Paid' (specification, section 2). */
function PaymentStatus({ order: { isPaid, paidAt, isCanceled, isTest, refunded, isRefunded } }: { order: Order }) {
  const at = paidAt === null ? '' : formatMoment(paidAt, 'moment');
  const sum = priceWords(refunded);
  return (
    <>
      <Status tone={isRefunded ? 'over' : isPaid ? 'good' : isCanceled ? 'over' : 'open'}>
        {isPaid ? t`Paid on ${at}` : t`Not Paid`}
        {isTest && (
          <span className="sd-badge">{t({ message: 'Test', comment: 'an order for which no money moved' })}</span>
        )}
      </Status>
      {refunded > 0 && <p>{isRefunded ? t`Everything was refunded.` : t`${sum} was refunded.`}</p>}
    </>
  );
}

/** Until when the stock waits for the payment. */
function PayBy({ at }: { at: string }) {
  const time = formatMoment(at, 'time');
  return <p className="sd-quiet">{t`Pay by ${time}. Until then, your items are kept for you.`}</p>;
}

function deliveryWords({ isDelivered, deliveredAt, isCanceled, kitchen }: Order): string {
  const at = deliveredAt === null ? '' : formatMoment(deliveredAt, 'moment');
  if (isDelivered) return t`Delivered on ${at}`;
  if (isCanceled || kitchen === 'new') return t`Not Delivered`;
  return kitchen === 'ready' ? t`Not Delivered: it is ready` : t`Not Delivered: the shop is preparing it`;
}

/** How it gets to the customer, and how far it is. */
function Delivery({ order }: { order: Order }) {
  const { deliveryMethod, shippingAddress, pickupAt, table, note, isDelivered, isCanceled } = order;
  const isPickup = deliveryMethod === 'pickup';
  const at = pickupAt === null ? t`As soon as it is ready` : formatMoment(pickupAt, 'shortMoment');
  return (
    <Panel
      title={
        isPickup
          ? t({ message: 'Pickup', comment: 'a step of the checkout' })
          : t({ message: 'Shipping', comment: 'a step of the checkout' })
      }
    >
      <Status tone={isDelivered ? 'good' : isCanceled ? 'over' : 'open'}>{deliveryWords(order)}</Status>
      <Facts
        facts={[
          [t`Where`, isPickup ? t`Collect at the shop` : ''],
          [t`Pickup time`, isPickup ? at : ''],
          [t`Delivery address`, shippingAddress && <AddressLines address={shippingAddress} />],
          [t({ message: 'Table', comment: 'where a guest sits' }), table],
          [t`Note`, note],
        ]}
      />
    </Panel>
  );
}

interface DetailProps {
  order: Order;
  /** The person who looks at it bought it. */
  isBuyer: boolean;
  /** Where it can be paid, while it can. */
  pay?: ReactNode;
  /** The way back. */
  lead?: ReactNode;
  /** For the seller: beside the button that prints, and above the payment. */
  acts?: ReactNode;
  beside?: ReactNode;
}

/** /order/{id}: who, where to, what, what it costs, and what happened. */
export function OrderDetail({ order, isBuyer, pay, lead, acts, beside }: DetailProps) {
  const { number, seller, sellerName, operator, orderItems, paymentMethod, totalPrice, timeline } = order;
  const { isPaid, isCanceled, isDelivered, kitchen, heldUntil } = order;
  const mayPay = paymentMethod === 'PayPal' && !isPaid && !isCanceled;
  const mayCancel = isBuyer && !isPaid && !isCanceled && !isDelivered && kitchen === 'new';
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1 className={styles.title}>{t`Order ${number}`}</h1>
          <p className="sd-lead" dir="auto">
            {sellerName || seller}
          </p>
          {lead}
        </div>
        <Inline className={styles.acts}>
          {mayCancel && <Cancel id={order.id} />}
          <Button onClick={() => window.print()}>
            <Printer size={20} aria-hidden /> {t({ message: 'Print', comment: 'verb: button' })}
          </Button>
          {acts}
        </Inline>
      </header>
      {isCanceled && <Alert>{t`This order was canceled.`}</Alert>}
      <div className={styles.columns} data-beside={beside ? true : undefined}>
        {beside && <div className={styles.beside}>{beside}</div>}
        <Stack gap={4} className={styles.main}>
          <Panel title={t({ message: 'Customer', comment: 'who orders' })}>
            <Facts
              facts={[
                [t`Name`, operator.name],
                [t`Email`, operator.email],
              ]}
            />
          </Panel>
          <Delivery order={order} />
          <Panel title={t`Order items`}>
            <Items label={t`Order items`}>
              {orderItems.map((item, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: an order keeps its lines
                <Item key={place} item={{ ...item, title: item.name }}>
                  {item.refunded > 0 && <span className="sd-quiet">{refundedWords(item)}</span>}
                </Item>
              ))}
            </Items>
          </Panel>
        </Stack>
        <Stack gap={4}>
          <Panel title={t`Payment`}>
            <PaymentStatus order={order} />
            <Facts facts={[[t`Payment method`, methodWords(paymentMethod)]]} />
            <SumLines sums={order} />
            <p className={styles.total}>
              <span>{t({ message: 'Total', comment: 'of an order' })}</span>
              <strong>{priceWords(totalPrice)}</strong>
            </p>
            {mayPay && isBuyer && heldUntil !== null && <PayBy at={heldUntil} />}
            {mayPay && pay}
            {isBuyer && order.isEmailConfirmed === false && !isCanceled && <ReceiptHint />}
          </Panel>
          <Panel title={t`What happened`} className={styles.timelinePart ?? ''}>
            <OrderTimeline events={timeline} />
          </Panel>
        </Stack>
      </div>
    </div>
  );
}

/** Asks before an order is canceled. */
function Cancel({ id }: { id: string }) {
  const [isAsked, setAsked] = useState(false);
  const cancel = useCancelOrder(id);
  return (
    <>
      <Button variant="subtle" onClick={() => setAsked(true)}>{t`Cancel this order`}</Button>
      {isAsked && (
        <Sheet title={t`Cancel this order?`} onClose={() => setAsked(false)}>
          <Stack gap={3}>
            <p className="sd-lead">{t`The shop is told. Nothing is charged.`}</p>
            {cancel.error && <Alert>{cancel.error.message}</Alert>}
            <Button
              variant="danger"
              isWide
              isBusy={cancel.isPending}
              onClick={() => cancel.mutate(undefined, { onSuccess: () => setAsked(false) })}
            >
              {t`Cancel this order`}
            </Button>
            <Button isWide onClick={() => setAsked(false)}>
              {t`Keep it`}
            </Button>
          </Stack>
        </Sheet>
      )}
    </>
  );
}

/** The shape of an order while it loads. */
export const OrderBones = () => (
  <div className={styles.page}>
    <div className={styles.columns}>
      <Bones
        heights={['6rem', '9rem', '12rem']}
        radius="xl"
        className="sd-stack"
        style={{ gap: 'var(--sd-space-4)' }}
      />
      <Bones heights={['18rem', '9rem']} radius="xl" className="sd-stack" style={{ gap: 'var(--sd-space-4)' }} />
    </div>
  </div>
);
