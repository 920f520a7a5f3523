/** What each person did at the counter. */
import type { Input } from '@stampdeck/contract/http.ts';
import { getStaffReport } from '@stampdeck/contract/staff-report.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { useOwnShop } from '#lib/session.ts';

export type Asked = Input<typeof getStaffReport>['query'];

/**
 * The report by person; the last one stays until the next one is there. It reads every entry, so it does not follow the
 * counter live.
 */
export function useStaffReport(asked: Asked) {
  const shopId = useOwnShop();
  return useQuery({
    queryKey: ['reports', shopId, 'staff', asked],
    queryFn: ({ signal }) => call(getStaffReport, { query: asked }, { signal }),
    enabled: shopId !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
