/** Where a person is signed in, and signing out there. */
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

/** The open sessions of the person signed in. */
export const useSessions = () =>
  useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(listSessions, {}, { signal })).sessions,
    meta: { live: ['phones'], rare: true },
    staleTime: 0,
  });

/** Signs out of one session, or with null of all others. Returns how many sessions ended. */
export function useEndSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (place: OpenSession | null) => {
      if (!place) return (await call(endOtherSessions, {})).ended;
      await call(endSession, { params: { id: place.id } });
      return 1;
    },
    // After a failure, too: the session may have ended elsewhere.
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
