/** The lists behind a shop's report, kept up to date with the counter. Apart from the report, which home reads without them. */
import type { Endpoint, Input, Reply } from '@stampdeck/contract/http.ts';
import { listMembers } from '@stampdeck/contract/member-list.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { paged } from '#lib/paged.ts';
import { useOwnShop } from '#lib/session.ts';
import { reportsKey, reportsMeta } from './api.ts';

/** How many members have a reward waiting, as their list says; asked once there is one. */
export function useWaitingMembers(some: boolean) {
  const shopId = useOwnShop();
  return useQuery({
    queryKey: [...reportsKey, shopId, 'waitingMembers'],
    meta: reportsMeta,
    queryFn: ({ signal }) => {
      const choice = { search: '', status: 'all', segment: 'rewardWaiting', limit: 1 } as const;
      return call(listMembers, { body: { shopId: shopId ?? '', ...choice } }, { signal });
    },
    select: ({ total, totalIsCapped }) => ({ total, totalIsCapped }),
    enabled: some && shopId !== null,
    staleTime: 0,
  }).data;
}

/** A call that reads a list, a page at a time. */
export type ListCall = Endpoint & { reply: { _zod: { output: { nextCursor: string | null } } } };

/** One of the lists behind a report. */
export function useReportList<E extends ListCall>(endpoint: E, query: Record<string, string>) {
  const shopId = useOwnShop();
  return useInfiniteQuery({
    queryKey: [...reportsKey, shopId, endpoint.path, query],
    meta: reportsMeta,
    ...paged(
      (place, options) =>
        call(endpoint, { query: { ...query, ...place } } as Input<E>, options) as Promise<
          Reply<E> & { nextCursor: string | null }
        >,
    ),
    enabled: shopId !== null,
    staleTime: 0,
  });
}
