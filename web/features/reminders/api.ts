/** What the customer asked this shop to remind them of. */
import { getReminders, type Reminders, saveReminders } from '@stampdeck/contract/reminders.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

const key = (shopId: string) => ['shop', 'reminders', shopId];

/** Their choice. Read again when they come back to the page: they may have confirmed their address meanwhile. */
export const useReminders = (shopId: string) =>
  useQuery({
    queryKey: key(shopId),
    queryFn: async ({ signal }) => (await call(getReminders, { params: { shopId } }, { signal })).reminders,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

export function useSaveReminders(shopId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Pick<Reminders, 'email' | 'push'>) => call(saveReminders, { params: { shopId }, body }),
    onSuccess: ({ reminders }) => client.setQueryData(key(shopId), reminders),
  });
}
