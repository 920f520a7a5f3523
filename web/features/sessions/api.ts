/** Where one is signed in, and signing out there. */
import { endAllSessions, endOtherSessions, endSession, listSessions } from '@stampdeck/contract/sessions.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { session } from '#lib/session.ts';

const key = ['sessions'];

/** The open sessions of whoever is signed in. */
export const useSessions = () =>
  useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(listSessions, {}, { signal })).sessions,
    staleTime: 0,
  });

/** Reads the list anew, whatever came of a change: it may have ended elsewhere meanwhile. */
function useReadAgain(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: key });
}

export const useEndSession = () =>
  useMutation({
    mutationFn: (id: string) => call(endSession, { params: { id } }),
    onSettled: useReadAgain(),
  });

export const useEndOthers = (onEnded: (count: number) => void) =>
  useMutation({
    mutationFn: () => call(endOtherSessions, {}),
    onSuccess: ({ ended }) => onEnded(ended),
    onSettled: useReadAgain(),
  });

/** Signs out everywhere, here as well. */
export const useEndAll = (onGone: () => void) =>
  useMutation({
    mutationFn: () => call(endAllSessions, {}),
    onSuccess: () => {
      session.end('exit');
      onGone();
    },
  });
