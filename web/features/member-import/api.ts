/** The calls about files of members. */
import { checkImport, getImport, startImport } from '@stampdeck/contract/member-import.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { upload } from '#lib/upload.ts';

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

/** Says what importing a file would do. */
export const useCheck = () =>
  useMutation({
    mutationFn: async (file: File) => (await upload(checkImport, file, quietly())).check,
  });

/** Imports a file. */
export function useStartImport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (file: File) => (await upload(startImport, file, quietly())).import,
    onSuccess: (started) => client.setQueryData(importKey, started),
    // It may have begun all the same, and only its answer was lost.
    onError: () => void client.invalidateQueries({ queryKey: importKey }),
  });
}

const quietly = () => ({ signal: new AbortController().signal, onProgress: () => undefined });
