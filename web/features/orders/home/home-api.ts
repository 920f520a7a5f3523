/** What home shows of the shop's orders. */
import { getSales, listAllOrders } from '@stampdeck/contract/orders.ts';
import { listProducts } from '@stampdeck/contract/products.ts';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { call } from '#lib/api.ts';
import { useSession } from '#lib/session.ts';
import { stored } from '#lib/storage.ts';

const newestCount = 5;

/** The shop that was last seen with orders in this browser: its page keeps room for them. */
const sellingShop = stored('sellingShop', z.string());

/** The orders that came last. */
export function useNewestOrders() {
  const shopId = useSession()?.shopId ?? '';
  const query = useQuery({
    queryKey: ['orders', 'newest', shopId],
    queryFn: async ({ signal }) => {
      const asked = { q: '', side: 'seller', limit: newestCount } as const;
      const { orders } = await call(listAllOrders, { query: asked }, { signal });
      if (orders.length > 0) sellingShop.write(shopId);
      return orders;
    },
    enabled: shopId !== '',
    staleTime: 0,
    meta: { live: ['orders'], toldInPlace: true },
  });
  return { query, expectsOrders: sellingShop.read() === shopId };
}

/** What was sold on each of the last days. */
export const useSales = (enabled: boolean) =>
  useQuery({
    queryKey: ['orders', 'sales'],
    queryFn: async ({ signal }) => (await call(getSales, {}, { signal })).days,
    enabled,
    staleTime: 0,
    meta: { live: ['orders'] },
  });

/** How many products the shop has. */
export function useProductCount(enabled: boolean) {
  const operator = useSession()?.shopId ?? '';
  return useQuery({
    queryKey: ['products', 'count', operator],
    queryFn: async ({ signal }) =>
      call(listProducts, { query: { operator, q: '', sort: 'latest', limit: 1 } }, { signal }),
    select: ({ total, totalIsCapped }) => ({ total, totalIsCapped }),
    enabled: enabled && operator !== '',
    meta: { live: ['products'] },
  });
}
