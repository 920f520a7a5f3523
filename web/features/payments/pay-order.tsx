import { t } from '@lingui/core/macro';
import type { OrderDetail } from '@stampdeck/contract/orders.ts';
import { listWaysToPay } from '@stampdeck/contract/payees.ts';
import { beginPayment, getPayPalButton, payOrder } from '@stampdeck/contract/payments.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '#lib/api.ts';
import { leaveFor } from '#lib/leave.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Stack } from '#ui/layout.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { buttonHeight, PayPalButton } from './paypal-button.tsx';
import { isOtherPage } from './paypal-script.ts';

/** What a provider adds to the address on the way back from an approved payment: its id. */
const paidBefore = (): string | null => {
  const query = new URLSearchParams(location.search);
  return query.has('PayerID') ? query.get('token') : query.get('session_id');
};

/** How an order can be paid: whether that is a test, and the address of PayPal's script, null if PayPal's button cannot be drawn. */
function useWays({ id, seller }: OrderDetail) {
  const ways = useQuery({
    queryKey: ['payments', 'ways', seller],
    queryFn: ({ signal }) => call(listWaysToPay, { query: { seller } }, { signal }),
    meta: { toldInPlace: true },
  });
  const hasPayPal = ways.data?.methods.includes('paypal') === true;
  const button = useQuery({
    queryKey: ['payments', 'paypal', id],
    queryFn: ({ signal }) => call(getPayPalButton, { params: { id } }, { signal }),
    enabled: hasPayPal,
    meta: { toldInPlace: true },
  });
  const script = button.data?.script ?? null;
  const needsLoad = script !== null && isOtherPage();
  useEffect(() => {
    if (needsLoad) location.reload();
  }, [needsLoad]);
  return {
    isTest: ways.data?.isTest === true,
    isLoading: ways.isLoading || button.isLoading || needsLoad,
    script,
  };
}

/**
 * Pays an order: by PayPal's button, at the provider's page, or at once where no money moves. Someone who comes back from there has it
 * finished.
 */
export function PayOrder({ order }: { order: OrderDetail }) {
  const params = { id: order.id };
  const client = useQueryClient();
  const ways = useWays(order);
  const [isMissing, setMissing] = useState(false);
  const finish = async (id: string) => {
    await call(payOrder, { params, body: { id } });
    await client.invalidateQueries({ queryKey: ['orders'] });
  };
  const pay = useMutation({
    mutationFn: async (back: string | null) => {
      if (back !== null) return finish(back);
      const { payment } = await call(beginPayment, { params, body: {} });
      return payment.approveAt === null ? finish(payment.id) : leaveFor(payment.approveAt);
    },
  });
  const comeBack = useEffectEvent(() => {
    const back = paidBefore();
    if (back !== null) pay.mutate(back);
  });
  useEffect(() => comeBack(), []);
  const script = isMissing ? null : ways.script;
  return (
    <Stack gap={2}>
      {pay.error && <Alert>{pay.error.message}</Alert>}
      {ways.isTest && (
        <p className="sd-note" data-tone="warning">
          {t`Test mode: no money moves`}
        </p>
      )}
      {isMissing && (
        <p className="sd-note" role="status">
          {t`PayPal’s button did not load. You can pay on PayPal’s page instead.`}
        </p>
      )}
      {ways.isLoading && !pay.isPending && <Skeleton height={buttonHeight} radius="var(--sd-radius-m)" />}
      {!ways.isLoading && script !== null && (
        // It stays while what was approved is finished.
        <div hidden={pay.isPending}>
          <PayPalButton
            orderId={order.id}
            script={script}
            onStart={pay.reset}
            onApproved={pay.mutate}
            onMissing={() => setMissing(true)}
          />
        </div>
      )}
      {(pay.isPending || (!ways.isLoading && script === null)) && (
        <Button variant="primary" size="l" isWide isBusy={pay.isPending} onClick={() => pay.mutate(null)}>
          {pay.isPending ? t`Paying` : t({ message: 'Pay now', comment: 'button: pays an order' })}
        </Button>
      )}
    </Stack>
  );
}
