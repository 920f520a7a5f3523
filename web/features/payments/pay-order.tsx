import { t } from '@lingui/core/macro';
import type { OrderDetail } from '@stampdeck/contract/orders.ts';
import { listWaysToPay } from '@stampdeck/contract/payees.ts';
import { beginPayment, payOrder } from '@stampdeck/contract/payments.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { call } from '#lib/api.ts';
import { leaveFor } from '#lib/leave.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Stack } from '#ui/layout.tsx';

/** What PayPal adds to the address on the way back from an approved payment: its id. Others tell the server. */
const paidBefore = (): string | null => {
  const query = new URLSearchParams(location.search);
  return query.has('PayerID') ? query.get('token') : null;
};

/** Pays an order: at the provider's page, or at once where no money moves. Someone who comes back from there has it finished. */
export function PayOrder({ order }: { order: OrderDetail }) {
  const params = { id: order.id };
  const client = useQueryClient();
  const ways = useQuery({
    queryKey: ['payments', 'ways', order.seller],
    queryFn: ({ signal }) => call(listWaysToPay, { query: { seller: order.seller } }, { signal }),
    meta: { toldInPlace: true },
  });
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
  return (
    <Stack gap={2}>
      {pay.error && <Alert>{pay.error.message}</Alert>}
      {ways.data?.isTest && (
        <p className="sd-note" data-tone="warning">
          {t`Test mode: no money moves`}
        </p>
      )}
      <Button variant="primary" size="l" isWide isBusy={pay.isPending} onClick={() => pay.mutate(null)}>
        {pay.isPending ? t`Paying` : t({ message: 'Pay now', comment: 'button: pays an order' })}
      </Button>
    </Stack>
  );
}
