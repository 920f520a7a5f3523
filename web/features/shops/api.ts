/** The details of the shop. */
import { getSettings, type ShopDetails, saveSettings } from '@stampdeck/contract/shops.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

const key = ['settings'];

export const useShopDetails = () =>
  useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(getSettings, {}, { signal })).settings,
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Saves them. Every figure may have changed with the time zone, so all that was read is read again. */
export function useSaveShopDetails() {
  const queryClient = useQueryClient();
  return async (body: ShopDetails): Promise<ShopDetails> => {
    const { settings } = await call(saveSettings, { body });
    queryClient.setQueryData(key, settings);
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== key[0] });
    return settings;
  };
}
