/** What a shop does with its members: disable, enable, export. */
import { plural, t } from '@lingui/core/macro';
import type { memberStatuses } from '@stampdeck/contract/member-list.ts';
import { exportMembers, setMemberStatus } from '@stampdeck/contract/member-list.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { useDownload } from '#lib/download.ts';
import { closeToast, toastError, toastSuccess, toastUndo } from '#ui/toast.tsx';

type Status = (typeof memberStatuses)[number];

/** A member whom a change is about. */
export interface Changed {
  id: string;
  name: string;
  status: Status;
}

interface Change {
  members: Changed[];
  status: Status;
  isUndo?: boolean;
}

function doneWords({ members, status }: Change): string {
  const count = members.length;
  const [only] = members;
  if (only && count === 1) {
    const { name } = only;
    return status === 'disabled' ? t`${name} disabled` : t`${name} enabled`;
  }
  return status === 'disabled'
    ? plural(count, { one: '# member disabled', other: '# members disabled' })
    : plural(count, { one: '# member enabled', other: '# members enabled' });
}

function failedWords({ members, status }: Change): string {
  const count = members.length;
  const [only] = members;
  if (only && count === 1) {
    const { name } = only;
    return status === 'disabled' ? t`We couldn’t disable ${name}` : t`We couldn’t enable ${name}`;
  }
  return status === 'disabled'
    ? plural(count, { one: 'We couldn’t disable # member', other: 'We couldn’t disable # members' })
    : plural(count, { one: 'We couldn’t enable # member', other: 'We couldn’t enable # members' });
}

/** Disables or enables members and offers to undo it. */
export function useSetStatus() {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ members, status }: Change) =>
      call(setMemberStatus, { body: { memberIds: members.map(({ id }) => id), status } }),
    onSuccess: (_, change) => {
      closeToast(failedWords(change));
      if (change.isUndo) return;
      const { members, status } = change;
      const back = { members, status: status === 'disabled' ? 'active' : 'disabled', isUndo: true } as const;
      toastUndo(doneWords(change), () => mutate(back));
    },
    onError: (error, change) =>
      toastError(failedWords(change), {
        detail: error.message,
        retry: () => mutate(change),
      }),
    onSettled: () => void client.invalidateQueries({ queryKey: ['memberList'] }),
  });
  return mutate;
}

const exportFailure = t`We couldn’t make the file of members`;

/** Downloads the members of a list, or the chosen ones, as CSV. */
export const useExportMembers = () =>
  useDownload(exportMembers, {
    onSuccess: () => {
      closeToast(exportFailure);
      toastSuccess(t`The file of members is in your downloads`);
    },
    onError: (error) => toastError(exportFailure, { detail: error.message }),
  });
