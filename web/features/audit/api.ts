/** The shop's activity log. */
import { type AuditKind, listAudit } from '@stampdeck/contract/audit.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { paged } from '#lib/paged.ts';
import { useSession } from '#lib/session.ts';

/** Entries of one kind or of all, newest first, a page at a time. */
export function useAudit(kind: AuditKind | undefined) {
  const shopId = useSession()?.shopId;
  return useInfiniteQuery({
    queryKey: ['audit', shopId, kind],
    ...paged((place, options) => call(listAudit, { query: { ...(kind && { kind }), ...place } }, options)),
    enabled: shopId !== undefined,
    staleTime: 0,
  });
}
