/** What the screens ask of the calls about Google. */
import { getGoogleLink, takeGoogleSession } from '@stampdeck/contract/google.ts';
import { getSite } from '@stampdeck/contract/home.ts';
import type { Reply } from '@stampdeck/contract/http.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

export type GoogleSession = Reply<typeof takeGoogleSession>;

/** Whether this installation is set up for Google; false until that is known. */
export function useHasGoogle(): boolean {
  const { data } = useQuery({
    queryKey: ['google', 'site'],
    queryFn: ({ signal }) => call(getSite, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.google ?? false;
}

/** Takes the session of whoever has just come back from Google. The server hands it over once. */
export function useTakeGoogleSession(onSignedIn: (session: GoogleSession) => void, onFailed: (error: Error) => void) {
  return useMutation({
    mutationFn: () => call(takeGoogleSession, {}),
    onSuccess: onSignedIn,
    onError: onFailed,
  });
}

/** The account that waits for its owner to say that Google may open it. */
export function useGoogleLink() {
  return useQuery({
    queryKey: ['google', 'link'],
    queryFn: ({ signal }) => call(getGoogleLink, {}, { signal }),
    gcTime: 0,
    retry: false,
  });
}
