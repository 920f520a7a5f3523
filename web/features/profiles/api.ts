/** Reading and changing one's own account. */
import type { UserInfo } from '@stampdeck/contract/accounts.ts';
import type { Input } from '@stampdeck/contract/http.ts';
import { getProfile, type Profile, updateProfile } from '@stampdeck/contract/profiles.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { session } from '#lib/session.ts';

const keyOf = (id: string) => ['profiles', id];

/** The account of whoever is signed in. What is being typed is not read over: it is fetched once for each visit. */
export const useOwnProfile = (id: string) =>
  useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }): Promise<Profile> => call(getProfile, { params: { id } }, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Saves the account and keeps who it now is. */
export function useSaveProfile() {
  const queryClient = useQueryClient();
  return async (body: Input<typeof updateProfile>['body']): Promise<UserInfo> => {
    const info = await call(updateProfile, { body });
    session.update(info.id, info);
    void queryClient.invalidateQueries({ queryKey: keyOf(info.id) });
    return info;
  };
}
