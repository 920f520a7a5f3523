/** The shop's activity log. */
import { type AuditKind, exportAudit, listAudit } from '@stampdeck/contract/audit.ts';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { callFile, keepFile } from '#lib/download.ts';
import { paged } from '#lib/paged.ts';
import { useSession } from '#lib/session.ts';

const all = ['audit'];

/** Entries of one kind or of all, newest first, a page at a time. */
export function useAudit(kind: AuditKind | undefined) {
  const shopId = useSession()?.shopId;
  return useInfiniteQuery({
    queryKey: [...all, shopId, kind],
    ...paged((place, options) => call(listAudit, { query: { ...(kind && { kind }), ...place } }, options)),
    enabled: shopId !== undefined,
    staleTime: 0,
  });
}

/** Hands the log to the browser as a spreadsheet; the export is a new entry. */
export function useSaveAudit(kind: AuditKind | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => keepFile(await callFile(exportAudit, { query: { ...(kind && { kind }) } })),
    onSettled: () => client.invalidateQueries({ queryKey: all }),
  });
}
