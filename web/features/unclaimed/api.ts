/** The calls about members without an account of their own. */
import { staticCodeUrl } from '@stampdeck/contract/codes.ts';
import { getSite } from '@stampdeck/contract/home.ts';
import type { Input } from '@stampdeck/contract/http.ts';
import { findUnclaimed, getUnclaimed } from '@stampdeck/contract/member-list.ts';
import { claimMember } from '@stampdeck/contract/unclaimed.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

/** The address in a member's printed code. */
export function usePrintedCode(customerId: string) {
  return useQuery({
    queryKey: ['unclaimed', 'site'],
    queryFn: ({ signal }) => call(getSite, {}, { signal }),
    select: ({ shopSiteUrl }) => staticCodeUrl(shopSiteUrl, customerId),
  });
}

/** Whether a customer is a member without an account, and the unclaimed member with the same email. */
export function useUnclaimed(customerId: string) {
  return useQuery({
    queryKey: ['unclaimed', 'members', 'of', customerId],
    queryFn: ({ signal }) => call(getUnclaimed, { params: { customerId } }, { signal }),
    staleTime: 0,
  });
}

/** Members without an account by name, email or phone; an empty search asks nothing. */
export function useUnclaimedSearch(search: string) {
  return useQuery({
    queryKey: ['unclaimed', 'members', 'found', search],
    queryFn: async ({ signal }) => (await call(findUnclaimed, { body: { search } }, { signal })).members,
    enabled: search !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Moves an unclaimed card to a customer's account. The lists that name either of the two are then read again. */
export function useClaim() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Input<typeof claimMember>['body']) => call(claimMember, { body }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['unclaimed', 'members'] });
      void client.invalidateQueries({ queryKey: ['memberList', 'members'] });
    },
  });
}
