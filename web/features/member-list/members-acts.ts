/** What a shop does to its members: disabling, enabling, files of them. */
import { ownsShop } from '@stampdeck/contract/accounts.ts';
import type { memberStatuses } from '@stampdeck/contract/member-list.ts';
import { exportMembers, setMemberStatus } from '@stampdeck/contract/member-list.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { callFile, keepFile } from '#lib/download.ts';
import { useSession } from '#lib/session.ts';
import { toastError, toastSuccess, toastUndo } from '#ui/toast.tsx';
import { askedOf } from './members-api.ts';
import type { MembersChoice } from './members-view.ts';

type Status = (typeof memberStatuses)[number];

/** Whom a change is about. */
export interface Changed {
  id: string;
  name: string;
  status: Status;
}

const whom = (members: Changed[]): string =>
  members.length === 1 && members[0] ? members[0].name : `${members.length} members`;

/** Disables or enables members and offers to take it back; those who have the status already are left as they are. */
export function useSetStatus() {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: ({ members, status }: { members: Changed[]; status: Status }) =>
      call(setMemberStatus, { body: { memberIds: members.map(({ id }) => id), status } }),
    onSettled: () => void client.invalidateQueries({ queryKey: ['memberList'] }),
  });
  const run = (all: Changed[], status: Status, isUndo = false): void => {
    const members = all.filter((member) => member.status !== status);
    if (members.length === 0) return;
    const done = status === 'disabled' ? 'disabled' : 'enabled';
    change.mutate(
      { members, status },
      {
        onSuccess: () => {
          if (isUndo) return;
          const back = members.map((member) => ({ ...member, status }));
          const was = status === 'disabled' ? 'active' : 'disabled';
          toastUndo(`${whom(members)} ${done}`, () => run(back, was, true));
        },
        onError: (error) =>
          toastError(`${whom(members)} could not be ${done}`, {
            detail: error.message,
            retry: () => run(all, status, isUndo),
          }),
      },
    );
  };
  return { run, isPending: change.isPending };
}

/** Whether the person is the shop's owner: files of members are for nobody else. */
export function useIsOwner(): boolean {
  const person = useSession();
  return person !== null && ownsShop(person);
}

/** Downloads the members of a list, or those of them that are named, as CSV. */
export function useExportMembers() {
  return useMutation({
    mutationFn: async ({ choice, memberIds }: { choice: MembersChoice; memberIds?: string[] }) =>
      keepFile(await callFile(exportMembers, { body: { ...askedOf(choice), ...(memberIds && { memberIds }) } })),
    onSuccess: () => toastSuccess('The file of members is in your downloads'),
    onError: (error) => toastError('The file of members could not be made', { detail: error.message }),
  });
}
