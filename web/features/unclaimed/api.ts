/** The calls about members without an account of their own. */
import type { CustomerInfo } from '@stampdeck/contract/accounts.ts';
import { staticCodeUrl } from '@stampdeck/contract/codes.ts';
import { getSite } from '@stampdeck/contract/home.ts';
import type { Input } from '@stampdeck/contract/http.ts';
import { addMember } from '@stampdeck/contract/unclaimed.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

/** Adds a member at the counter; the members' lists are then read again. */
export function useAddMember() {
  const client = useQueryClient();
  return async (body: Input<typeof addMember>['body']): Promise<CustomerInfo> => {
    const { user } = await call(addMember, { body });
    void client.invalidateQueries({ queryKey: ['memberList', 'members'] });
    return user;
  };
}

/** What a member's printed code says. */
export function usePrintedCode(customerId: string) {
  return useQuery({
    queryKey: ['unclaimed', 'site'],
    queryFn: ({ signal }) => call(getSite, {}, { signal }),
    select: ({ shopSiteUrl }) => staticCodeUrl(shopSiteUrl, customerId),
  });
}
