/** Where one is signed in, and signing out there. */
import {
  endAllSessions,
  endOtherSessions,
  endSession,
  listSessions,
  type OpenSession,
} from '@stampdeck/contract/sessions.ts';
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

/** Signs out at one place, or without its id everywhere else; answers how many that were. */
export function useEndSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (place: OpenSession | null) => {
      if (!place) return (await call(endOtherSessions, {})).ended;
      await call(endSession, { params: { id: place.id } });
      return 1;
    },
    // Whatever came of it: it may have ended elsewhere meanwhile.
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}

/** Signs out everywhere, here as well. */
export const useEndAll = (onGone: () => void) =>
  useMutation({
    mutationFn: () => call(endAllSessions, {}),
    onSuccess: () => {
      session.end('exit');
      onGone();
    },
  });
