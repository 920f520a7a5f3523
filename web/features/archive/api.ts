/** The calls about a shop as a whole. */
import { type ArchiveState, checkArchive, getArchive, startArchive } from '@stampdeck/contract/archive.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '#lib/api.ts';
import { useUpload } from '#lib/use-upload.ts';

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

/** Sends an archive, to be read whole. */
export function useCheckArchive() {
  const client = useQueryClient();
  return useUpload(checkArchive, {
    onDone: ({ archive }) => client.setQueryData(archiveKey, { success: true, canTake: true, archive }),
  });
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
