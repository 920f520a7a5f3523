/** Orders as their parties read them. */
import { cancelOrder, getOrder, listMyOrders, type OrderDetail } from '@stampdeck/contract/orders.ts';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CallError, call } from '#lib/api.ts';
import { paged } from '#lib/paged.ts';

export const orderKeys = {
  one: (id: string) => ['orders', 'one', id] as const,
  mine: (buyerId: string) => ['orders', 'mine', buyerId] as const,
};

/** An order, read again when it changes. */
export const useOrder = (id: string, { isAsked = true } = {}) =>
  useQuery({
    queryKey: orderKeys.one(id),
    queryFn: ({ signal }): Promise<OrderDetail> => call(getOrder, { params: { id } }, { signal }),
    enabled: isAsked,
    staleTime: 0,
    meta: { live: ['orders'], toldInPlace: true },
  });

/** The order is none of theirs, or there is none. */
export const isNoParty = (error: unknown): boolean =>
  error instanceof CallError && [401, 403, 404].includes(error.status);

/** What the person bought, newest first. */
export function useMyOrders(buyerId: string) {
  const query = useInfiniteQuery({
    queryKey: orderKeys.mine(buyerId),
    ...paged((place, options) => call(listMyOrders, { query: { limit: 20, ...place } }, options)),
    enabled: buyerId !== '',
    meta: { live: ['orders'], toldInPlace: true },
  });
  const orders = query.data?.pages.flatMap((page) => page.orders);
  return { ...query, orders, total: query.data?.pages[0]?.total };
}

/** Cancels an order that is not paid. */
export function useCancelOrder(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(cancelOrder, { params: { id }, body: { reason: '' } }),
    onSuccess: (order) => client.setQueryData(orderKeys.one(id), order),
  });
}
