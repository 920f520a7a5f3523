/** One member of the shop: read, followed live, and the end of their membership by the shop. */
import { eraseMember, exportMember, getMember } from '@stampdeck/contract/member-list.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { callFile, keepFile } from '#lib/download.ts';
import { refreshSoon } from '#lib/refresh-soon.ts';
import { useServerEvent } from '#lib/socket.ts';
import { toastError, toastSuccess } from '#ui/toast.tsx';

const keyOf = (id: string) => ['memberList', 'member', id];

/** What the shop sees of a member, kept in step with stamps, rewards, joins and leaves. */
export function useMember(id: string) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: keyOf(id),
    queryFn: async ({ signal }) => (await call(getMember, { params: { id } }, { signal })).details,
    meta: { live: true },
    staleTime: 0,
  });
  const customerId = query.data?.member.customer.id;
  useServerEvent('getLiveStamp', (event) => {
    if (event.customerId === customerId) refreshSoon(client, keyOf(id));
  });
  useServerEvent('getNavigate', ({ senderId }) => {
    if (senderId === customerId) refreshSoon(client, keyOf(id));
  });
  return query;
}

/** Downloads everything that the shop holds about a member. */
export const useExportMember = (id: string) =>
  useMutation({
    mutationFn: async () => keepFile(await callFile(exportMember, { params: { id } })),
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
