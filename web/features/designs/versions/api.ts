/** What the designer asks about versions and members. */
import { getReach, listVersions } from '@stampdeck/contract/drafts.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { paged } from '#lib/paged.ts';

/** Every version of the shop's card, newest first, a page at a time. */
export const useVersions = (shopId: string) =>
  useInfiniteQuery({
    queryKey: ['designs', 'versions', shopId],
    ...paged((place, options) => call(listVersions, { body: { limit: 10, ...place } }, options)),
    staleTime: 0,
  });

/** Whom a new version would touch, as it is now. */
export const useReach = (shopId: string, enabled: boolean) =>
  useQuery({
    queryKey: ['designs', 'reach', shopId],
    queryFn: ({ signal }) => call(getReach, {}, { signal }),
    staleTime: 0,
    enabled,
  });
