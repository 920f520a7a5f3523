import { placeOrder } from '@stampdeck/contract/orders.ts';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { CallError, call, newKey } from '#lib/api.ts';
import { session } from '#lib/session.ts';
import { tableAt } from '#lib/table.ts';
import { cart } from './cart.ts';
import { sellerOf } from './cart-items.ts';
import { type CheckedCart, linesOf } from './checked-cart.ts';
import { deliveryOf } from './delivery.ts';
import { useWay } from './way.tsx';

/**
 * Places the order of the cart, once: the cart has one request key, in every tab and after a reload. What the server refuses because it
 * changed is read again, and shown before the next press.
 */
export function usePlaceOrder({ sums, method, retry }: CheckedCart) {
  const { go } = useWay();
  // A double press comes before the next render.
  const isSent = useRef(false);
  const placing = useMutation({
    mutationFn: async () => {
      const { items, address, pickupAt, note, key } = cart.get();
      const deliveryMethod = deliveryOf(cart.get());
      const isPickup = deliveryMethod === 'pickup';
      if (!sums) throw new Error('The sums of the cart are not known yet.');
      const { itemsPrice, shippingPrice, taxPrice, totalPrice } = sums;
      const body = {
        operator: session.get()?.id ?? '',
        orderItems: linesOf(items),
        ...{ shippingAddress: isPickup ? null : address, deliveryMethod, paymentMethod: method ?? 'PayPal' },
        ...{ pickupAt: isPickup ? pickupAt : null, note: note ?? '', table: tableAt(sellerOf(items) ?? '') ?? '' },
        ...{ itemsPrice, shippingPrice, taxPrice, totalPrice },
      };
      return call(placeOrder, { body }, key === null ? {} : { key });
    },
    onSuccess: ({ id }) => {
      cart.clear();
      go(`/order/${id}`, { replace: true });
    },
    onError: (error) => {
      if (error instanceof CallError && error.status === 409) retry();
    },
    onSettled: () => {
      isSent.current = false;
    },
  });
  const run = () => {
    if (isSent.current) return;
    isSent.current = true;
    placing.mutate();
  };
  return {
    run,
    isBusy: placing.isPending,
    error: placing.error,
    /** The cart was ordered before and changed since: this is another order. */
    isOrdered: placing.error instanceof CallError && placing.error.code === 'keyReused',
    /** No answer came: the order may be there. */
    isUnknown: placing.error instanceof CallError && (placing.error.status === 0 || placing.error.status >= 500),
    /** What the server says about the pickup time. */
    wrongPickup: placing.error instanceof CallError ? placing.error.fields?.pickupAt : undefined,
    runAsNew: () => {
      cart.change({ key: newKey() });
      run();
    },
  };
}

export type PlaceOrder = ReturnType<typeof usePlaceOrder>;
