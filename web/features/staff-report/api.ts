/** What each person did at the counter. */
import { getStaffReport } from '@stampdeck/contract/staff-report.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { askedOf, type ReportView } from '#features/reports/report-view.ts';
import { call } from '#lib/api.ts';
import { useOwnShop } from '#lib/session.ts';

/**
 * The report by person; the last one stays until the next one is there. It reads every entry, so it does not follow the
 * counter live.
 */
export function useStaffReport(span: Pick<ReportView, 'period' | 'from' | 'to'>) {
  const shopId = useOwnShop();
  return useQuery({
    queryKey: ['reports', shopId, 'staff', askedOf(span)],
    queryFn: ({ signal }) => call(getStaffReport, { query: askedOf(span) }, { signal }),
    enabled: shopId !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
