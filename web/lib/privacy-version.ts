/** Which privacy page a form shows. */
import { getSite } from '@stampdeck/contract/home.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from './api.ts';

/** The version of the privacy page at the time when the form opened. Undefined until that is known. */
export function useShownPrivacy(): number | undefined {
  const { data } = useQuery({
    queryKey: ['privacy', 'shown'],
    queryFn: ({ signal }) => call(getSite, {}, { signal }),
    // Loaded once for each form: people agree to the version that they could read.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return data?.privacyVersion;
}
