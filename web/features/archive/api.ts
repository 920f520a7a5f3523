/** The calls about a shop as a whole. */
import { type ArchiveState, checkArchive, exportShop, getArchive, startArchive } from '@stampdeck/contract/archive.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '#lib/api.ts';
import { callFile, keepFile } from '#lib/download.ts';
import { upload } from '#lib/upload.ts';

const archiveKey = ['archive', 'last'];
/** While an archive is read or brought in, how often one looks (milliseconds). */
const lookEvery = 1000;

const isUnderWay = (archive: ArchiveState | null | undefined): boolean =>
  archive?.status === 'checking' || archive?.status === 'running';

/** The archive that was chosen last, and whether the shop is empty; looked at again while it is on its way. */
export function useArchive() {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: archiveKey,
    queryFn: ({ signal }) => call(getArchive, {}, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (isUnderWay(state.data?.archive) ? lookEvery : false),
  });
  const status = query.data?.archive?.status;
  const before = useRef(status);
  useEffect(() => {
    // Members, figures, the card and the shop's details say something else now.
    if (before.current === 'running' && status === 'done') void client.invalidateQueries();
    before.current = status;
  }, [status, client]);
  return query;
}

/** Sends an archive, to be read whole; a large one on a slow line takes minutes, so the share that was sent (0 to 1) is told. */
export function useCheckArchive() {
  const client = useQueryClient();
  const [share, onProgress] = useState(0);
  const sending = useMutation({
    mutationFn: async (file: File) => {
      onProgress(0);
      return (await upload(checkArchive, file, { signal: new AbortController().signal, onProgress })).archive;
    },
    onSuccess: (archive) => client.setQueryData(archiveKey, { success: true, canTake: true, archive }),
  });
  return { ...sending, share };
}

/** Begins to bring the archive in; throws with the server's words. */
export function useStartArchive() {
  const client = useQueryClient();
  return async (id: string, currentPassword: string | undefined): Promise<void> => {
    try {
      const { archive } = await call(startArchive, { body: { id, currentPassword } });
      client.setQueryData(archiveKey, { success: true, canTake: false, archive });
    } catch (error) {
      // Somebody may have joined, or another archive may have been chosen elsewhere.
      void client.invalidateQueries({ queryKey: archiveKey });
      throw error;
    }
  };
}

/** Downloads the whole shop; throws with the server's words, or when the download broke off. */
export async function saveShop(currentPassword: string | undefined): Promise<void> {
  keepFile(await callFile(exportShop, { body: { currentPassword } }));
}
