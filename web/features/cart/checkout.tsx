import { t } from '@lingui/core/macro';
import type { UserInfo } from '@stampdeck/contract/accounts.ts';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { handOver } from '#lib/checkout-bundle.ts';
import { Panel } from '#ui/panel.tsx';
import { useCart } from './cart.ts';
import { platform, sellerOf } from './cart-items.ts';
import { CartScreen } from './cart-screen.tsx';
import { CheckoutFrame, type Step } from './checkout-frame.tsx';
import { deliveryOf } from './delivery.ts';
import { Filling } from './filling.tsx';
import { PaymentScreen } from './payment-screen.tsx';
import type { Filled } from './place.ts';
import { PlaceOrderScreen } from './place-order-screen.tsx';
import { ShippingScreen } from './shipping-screen.tsx';
import { useWay } from './way.tsx';

export interface CheckoutProps {
  step: Step;
  /** What the address puts into the cart. */
  filled?: Filled | undefined;
  /** Who orders; null if no one is signed in. */
  buyer: UserInfo | null;
  /** The way to sign in, for a cart of this seller. */
  entrance: (seller: string) => ReactNode;
}

/** The pages from the cart to the order. */
export function Checkout({ step, filled, buyer, entrance }: CheckoutProps) {
  const { items, address, delivery } = useCart();
  const { bundle, go } = useWay();
  const seller = sellerOf(items);
  const right = seller === null ? bundle : seller === platform ? 'dashboard' : 'shop';
  const isEmpty = items.length === 0;
  const mustShip =
    step !== '/cart' && step !== '/shipping' && !address && deliveryOf({ items, delivery }) === 'delivery';
  // Specification, section 2: back to the address where there is none.
  const back = filled
    ? null
    : isEmpty && step !== '/cart' && step !== '/placeorder'
      ? '/cart'
      : !isEmpty && mustShip
        ? '/shipping'
        : null;
  const leave = useEffectEvent((to: string) => go(to, { replace: true }));
  useEffect(() => {
    if (right !== bundle) handOver(right, bundle);
    else if (back) leave(back);
  }, [right, bundle, back]);
  if (filled) return <Filling {...filled} />;
  if (back) return null;
  if (step === '/cart') return <CartScreen />;
  if (seller && !buyer) {
    return (
      <CheckoutFrame now={step} title={t`Who is ordering?`}>
        <Panel aria-label={t`Who is ordering?`}>{entrance(seller)}</Panel>
      </CheckoutFrame>
    );
  }
  if (step === '/shipping') return <ShippingScreen />;
  return step === '/payment' ? <PaymentScreen /> : <PlaceOrderScreen buyer={buyer} />;
}
