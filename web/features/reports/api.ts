/** A shop's report and the lists behind them, kept up to date with the counter. */

import type { Endpoint, Input, Reply } from '@stampdeck/contract/http.ts';
import { listMembers } from '@stampdeck/contract/member-list.ts';
import { getReport } from '@stampdeck/contract/reports.ts';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { paged } from '#lib/paged.ts';
import { useOwnShop } from '#lib/session.ts';
import { keepShopZone } from '#lib/shop-zone.ts';
import { askedOf, lastDayFault, type ReportView } from './report-view.ts';

const all = ['reports'];
/** Every stamp, redemption, join and leave changes them. */
const meta = { live: ['stamps', 'memberships'] } as const;
const second = 1000;
/** A ledger from before there were reports is counted in steps, one for each question. */
const countingEvery = 2 * second;
/** A day ends without an event. */
const reportEvery = 300 * second;

type Span = Pick<ReportView, 'period' | 'from' | 'to'>;

/** The report of a period; the last one stays until the next one is there. */
export function useReport(span: Span) {
  const shopId = useOwnShop();
  return useQuery({
    queryKey: [...all, shopId, askedOf(span)],
    meta,
    queryFn: async ({ signal }) => {
      const report = await call(getReport, { query: askedOf(span) }, { signal });
      keepShopZone(shopId ?? '', report.timeZone);
      return { ...report, asked: span };
    },
    enabled: shopId !== null && !lastDayFault(span),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && !data.ready ? countingEvery : reportEvery),
  });
}

/** How many members have a reward waiting, as their list says; asked once there is one. */
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

/** A call that reads a list, a page at a time. */
export type ListCall = Endpoint & { reply: { _zod: { output: { nextCursor: string | null } } } };

/** One of the lists behind a report. */
export function useReportList<E extends ListCall>(endpoint: E, query: Record<string, string>) {
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
