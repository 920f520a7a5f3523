/** The orders that the shop received: lists, the kitchen's board, and what its people do with an order. */
import { t } from '@lingui/core/macro';
import type { Reply } from '@stampdeck/contract/http.ts';
import {
  deliverOrder,
  exportOrders,
  listAllOrders,
  markOrderPaid,
  type Order,
  type OrderDetail,
  saveKitchen,
} from '@stampdeck/contract/orders.ts';
import { platformSeller } from '@stampdeck/contract/payees.ts';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { orderKeys } from '#features/orders/buyer-api.ts';
import { call } from '#lib/api.ts';
import { useDownload } from '#lib/download.ts';
import { runsPlatform } from '#lib/may.ts';
import { paged } from '#lib/paged.ts';
import { useSession } from '#lib/session.ts';
import { closeToast, toastError, toastSuccess } from '#ui/toast.tsx';
import type { ReceivedChoice, ReceivedView } from './received-view.ts';

/** The longest text that the search call takes (characters). */
export const longestSearch = 100;
/** Orders per call while someone scrolls through all of them. */
const scrollSize = 100;

const boardKey = ['orders', 'board'] as const;

/** The filters that are sent for a view. */
const sentOf = ({ q, view, paid, delivered, from, to, by, customer }: ReceivedChoice) => ({
  ...{ q: q.trim().slice(0, longestSearch), side: 'seller' as const },
  ...(view === 'open' && { open: 'yes' as const }),
  ...(view === 'canceled' && { canceled: 'yes' as const }),
  ...(paid !== '' && { paid }),
  ...(delivered !== '' && { delivered }),
  ...(from !== '' && { from }),
  ...(to !== '' && { to }),
  ...(by !== 'placed' && { by }),
  ...(customer !== '' && { buyer: customer }),
});

const askedOf = ({ q, view, paid, delivered, from, to, by, customer }: ReceivedChoice): ReceivedChoice => ({
  ...{ q, view, paid, delivered, from, to, by, customer },
});

/** The orders that `view` asks for, of the shop, or of packages for those who run this installation. With size 'all' further pages are added; otherwise it is one page between two cursors. */
export function useReceived(view: ReceivedView) {
  const person = useSession();
  const isPlatform = runsPlatform(person);
  const seller = isPlatform ? platformSeller : (person?.shopId ?? '');
  const asked = askedOf(view);
  const isAll = view.size === 'all';
  return useInfiniteQuery({
    queryKey: ['orders', 'received', seller, asked, view.size, isAll ? '' : view.cursor],
    ...paged(
      async (place, options) => {
        const limit = isAll ? scrollSize : Number(view.size);
        const query = { ...sentOf(asked), ...(isPlatform && { seller }), limit, ...place };
        return { ...(await call(listAllOrders, { query }, options)), asked };
      },
      isAll ? '' : view.cursor,
    ),
    getNextPageParam: (last) => (isAll ? last.nextCursor : null),
    placeholderData: keepPreviousData,
    enabled: seller !== '',
    staleTime: 0,
    meta: { live: ['orders'], toldInPlace: true },
  });
}

/** Orders on the page of a member. */
const newestOfBuyer = 5;

/** What a customer ordered last at this shop. */
export function useOrdersOfBuyer(buyer: string) {
  const shopId = useSession()?.shopId ?? '';
  return useQuery({
    queryKey: ['orders', 'of', shopId, buyer],
    queryFn: async ({ signal }) => {
      const query = { q: '', side: 'seller', buyer, limit: newestOfBuyer } as const;
      return (await call(listAllOrders, { query }, { signal })).orders;
    },
    staleTime: 0,
    meta: { live: ['orders'], toldInPlace: true },
  });
}

const exportFailure = t`We couldn’t make the file of orders`;

/** Downloads the orders of the list, all pages of it. */
export function useExportOrders() {
  const file = useDownload(exportOrders, {
    onSuccess: () => {
      closeToast(exportFailure);
      toastSuccess(t`The file of orders is in your downloads`);
    },
    onError: (error) => toastError(exportFailure, { detail: error.message }),
  });
  return { ...file, save: (choice: ReceivedChoice) => file.mutate({ query: sentOf(choice) }) };
}

/** Most orders that a kitchen's board shows; older ones stay in the list. */
const mostOnBoard = 300;

/** When an order is due: at its pickup time, or from when it was placed. */
const dueAt = ({ pickupAt, createdAt }: Order): string => pickupAt ?? createdAt;

interface Board {
  orders: Order[];
  /** There are more. */
  isCut: boolean;
}

/** All open orders, those that are due first in front. */
export const useBoard = () =>
  useQuery({
    queryKey: boardKey,
    queryFn: async ({ signal }): Promise<Board> => {
      const orders: Order[] = [];
      let cursor: string | null = '';
      while (cursor !== null && orders.length < mostOnBoard) {
        const query = { q: '', open: 'yes', side: 'seller', limit: 100, ...(cursor !== '' && { cursor }) } as const;
        const page: Reply<typeof listAllOrders> = await call(listAllOrders, { query }, { signal });
        orders.push(...page.orders);
        cursor = page.nextCursor;
      }
      orders.sort((one, other) => (dueAt(one) < dueAt(other) ? -1 : 1));
      return { orders, isCut: cursor !== null };
    },
    staleTime: 0,
    meta: { live: ['orders'], toldInPlace: true },
  });

/** What someone does with an order by one press. */
export type Step = { to: Order['kitchen'] | 'delivered' | 'paid' };

const send = (id: string, { to }: Step): Promise<OrderDetail> => {
  if (to === 'delivered') return call(deliverOrder, { params: { id } });
  if (to === 'paid') return call(markOrderPaid, { params: { id } });
  return call(saveKitchen, { params: { id }, body: { kitchen: to } });
};

/** Puts what the server said about an order on the board and on its own page, unless something newer is there. */
export function useTakeOrder() {
  const client = useQueryClient();
  return (order: OrderDetail): void => {
    const isOpen = !order.isDelivered && !order.isCanceled && !order.isRefunded;
    client.setQueryData<OrderDetail>(orderKeys.one(order.id), (known) =>
      known && known.version > order.version ? known : order,
    );
    client.setQueryData<Board>(boardKey, (board) => {
      if (!board) return board;
      const { kitchen, isPaid, paidAt, version } = order;
      const orders = board.orders.flatMap((one) => {
        if (one.id !== order.id || one.version > version) return [one];
        return isOpen ? [{ ...one, kitchen, isPaid, paidAt, version }] : [];
      });
      return { ...board, orders };
    });
    void client.invalidateQueries({ queryKey: ['orders'], predicate: ({ queryKey }) => queryKey[1] !== 'one' });
  };
}

/** Moves an order on. The reply is shown at once; what others did meanwhile arrives live. */
export function useStep({ id, number }: Pick<Order, 'id' | 'number'>) {
  const take = useTakeOrder();
  const failure = t`We couldn’t change order ${number}`;
  return useMutation({
    mutationFn: (step: Step) => send(id, step),
    onSuccess: (order) => {
      closeToast(failure);
      take(order);
    },
    onError: (error) => toastError(failure, { detail: error.message }),
  });
}
