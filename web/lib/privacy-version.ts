/** Which privacy page a form shows. */
import { getSite } from '@stampdeck/contract/home.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from './api.ts';

/** The version of the privacy page that counted when the form was opened; undefined until that is known. */
export function useShownPrivacy(): number | undefined {
  const { data } = useQuery({
    queryKey: ['privacy', 'shown'],
    queryFn: ({ signal }) => call(getSite, {}, { signal }),
    // Once for each form that is opened, and not while it is: what was read stays what was agreed to.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return data?.privacyVersion;
}
