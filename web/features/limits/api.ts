/** How much the shop lets its people give. */
import { type AwardLimits, getLimits, saveLimits } from '@stampdeck/contract/limits.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

const key = ['limits'];

export const useLimits = () =>
  useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(getLimits, {}, { signal })).limits,
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export function useSaveLimits() {
  const client = useQueryClient();
  return async (body: AwardLimits): Promise<AwardLimits> => {
    const { limits } = await call(saveLimits, { body });
    client.setQueryData(key, limits);
    return limits;
  };
}
