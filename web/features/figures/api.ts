/** A shop's figures and the lists behind them, kept in step with the counter. */
import { getFigures } from '@stampdeck/contract/figures.ts';
import type { Endpoint, Input, Reply } from '@stampdeck/contract/http.ts';
import { listMembers } from '@stampdeck/contract/member-list.ts';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { paged } from '#lib/paged.ts';
import { useOwnShop } from '#lib/session.ts';
import { askedOf, type FiguresView } from './figures-view.ts';

const all = ['figures'];
/** Every stamp, redemption, join and leave changes them. */
const meta = { live: ['stamps', 'memberships'] } as const;
const second = 1000;
/** A ledger from before there were figures is counted in steps, which each question takes further. */
const countingEvery = 2 * second;
/** A day ends without an event. */
const figuresEvery = 300 * second;

type Span = Pick<FiguresView, 'period' | 'from' | 'to'>;

/** The figures of a period; the last ones stay until others are there. */
export function useFigures(span: Span) {
  const shopId = useOwnShop();
  return useQuery({
    queryKey: [...all, shopId, askedOf(span)],
    meta,
    queryFn: async ({ signal }) => ({ ...(await call(getFigures, { query: askedOf(span) }, { signal })), asked: span }),
    enabled: shopId !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && !data.ready ? countingEvery : figuresEvery),
  });
}

/** How many members have a reward waiting, as the list of them says; asked once there is one. */
export function useWaitingMembers(some: boolean) {
  const shopId = useOwnShop();
  return useQuery({
    queryKey: [...all, shopId, 'waitingMembers'],
    meta,
    queryFn: ({ signal }) => {
      const choice = { search: '', status: 'all', segment: 'rewardWaiting', limit: 1 } as const;
      return call(listMembers, { body: { shopId: shopId ?? '', ...choice } }, { signal });
    },
    select: ({ total, totalIsCapped }) => ({ total, totalIsCapped }),
    enabled: some && shopId !== null,
    staleTime: 0,
  }).data;
}

/** A call that a list is read by, a page at a time. */
export type ListCall = Endpoint & { reply: { _zod: { output: { nextCursor: string | null } } } };

/** One of the lists behind the figures. */
export function useFigureList<E extends ListCall>(endpoint: E, query: Record<string, string>) {
  const shopId = useOwnShop();
  return useInfiniteQuery({
    queryKey: [...all, shopId, endpoint.path, query],
    meta,
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
