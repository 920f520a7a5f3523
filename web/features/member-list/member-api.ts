/** One member of the shop: read, followed live, and the end of their membership by the shop. */
import type { Reply } from '@stampdeck/contract/http.ts';
import { eraseMember, exportMember, getMember } from '@stampdeck/contract/member-list.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { useDownload } from '#lib/download.ts';
import { toastError, toastSuccess } from '#ui/toast.tsx';

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

/** Downloads everything that the shop holds about a member. */
export const useExportMember = () =>
  useDownload(exportMember, {
    onSuccess: () => toastSuccess('The file is in your downloads'),
    onError: (error) => toastError('The file could not be made', { detail: error.message }),
  });

/** Erases a member from the shop. */
export function useEraseMember(id: string, name: string, onErased: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(eraseMember, { params: { id } }),
    onSuccess: () => {
      toastSuccess(`${name} is erased from your shop`);
      onErased();
      client.removeQueries({ queryKey: keyOf(id) });
      void client.invalidateQueries({ queryKey: ['memberList', 'members'] });
    },
    onError: (error) => toastError(`${name} could not be erased`, { detail: error.message }),
  });
}
