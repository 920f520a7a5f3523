import { ownsShop } from '@stampdeck/contract/accounts.ts';
import { getRedemptionRights } from '@stampdeck/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { useLastSession } from '#lib/session.ts';

export const rightsKey = ['limits', 'rights'];

/** Who may redeem rewards without the customer's code. */
export const useRedemptionRights = (how: { enabled?: boolean; staleTime?: number } = {}) =>
  useQuery({
    queryKey: rightsKey,
    queryFn: async ({ signal }) => (await call(getRedemptionRights, {}, { signal })).rights,
    ...how,
  });

/** Whether this person may redeem without the customer's code; undefined until it is known, and for someone who may not stamp. */
export function useRightWithoutCode(enabled = true): boolean | undefined {
  const person = useLastSession();
  const isOwner = person !== null && ownsShop(person);
  const mayStamp = isOwner || person?.permissions.includes('stamp') === true;
  const { data } = useRedemptionRights({ enabled: enabled && mayStamp });
  return data && (isOwner ? data.owner : data.staff);
}
