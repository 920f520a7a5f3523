/** The calls about files of members. */
import { cancelImport, getImport, type ImportState, startImport } from '@stampdeck/contract/member-import.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

const importKey = ['memberImport', 'last'];
/** While a file is on its way in, how often one looks (milliseconds). */
const lookEvery = 1000;

/** How the shop's last file is getting on; looked at again while it is on its way. */
export function useLastImport() {
  return useQuery({
    queryKey: importKey,
    queryFn: async ({ signal }) => (await call(getImport, {}, { signal })).import,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? lookEvery : false),
  });
}

function useMoveImport(move: (id: string) => Promise<{ import: ImportState }>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => (await move(id)).import,
    onSuccess: (moved) => client.setQueryData(importKey, moved),
    // It may have happened all the same, and only its answer was lost.
    onError: () => void client.invalidateQueries({ queryKey: importKey }),
  });
}

/** Imports the file that was looked at. */
export const useStartImport = () => useMoveImport((id) => call(startImport, { body: { id } }));

/** Ends an import where it stands. */
export const useCancelImport = () => useMoveImport((id) => call(cancelImport, { body: { id } }));
