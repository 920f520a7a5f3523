/** The calls about shared tablets and PINs. */
import type { Input, Reply } from '@stampdeck/contract/http.ts';
import {
  endTablet,
  enrollTablet,
  givePin,
  listTablets,
  openTablet,
  readOwnPin,
  saveOwnPin,
  unlockPin,
  unlockTablet,
} from '@stampdeck/contract/tablets.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CallError, call } from '#lib/api.ts';
import { leaveFor } from '#lib/leave.ts';
import { session, sharedTablet } from '#lib/session.ts';

export type Tablets = Reply<typeof listTablets>;
export type Locked = Reply<typeof openTablet>;
const key = ['tablets'];

/** The shop's shared tablets, and who of its people has a PIN. */
export const useTablets = () =>
  useQuery({ queryKey: key, queryFn: ({ signal }) => call(listTablets, {}, { signal }), staleTime: 0 });

/** A change whose answer is the new list. */
function useChange<Asked>(send: (asked: Asked) => Promise<Tablets>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (reply) => client.setQueryData(key, reply),
    // It may be gone already, or the person.
    onError: () => client.invalidateQueries({ queryKey: key }),
  });
}

export const useEndTablet = () => useChange((id: string) => call(endTablet, { params: { id } }));
export const useUnlockPin = () => useChange((id: string) => call(unlockPin, { params: { id } }));

/** Gives a person a PIN. */
export function useGivePin(id: string) {
  const client = useQueryClient();
  return async (body: Input<typeof givePin>['body']): Promise<void> => {
    client.setQueryData(key, await call(givePin, { params: { id }, body }));
  };
}

/** Makes this browser a shared tablet. It is locked from then on, and no one is signed in. */
export async function enroll(body: Input<typeof enrollTablet>['body']): Promise<void> {
  await call(enrollTablet, { body });
  sharedTablet().write(true);
  session.end();
  leaveFor('/tablet', { replace: true });
}

const ownKey = [...key, 'own'];

/** Whether the person has a PIN at the shop. */
export const useOwnPin = () =>
  useQuery({ queryKey: ownKey, queryFn: ({ signal }) => call(readOwnPin, {}, { signal }), staleTime: 0 });

export function useSaveOwnPin() {
  const client = useQueryClient();
  return async (body: Input<typeof saveOwnPin>['body']): Promise<void> => {
    client.setQueryData(ownKey, await call(saveOwnPin, { body }));
  };
}

/** The shop of this tablet, and the people who can open it. */
export const useLockedTablet = () =>
  useQuery({
    queryKey: [...key, 'locked'],
    queryFn: async ({ signal }) => {
      try {
        return await call(openTablet, {}, { signal });
      } catch (error) {
        if (isNoTablet(error)) sharedTablet().write(null);
        throw error;
      }
    },
    staleTime: 0,
    meta: { toldInPlace: true },
  });

/** This browser is no shared tablet, or no longer: its other pages open as on any device. */
export const isNoTablet = (error: unknown): boolean => error instanceof CallError && error.code === 'tabletUnknown';

/** Opens the tablet for a person; returns the screen to begin with. */
export async function openFor(body: Input<typeof unlockTablet>['body']): Promise<'/livestamp' | '/'> {
  const info = await call(unlockTablet, { body });
  session.start(info, { remember: false });
  return info.permissions.includes('stamp') ? '/livestamp' : '/';
}
