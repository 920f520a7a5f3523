import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { useMay } from '#lib/may.ts';
import { useSession } from '#lib/session.ts';

const mostFound = 5;
const longestSearch = 100;

/** A number alone is that of an order. */
const wordsOf = (search: string): string =>
  /^#?\d+$/.test(search) ? `#${search.replace('#', '')}` : search.slice(0, longestSearch);

/** The newest orders that a search finds by number or customer; none for '', and for people who may not see orders. */
export function useFoundOrders(search: string) {
  const shopId = useSession()?.shopId ?? '';
  const mayRead = useMay('orders');
  const { data, isError } = useQuery({
    queryKey: ['orders', 'found', shopId, search],
    // Every screen has the search, and few need the other calls about orders.
    queryFn: async ({ signal }) => {
      const { listAllOrders } = await import('@stampdeck/contract/orders.ts');
      const query = { q: wordsOf(search), side: 'seller', limit: mostFound } as const;
      return (await call(listAllOrders, { query }, { signal })).orders;
    },
    enabled: mayRead && shopId !== '' && search !== '',
    staleTime: 0,
    meta: { live: ['orders'] },
  });
  return { orders: data ?? [], mayRead, isError, isSettled: !mayRead || isError || data !== undefined };
}
