/** The calls about a shop as a whole. */
import { type ArchiveState, checkArchive, getArchive, startArchive } from '@stampdeck/contract/archive.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '#lib/api.ts';
import { useUpload } from '#lib/use-upload.ts';

const archiveKey = ['archive', 'last'];
/** How often the state is asked for while an archive is checked or imported (milliseconds). */
const pollEvery = 1000;

const isBusy = (archive: ArchiveState | null | undefined): boolean =>
  archive?.status === 'checking' || archive?.status === 'running';

/** The archive that was chosen last, and whether the shop is empty; asked again while it is checked or imported. */
export function useArchive() {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: archiveKey,
    queryFn: ({ signal }) => call(getArchive, {}, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (isBusy(state.data?.archive) ? pollEvery : false),
  });
  const status = query.data?.archive?.status;
  const before = useRef(status);
  useEffect(() => {
    // Members, reports, the card and the shop's details have changed.
    if (before.current === 'running' && status === 'done') void client.invalidateQueries();
    before.current = status;
  }, [status, client]);
  return query;
}

/** Uploads an archive to be checked. */
export function useCheckArchive() {
  const client = useQueryClient();
  return useUpload(checkArchive, {
    onDone: ({ archive }) => client.setQueryData(archiveKey, { success: true, canTake: true, archive }),
  });
}

/** Starts to import the archive; throws the refusal. */
export function useStartArchive() {
  const client = useQueryClient();
  return async (id: string, currentPassword: string | undefined): Promise<void> => {
    try {
      const { archive } = await call(startArchive, { body: { id, currentPassword } });
      client.setQueryData(archiveKey, { success: true, canTake: false, archive });
    } catch (error) {
      // Someone may have joined, or another archive may have been chosen elsewhere.
      void client.invalidateQueries({ queryKey: archiveKey });
      throw error;
    }
  };
}
