/** The calls about the shops of this installation, and of a suspended shop. */
import type { Input, Reply } from '@stampdeck/contract/http.ts';
import {
  getPlatformShop,
  getSuspension,
  inviteShop,
  listShopInvitations,
  listShops,
  restoreShop,
  type ShopState,
  suspendShop,
  takeBackShopInvitation,
} from '@stampdeck/contract/platform.ts';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { paged } from '#lib/paged.ts';

const key = ['platform'];
const invitationsKey = [...key, 'invitations'];
const shopKey = (id: string) => [...key, 'shop', id];

/** The shops that a search finds, or all, the newest first. */
export const useShops = (search: string, state: ShopState | undefined) =>
  useInfiniteQuery({
    queryKey: [...key, 'shops', search, state],
    ...paged((place, options) => call(listShops, { body: { search, ...(state && { state }), ...place } }, options)),
    staleTime: 0,
  });

/** A shop. The look is in its activity log, so it is not made again by itself. */
export const usePlatformShop = (id: string) =>
  useQuery({
    queryKey: shopKey(id),
    queryFn: async ({ signal }) => (await call(getPlatformShop, { params: { id } }, { signal })).shop,
    meta: { toldInPlace: true },
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** A change of a shop, whose answer is the shop. */
function useShopChange<Asked>(id: string, send: (asked: Asked) => Promise<Reply<typeof suspendShop>>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: ({ shop }) => {
      client.setQueryData(shopKey(id), shop);
      return client.invalidateQueries({ queryKey: [...key, 'shops'] });
    },
  });
}

export const useSuspend = (id: string) =>
  useShopChange(id, (body: Input<typeof suspendShop>['body']) => call(suspendShop, { params: { id }, body }));
export const useRestore = (id: string) => useShopChange(id, () => call(restoreShop, { params: { id } }));

type Invitations = Reply<typeof listShopInvitations>;

/** Who may open a shop, and the invitations that wait. */
export const useShopInvitations = () =>
  useQuery({
    queryKey: invitationsKey,
    queryFn: ({ signal }) => call(listShopInvitations, {}, { signal }),
    staleTime: 0,
  });

/** A change whose answer is the new list. */
function useInvitationChange<Asked, Answer extends Invitations>(send: (asked: Asked) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: ({ success, invitations, signUps }) =>
      client.setQueryData(invitationsKey, { success, invitations, signUps }),
    onError: () => client.invalidateQueries({ queryKey: invitationsKey }),
  });
}

export const useInviteShop = () =>
  useInvitationChange((body: Input<typeof inviteShop>['body']) => call(inviteShop, { body }));
export const useTakeBackShop = () =>
  useInvitationChange((id: string) => call(takeBackShopInvitation, { params: { id } }));

/** Why the person's shop is suspended. */
export const useSuspension = () =>
  useQuery({
    queryKey: [...key, 'suspension'],
    queryFn: ({ signal }) => call(getSuspension, {}, { signal }),
    meta: { toldInPlace: true },
    staleTime: 0,
  });
