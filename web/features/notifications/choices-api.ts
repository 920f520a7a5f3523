/** How this person is told what happens at their shop. */
import { t } from '@lingui/core/macro';
import {
  type NotificationChoices,
  readNotificationChoices,
  type SavedChoices,
  saveNotificationChoices,
} from '@stampdeck/contract/notifications.ts';
import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { closeToast, toastError, toastSuccess } from '#ui/toast.tsx';

const key = ['notifications', 'choices'];

export const useChoices = () =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(readNotificationChoices, {}, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

const changed = (choices: NotificationChoices, { kinds = {}, quiet }: SavedChoices): NotificationChoices => ({
  ...choices,
  kinds: Object.fromEntries(
    Object.entries(choices.kinds).map(([kind, now]) => [kind, { ...now, ...kinds[kind as keyof typeof kinds] }]),
  ),
  ...(quiet !== undefined && { quiet }),
});

/** Shows a change at once and saves it; changes are saved one after the other. */
export function useSaveChoices() {
  const client = useQueryClient();
  const failure = t`We couldn’t save this`;
  const underWay = useIsMutating({ mutationKey: key });
  const save = useMutation({
    mutationKey: key,
    scope: { id: key.join() },
    mutationFn: (change: SavedChoices) => call(saveNotificationChoices, { body: change }),
    onMutate: (change) =>
      client.setQueryData(key, (choices?: NotificationChoices) => choices && changed(choices, change)),
    onSuccess: (now) => {
      // Later changes are shown already.
      if (client.isMutating({ mutationKey: key }) === 1) client.setQueryData(key, now);
      closeToast(failure);
      toastSuccess(t`Saved`);
    },
    onError: (error) => {
      toastError(failure, { detail: error.message });
      return client.invalidateQueries({ queryKey: key });
    },
  });
  return { save: save.mutate, isBusy: underWay > 0 };
}
