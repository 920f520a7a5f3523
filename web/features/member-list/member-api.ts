/** One member of the shop: read and kept current, exported, erased. */
import { t } from '@lingui/core/macro';
import type { Reply } from '@stampdeck/contract/http.ts';
import { eraseMember, exportMember, getMember } from '@stampdeck/contract/member-list.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { useDownload } from '#lib/download.ts';
import { closeToast, toastError, toastSuccess } from '#ui/toast.tsx';

const keyOf = (id: string) => ['memberList', 'member', id];

/** What the shop sees of a member. */
export function useMember(id: string) {
  const known = useQueryClient().getQueryData<Reply<typeof getMember>['details']>(keyOf(id));
  return useQuery({
    queryKey: keyOf(id),
    queryFn: async ({ signal }) => (await call(getMember, { params: { id } }, { signal })).details,
    meta: { live: ['stamps', 'memberships'], ...(known && { customerId: known.member.customer.id }) },
    staleTime: 0,
  });
}

const exportFailure = t`We couldn’t make the file`;

/** Downloads everything that the shop has about a member. */
export const useExportMember = () =>
  useDownload(exportMember, {
    onSuccess: () => {
      closeToast(exportFailure);
      toastSuccess(t`The file is in your downloads`);
    },
    onError: (error) => toastError(exportFailure, { detail: error.message }),
  });

/** Erases a member from the shop. */
export function useEraseMember(id: string, name: string, onErased: () => void) {
  const client = useQueryClient();
  const failure = t`We couldn’t erase ${name}`;
  return useMutation({
    mutationFn: () => call(eraseMember, { params: { id } }),
    onSuccess: () => {
      closeToast(failure);
      toastSuccess(t`${name} is erased from your shop`);
      onErased();
      client.removeQueries({ queryKey: keyOf(id) });
      void client.invalidateQueries({ queryKey: ['memberList', 'members'] });
    },
    onError: (error) => toastError(failure, { detail: error.message }),
  });
}
