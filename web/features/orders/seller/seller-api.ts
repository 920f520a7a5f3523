/** What a seller does with one order besides moving it on: cancel, refund, give stamps. */
import { t } from '@lingui/core/macro';
import { cancelOrder, type OrderDetail } from '@stampdeck/contract/orders.ts';
import { platformSeller } from '@stampdeck/contract/payees.ts';
import { type RefundReport, refundOrder } from '@stampdeck/contract/payments.ts';
import { getShop, type ShopHead } from '@stampdeck/contract/shops.ts';
import { awardStamp } from '@stampdeck/contract/stamps.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { orderKeys } from '#features/orders/buyer-api.ts';
import { useTakeOrder } from '#features/orders/received/received-api.ts';
import { CallError, call, newKey } from '#lib/api.ts';
import { closeToast, toastError, toastSuccess } from '#ui/toast.tsx';

/** Cancels an order that is not paid; the buyer reads the reason. */
export function useCancelReceived(id: string) {
  const take = useTakeOrder();
  return async (reason: string): Promise<void> => take(await call(cancelOrder, { params: { id }, body: { reason } }));
}

/** What is refunded: an amount, items for the amount that was seen, or all that is left. */
export type RefundPart =
  | { amount?: number }
  | { amount: number; items: { place: number; qty: number }[]; shipping: boolean };

/** Refunds a part of an order. The same part again, after a lost answer, is the same refund. */
export function useRefund(id: string) {
  const take = useTakeOrder();
  const asked = useRef<{ sum: string; key: string }>(null);
  return async (part: RefundPart, reason: string): Promise<RefundReport> => {
    const sum = JSON.stringify([part, reason]);
    if (asked.current?.sum !== sum) asked.current = { sum, key: newKey() };
    const body = { shipping: false, ...part, reason };
    try {
      const { key } = asked.current;
      const { refund, success: _, ...order } = await call(refundOrder, { params: { id }, body }, { key });
      asked.current = null;
      take(order);
      return refund;
    } catch (error) {
      // The provider's refusal is stored under the key. The next press asks it again.
      if (error instanceof CallError && error.code === 'refundRefused') asked.current = null;
      throw error;
    }
  };
}

/** Gives the buyer the stamps that the shop's rule suggests, linked to the order. A second press is the same gift. */
export function useGiveStamps({ id, seller, operator }: OrderDetail) {
  const client = useQueryClient();
  const [key, setKey] = useState(newKey);
  const failure = t`We couldn’t give the stamps`;
  return useMutation({
    mutationFn: (count: number) =>
      call(awardStamp, { body: { shopId: seller, customerId: operator.id, count, orderId: id } }, { key }),
    onSuccess: () => {
      setKey(newKey());
      closeToast(failure);
      toastSuccess(t`Stamps given`);
    },
    onError: (error) => toastError(failure, { detail: error.message }),
    onSettled: () => client.invalidateQueries({ queryKey: orderKeys.one(id) }),
  });
}

/** What a receipt says of its shop, besides the name. */
export type Letterhead = Pick<ShopHead, 'address' | 'phone'>;
const noLetterhead: Letterhead = { address: '', phone: '' };

/** Reads what a receipt says of its shop, then calls `onRead`; without an answer it is printed without that. */
export function useLetterhead(seller: string, onRead: (shop: Letterhead) => void) {
  const failure = t`The receipt has no address, because we couldn’t load it`;
  return useMutation({
    mutationFn: async () =>
      seller === platformSeller ? noLetterhead : (await call(getShop, { params: { id: seller } })).shop,
    onSuccess: (shop) => {
      closeToast(failure);
      onRead(shop);
    },
    onError: (error) => {
      toastError(failure, { detail: error.message });
      onRead(noLetterhead);
    },
  });
}
