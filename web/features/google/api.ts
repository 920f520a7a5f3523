/** What the screens ask of the calls about Google. */
import { getGoogleLink } from '@stampdeck/contract/google.ts';
import { getSite } from '@stampdeck/contract/home.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

/** Whether this installation is set up for Google; false until that is known. */
export function useHasGoogle(): boolean {
  const { data } = useQuery({
    queryKey: ['google', 'site'],
    queryFn: ({ signal }) => call(getSite, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.google ?? false;
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
