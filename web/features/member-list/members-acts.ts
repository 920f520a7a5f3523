/** What a shop does to its members: disabling, enabling, files of them. */
import type { memberStatuses } from '@stampdeck/contract/member-list.ts';
import { exportMembers, setMemberStatus } from '@stampdeck/contract/member-list.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { useDownload } from '#lib/download.ts';
import { toastError, toastSuccess, toastUndo } from '#ui/toast.tsx';

type Status = (typeof memberStatuses)[number];

/** Whom a change is about. */
export interface Changed {
  id: string;
  name: string;
  status: Status;
}

const whom = (members: Changed[]): string =>
  members.length === 1 && members[0] ? members[0].name : `${members.length} members`;

const done = { active: 'enabled', disabled: 'disabled' } as const;

interface Change {
  members: Changed[];
  status: Status;
  isUndo?: boolean;
}

/** Disables or enables members and offers to take it back. */
export function useSetStatus() {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ members, status }: Change) =>
      call(setMemberStatus, { body: { memberIds: members.map(({ id }) => id), status } }),
    onSuccess: (_, { members, status, isUndo }) => {
      if (isUndo) return;
      const back = { members, status: status === 'disabled' ? 'active' : 'disabled', isUndo: true } as const;
      toastUndo(`${whom(members)} ${done[status]}`, () => mutate(back));
    },
    onError: (error, change) =>
      toastError(`${whom(change.members)} could not be ${done[change.status]}`, {
        detail: error.message,
        retry: () => mutate(change),
      }),
    onSettled: () => void client.invalidateQueries({ queryKey: ['memberList'] }),
  });
  return mutate;
}

/** Downloads the members of a list, or those of them that are named, as CSV. */
export const useExportMembers = () =>
  useDownload(exportMembers, {
    onSuccess: () => toastSuccess('The file of members is in your downloads'),
    onError: (error) => toastError('The file of members could not be made', { detail: error.message }),
  });
