import { t } from '@lingui/core/macro';
import type { OrderDetail } from '@stampdeck/contract/orders.ts';
import { listWaysToPay, type WayToPay } from '@stampdeck/contract/payees.ts';
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

type Online = Exclude<WayToPay, 'atShop'>;
/** By whom a payment begins, or the provider's id of one that was approved. */
type Press = { by: Online | undefined } | { approved: string };

/** How an order can be paid: by which providers, whether that is a test, and the address of PayPal's script, null if PayPal's button cannot be drawn. */
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
  const online = (ways.data?.methods ?? []).filter((way) => way !== 'atShop');
  return {
    online,
    isTest: ways.data?.isTest === true,
    isLoading: ways.isLoading || button.isLoading || needsLoad,
    script,
  };
}

/**
 * Pays an order: by PayPal's button, at the page of the provider that the buyer chooses, or at once where no money moves. Someone who comes back
 * from there has it finished.
 */
export function PayOrder({ order }: { order: OrderDetail }) {
  const params = { id: order.id };
  const client = useQueryClient();
  const ways = useWays(order);
  const [isMissing, setMissing] = useState(false);
  const readAgain = () => client.invalidateQueries({ queryKey: ['orders'] });
  const finish = async (id: string) => {
    await call(payOrder, { params, body: { id } });
    await readAgain();
  };
  const pay = useMutation({
    mutationFn: async (press: Press) => {
      if ('approved' in press) return finish(press.approved);
      const { payment } = await call(beginPayment, { params, body: press.by ? { provider: press.by } : {} });
      return payment.approveAt === null ? finish(payment.id) : leaveFor(payment.approveAt);
    },
    // It may be paid, canceled or without its pieces meanwhile.
    onError: () => void readAgain(),
  });
  const comeBack = useEffectEvent(() => {
    const approved = paidBefore();
    if (approved !== null) pay.mutate({ approved });
  });
  useEffect(() => comeBack(), []);
  const script = isMissing ? null : ways.script;
  const isFinishing = pay.isPending && 'approved' in pay.variables;
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
      {ways.isLoading && !isFinishing && <Skeleton height={buttonHeight} radius="var(--sd-radius-m)" />}
      {!ways.isLoading && script !== null && (
        // It stays while what was approved is finished.
        <div hidden={pay.isPending}>
          <PayPalButton
            orderId={order.id}
            script={script}
            onStart={pay.reset}
            onBegun={() => void readAgain()}
            onApproved={(approved) => pay.mutate({ approved })}
            onMissing={() => setMissing(true)}
          />
        </div>
      )}
      {isFinishing && <Button variant="primary" size="l" isWide isBusy>{t`Paying`}</Button>}
      {!isFinishing && !ways.isLoading && (
        <Links
          online={ways.online}
          hasButton={script !== null}
          pressed={pay.isPending ? pay.variables : null}
          onPress={(by) => pay.mutate({ by })}
        />
      )}
    </Stack>
  );
}

interface LinksProps {
  online: Online[];
  /** PayPal's own button is there. */
  hasButton: boolean;
  /** What is being begun. */
  pressed: Press | null;
  onPress: (by: Online | undefined) => void;
}

/** One button for each provider that is paid at its own page. Without knowing any, the server chooses. */
function Links({ online, hasButton, pressed, onPress }: LinksProps) {
  const links: (Online | undefined)[] = hasButton ? online.filter((by) => by !== 'paypal') : online;
  const isOnly = online.length < 2;
  return (links.length > 0 || hasButton ? links : [undefined]).map((by, place) => {
    const isPressed = pressed !== null && 'by' in pressed && pressed.by === by;
    return (
      <Button
        key={by ?? ''}
        variant={place === 0 && !hasButton ? 'primary' : undefined}
        size="l"
        isWide
        isBusy={pressed !== null}
        onClick={() => onPress(by)}
      >
        {isPressed ? t`Paying` : wordsFor(by, isOnly)}
      </Button>
    );
  });
}

function wordsFor(by: Online | undefined, isOnly: boolean): string {
  if (isOnly || by === undefined) return t({ message: 'Pay now', comment: 'button: pays an order' });
  return by === 'paypal' ? t`Pay with PayPal` : t`Pay by card`;
}
