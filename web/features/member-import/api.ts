/** The calls about files of members. */
import { cancelImport, getImport, type ImportState, startImport } from '@stampdeck/contract/member-import.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

const importKey = ['memberImport', 'last'];
/** How often a running import is read again (milliseconds). */
const pollEvery = 1000;

/** The shop's last import, read again and again while it runs. */
export function useLastImport() {
  return useQuery({
    queryKey: importKey,
    queryFn: async ({ signal }) => (await call(getImport, {}, { signal })).import,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? pollEvery : false),
  });
}

function useChangeImport(change: (id: string) => Promise<{ import: ImportState }>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => (await change(id)).import,
    onSuccess: (changed) => client.setQueryData(importKey, changed),
    // The server may have done it, and only the response was lost.
    onError: () => void client.invalidateQueries({ queryKey: importKey }),
  });
}

/** Imports the file that was checked. */
export const useStartImport = () => useChangeImport((id) => call(startImport, { body: { id } }));

/** Stops an import; the members it added stay. */
export const useCancelImport = () => useChangeImport((id) => call(cancelImport, { body: { id } }));
