import { getSite } from '@stampdeck/contract/home.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from './api.ts';

/** What is set up on this installation. `data` is undefined until that is known. */
export const useSite = () =>
  useQuery({
    queryKey: ['site'],
    queryFn: ({ signal }) => call(getSite, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
