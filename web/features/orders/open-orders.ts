import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

/** How many orders of the shop are open; undefined until it is known. */
export const useOpenOrders = ({ enabled = true } = {}): number | undefined =>
  useQuery({
    queryKey: ['orders', 'open'],
    // Every screen shows it, and few need the other calls about orders.
    queryFn: async ({ signal }) => {
      const { countOpenOrders } = await import('@stampdeck/contract/orders.ts');
      return (await call(countOpenOrders, {}, { signal })).open;
    },
    meta: { live: ['orders'] },
    enabled,
  }).data;
