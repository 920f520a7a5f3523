/** The shop's activity log. */
import { type AuditKind, exportAudit, listAudit } from '@stampdeck/contract/audit.ts';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { callFile, keepFile } from '#lib/download.ts';
import { useSession } from '#lib/session.ts';

const all = ['audit'];

/** Entries of one kind or of all, newest first, a page at a time. */
export function useAudit(kind: AuditKind | undefined) {
  const shopId = useSession()?.shopId;
  return useInfiniteQuery({
    queryKey: [...all, shopId, kind],
    queryFn: ({ pageParam, signal }) =>
      call(listAudit, { query: { ...(kind && { kind }), ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
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
