/** What the designer asks of the server. */
import { t } from '@lingui/core/macro';
import { type CardDesign, getDesign, type PublishedDesign, publishDesign } from '@stampdeck/contract/designs.ts';
import { getReach, listVersions } from '@stampdeck/contract/drafts.ts';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, serverNow } from '#lib/api.ts';
import { paged } from '#lib/paged.ts';
import { withPageMilestones } from './default-milestones.ts';

const keys = { newest: (shopId: string) => ['designs', 'newest', shopId] };

/** Specified texts (specification, section 8; the success is ours). */
export const designTexts = {
  loadFailed: t`Failed to get stamp Design information from Server`,
  publishFailed: t`Failed to upload Card Design Infomartion`,
  published: t`Successfull uploaded shop card design`,
} as const;

/** The shop's newest published card; the defaults while there is none. Read again each time someone returns to the screen. */
export function useDesign(shopId: string) {
  return useQuery({
    queryKey: keys.newest(shopId),
    queryFn: async ({ signal }) =>
      withPageMilestones((await call(getDesign, { body: { shopId } }, { signal })).cardDesignItem),
    staleTime: 0,
  });
}

/** Publishes the card. Its design is shown as the newest at once, then read again. */
export function usePublishDesign(shopId: string) {
  const client = useQueryClient();
  const queryKey = keys.newest(shopId);
  return useMutation({
    mutationFn: (design: CardDesign) => call(publishDesign, { body: { shopId, design } }),
    onSuccess: async ({ version }, design) => {
      // A read that began before the publishing would bring the old design back.
      await client.cancelQueries({ queryKey });
      client.setQueryData<PublishedDesign>(queryKey, (known) =>
        known && known.version === version
          ? known
          : { shopId, version, isDefault: false, publishedAt: new Date(serverNow()).toISOString(), design },
      );
      // The set-up steps, the members' list and others depend on the card, too.
      void client.invalidateQueries();
    },
  });
}

/** Every version of the shop's card, newest first, a page at a time. */
export const useVersions = (shopId: string) =>
  useInfiniteQuery({
    queryKey: ['designs', 'versions', shopId],
    ...paged((place, options) => call(listVersions, { body: { limit: 10, ...place } }, options)),
    staleTime: 0,
  });

/** How many cards a new version would affect now. */
export const useReach = (shopId: string, enabled: boolean) =>
  useQuery({
    queryKey: ['designs', 'reach', shopId],
    queryFn: ({ signal }) => call(getReach, {}, { signal }),
    staleTime: 0,
    enabled,
  });
