/** A shop's report, kept up to date with the counter. */
import { getReport } from '@stampdeck/contract/reports.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { useOwnShop } from '#lib/session.ts';
import { keepShopZone } from '#lib/shop-zone.ts';
import { askedOf, lastDayFault, type ReportView } from './report-view.ts';

/** Where all of it is in the query cache. */
export const reportsKey = ['reports'];
/** Every stamp, redemption, join and leave changes them. */
export const reportsMeta = { live: ['stamps', 'memberships'] } as const;
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
    queryKey: [...reportsKey, shopId, askedOf(span)],
    meta: reportsMeta,
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
