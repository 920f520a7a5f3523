/** The shop's newest members, kept up to date with the counter. */
import { listMembers } from '@stampdeck/contract/member-list.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { useMay } from '#lib/may.ts';
import { useSession } from '#lib/session.ts';

const newestCount = 5;

/** The members who joined last. */
export function useNewestMembers() {
  const shopId = useSession()?.shopId ?? '';
  const mayMembers = useMay('members');
  return useQuery({
    queryKey: ['home', 'newestMembers', shopId],
    meta: { live: ['stamps', 'memberships'] },
    queryFn: async ({ signal }) => {
      const body = { shopId, limit: newestCount, search: '', status: 'all' } as const;
      return (await call(listMembers, { body }, { signal })).royalmember;
    },
    enabled: mayMembers,
    staleTime: 0,
  });
}
