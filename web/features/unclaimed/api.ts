/** The calls about members without an account of their own. */
import { staticCodeUrl } from '@stampdeck/contract/codes.ts';
import { getSite } from '@stampdeck/contract/home.ts';
import type { Input } from '@stampdeck/contract/http.ts';
import { addMember } from '@stampdeck/contract/unclaimed.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

export type NewMember = Input<typeof addMember>['body'];

/** Adds a member at the counter; the members' lists are then read again. */
export function useAddMember() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: NewMember) => (await call(addMember, { body })).user,
    onSuccess: () => void client.invalidateQueries({ queryKey: ['memberList', 'members'] }),
  });
}

/** What a member's printed code says. */
export function usePrintedCode(customerId: string) {
  return useQuery({
    queryKey: ['unclaimed', 'site'],
    queryFn: ({ signal }) => call(getSite, {}, { signal }),
    select: ({ shopSiteUrl }) => staticCodeUrl(shopSiteUrl, customerId),
  });
}
