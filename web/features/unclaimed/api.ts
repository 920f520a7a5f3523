/** The calls about members without an account of their own. */
import { staticCodeUrl } from '@stampdeck/contract/codes.ts';
import { getSite } from '@stampdeck/contract/home.ts';
import type { Input } from '@stampdeck/contract/http.ts';
import { findKept, getKept } from '@stampdeck/contract/member-list.ts';
import { handOverMember } from '@stampdeck/contract/unclaimed.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

/** What a member's printed code says. */
export function usePrintedCode(customerId: string) {
  return useQuery({
    queryKey: ['unclaimed', 'site'],
    queryFn: ({ signal }) => call(getSite, {}, { signal }),
    select: ({ shopSiteUrl }) => staticCodeUrl(shopSiteUrl, customerId),
  });
}

/** Whether somebody is a member without an account, or who has the same e-mail as they. */
export function useKept(customerId: string) {
  return useQuery({
    queryKey: ['unclaimed', 'kept', 'of', customerId],
    queryFn: ({ signal }) => call(getKept, { params: { customerId } }, { signal }),
    staleTime: 0,
  });
}

/** Members without an account by name, e-mail or phone; nothing is asked for an empty search. */
export function useKeptSearch(search: string) {
  return useQuery({
    queryKey: ['unclaimed', 'kept', 'found', search],
    queryFn: async ({ signal }) => (await call(findKept, { body: { search } }, { signal })).members,
    enabled: search !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Hands one over; the lists that name either of the two are then read again. */
export function useHandOver() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Input<typeof handOverMember>['body']) => call(handOverMember, { body }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['unclaimed', 'kept'] });
      void client.invalidateQueries({ queryKey: ['memberList', 'members'] });
    },
  });
}
