/** The cart as the server has it now: its sums are the ones that count. What changed since it was filled is told until it was seen. */

import type { Input } from '@stampdeck/contract/http.ts';
import type { OrderSums } from '@stampdeck/contract/order-sums.ts';
import type { PaymentMethod } from '@stampdeck/contract/order-views.ts';
import { checkCart, type placeOrder } from '@stampdeck/contract/orders.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { call } from '#lib/api.ts';
import { cart, useCart } from './cart.ts';
import { type CartChange, takeFresh, type Waiting } from './cart-changes.ts';
import type { CartItem } from './cart-items.ts';
import { deliveryOf } from './delivery.ts';

/** The lines as a call says them. */
export const linesOf = (items: readonly CartItem[]): Input<typeof placeOrder>['body']['orderItems'] =>
  items.map(({ product, qty, options, price }) => ({ product, qty, options: [...options], price }));

const none: readonly CartChange[] = [];
/** Of the cart with this request key. */
let told: { key: string | null; changes: readonly CartChange[] } = { key: null, changes: none };
const listeners = new Set<() => void>();
function tellNews(changes: readonly CartChange[]): void {
  told = { key: cart.get().key, changes };
  for (const listener of listeners) listener();
}
const newsNow = () => (told.key === cart.get().key ? told.changes : none);
const watchNews = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export interface CheckedCart {
  /** Of what can be had; undefined until the server has said it. */
  sums: OrderSums | undefined;
  sellerName: string;
  /** Of an earlier cart, while the server is asked. */
  isStale: boolean;
  error: Error | null;
  retry: () => void;
  changes: readonly CartChange[];
  /** The changes were read. */
  see: () => void;
  /** Items that cannot be had now, but later, by their places. */
  waiting: readonly Waiting[];
  /** The ways to pay that the seller has. */
  methods: readonly PaymentMethod[];
  /** How it is paid; undefined until it is known. */
  method: PaymentMethod | undefined;
}

export function useCheckedCart(): CheckedCart {
  const now = useCart();
  const { items, pickupAt } = now;
  const deliveryMethod = deliveryOf(now);
  const orderItems = linesOf(items);
  const check = useQuery({
    queryKey: ['cart', 'check', orderItems, deliveryMethod, pickupAt],
    queryFn: ({ signal }) => call(checkCart, { body: { orderItems, deliveryMethod, pickupAt } }, { signal }),
    enabled: items.length > 0,
    // Asked again on each page of the checkout.
    staleTime: 0,
    placeholderData: keepPreviousData,
    meta: { toldInPlace: true },
  });
  const { data, isPlaceholderData } = check;
  const answer = items.length > 0 ? data : undefined;
  // The key says of which lines: an answer that is not of earlier ones is of these.
  const fits = answer !== undefined && !isPlaceholderData;
  const fresh = fits ? takeFresh(items, answer.lines) : null;
  useEffect(() => {
    if (!fits || cart.get().items !== items) return;
    const taken = takeFresh(items, answer.lines);
    if (taken.changes.length > 0) tellNews([...newsNow(), ...taken.changes]);
    if (taken.isChanged) cart.change({ items: taken.items });
  }, [fits, items, answer]);
  return {
    sums: answer,
    sellerName: answer?.sellerName ?? '',
    isStale: !fits,
    error: check.error,
    retry: () => void check.refetch(),
    changes: useSyncExternalStore(watchNews, newsNow),
    see: () => tellNews(none),
    waiting: fresh?.waiting ?? [],
    methods: answer?.paymentMethods ?? [],
    method: answer?.paymentMethods.find((one) => one === now.method) ?? answer?.paymentMethods[0],
  };
}
