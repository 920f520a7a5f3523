import { plural, t } from '@lingui/core/macro';
import { ownsShop } from '@stampdeck/contract/accounts.ts';
import type { OrderDetail } from '@stampdeck/contract/orders.ts';
import { Link } from '@tanstack/react-router';
import { Banknote, Check, ChefHat, PackageCheck, Stamp } from 'lucide-react';
import { useState } from 'react';
import { priceWords } from '#features/cart/items.tsx';
import { useStep } from '#features/orders/received/received-api.ts';
import { runsPlatform, useMay } from '#lib/may.ts';
import { useLastSession } from '#lib/session.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Stack } from '#ui/layout.tsx';
import { Panel } from '#ui/panel.tsx';
import { CancelSheet } from './cancel-sheet.tsx';
import { RefundSheet } from './refund-sheet.tsx';
import { useGiveStamps } from './seller-api.ts';

/** What the seller can do with an order now. */
export function SellerActs({ order }: { order: OrderDetail }) {
  const { isPaid, isCanceled, isDelivered, isRefunded, totalPrice } = order;
  const [asks, setAsks] = useState<'cancel' | 'refund' | null>(null);
  const person = useLastSession();
  const mayRefund = person !== null && (ownsShop(person) || runsPlatform(person));
  const canCancel = !isPaid && !isCanceled && !isDelivered;
  const canRefund = isPaid && !isRefunded && totalPrice > 0 && mayRefund;
  const isOver = isCanceled || isRefunded;
  return (
    <>
      <Panel title={t`What next`}>
        <Stack gap={2}>
          {!isOver && <Steps order={order} />}
          {!isOver && isPaid && isDelivered && <p className="sd-lead">{t`Nothing is left to do.`}</p>}
          {isOver && (
            <p className="sd-lead">{isCanceled ? t`This order was canceled.` : t`Everything was refunded.`}</p>
          )}
          <GiveStamps order={order} />
          {canRefund && <FailedRefund timeline={order.timeline} />}
          {canRefund && <Button isWide onClick={() => setAsks('refund')}>{t`Refund…`}</Button>}
          {canCancel && (
            <Button isWide variant="subtle" onClick={() => setAsks('cancel')}>
              {t`Cancel this order…`}
            </Button>
          )}
        </Stack>
      </Panel>
      {asks === 'refund' && <RefundSheet order={order} onClose={() => setAsks(null)} />}
      {asks === 'cancel' && <CancelSheet order={order} onClose={() => setAsks(null)} />}
    </>
  );
}

/** The last refund that someone asked for, if the provider refused it: its customer still waits for the money. */
function FailedRefund({ timeline }: Pick<OrderDetail, 'timeline'>) {
  const last = timeline.findLast(
    ({ kind, side }) => side === 'seller' && (kind === 'refunded' || kind === 'refundFailed'),
  );
  if (last?.kind !== 'refundFailed') return null;
  const sum = priceWords(last.amount ?? 0);
  return (
    <Alert>{t`The payment provider refused to refund ${sum}. Try again, or give the money back in another way.`}</Alert>
  );
}

/** The next steps of the kitchen, the payment at the shop, and the delivery. The first of them is the yellow one. */
function Steps({ order }: { order: OrderDetail }) {
  const { kitchen, isPaid, isDelivered, paymentMethod, totalPrice } = order;
  const step = useStep(order);
  const total = priceWords(totalPrice);
  const isOwnPayment = paymentMethod === 'Pay at the shop';
  // Nothing is prepared or delivered before it is paid online.
  const waits = !isPaid && !isOwnPayment;
  const steps = [
    ...(isDelivered || waits || kitchen === 'ready'
      ? []
      : [
          kitchen === 'new'
            ? ({ to: 'inProgress', words: t`Start preparing`, Icon: ChefHat } as const)
            : ({ to: 'ready', words: t`Ready to collect`, Icon: Check } as const),
        ]),
    ...(!isPaid && isOwnPayment ? [{ to: 'paid', words: t`Mark as paid: ${total}`, Icon: Banknote } as const] : []),
    ...(isDelivered || waits ? [] : [{ to: 'delivered', words: t`Mark as delivered`, Icon: PackageCheck } as const]),
  ];
  return (
    <>
      {waits && (
        <p className="sd-lead">
          {t({ message: 'Waiting for payment', comment: 'an order that is to be paid online' })}
        </p>
      )}
      {steps.map(({ to, words, Icon }, place) => (
        <Button
          key={to}
          isWide
          variant={place === 0 ? 'primary' : undefined}
          isBusy={step.isPending}
          onClick={() => step.mutate({ to })}
        >
          <Icon size={20} aria-hidden /> {words}
        </Button>
      ))}
    </>
  );
}

/** The stamps that the shop's rule suggests, and who gets them. Nothing while the rule is off. */
function GiveStamps({ order }: { order: OrderDetail }) {
  const { stamps, isPaid, isCanceled, isRefunded } = order;
  const mayStamp = useMay('stamp');
  const give = useGiveStamps(order);
  if (!stamps || isCanceled) return null;
  const { memberId, suggested, given } = stamps;
  const left = suggested - given;
  const canGive = left > 0 && isPaid && !isRefunded && mayStamp;
  return (
    <>
      {canGive && memberId !== null && (
        <Button isWide isBusy={give.isPending} onClick={() => give.mutate(left)}>
          <Stamp size={20} aria-hidden /> {plural(left, { one: 'Give # stamp', other: 'Give # stamps' })}
        </Button>
      )}
      {canGive && memberId === null && (
        <p className="sd-quiet">{t`The customer has not joined your loyalty program, so there is no card to stamp.`}</p>
      )}
      {given > 0 && (
        <p className="sd-quiet">
          {plural(given, { one: '# stamp given for this order', other: '# stamps given for this order' })}
        </p>
      )}
      {memberId !== null && (
        <Link to="/royaltymember/$id" params={{ id: memberId }} className="sd-go">
          {t`Open the customer’s card`}
        </Link>
      )}
    </>
  );
}
