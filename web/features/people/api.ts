/** The calls about who works for a shop, and about the shops that a person works for. */
import type { UserInfo } from '@stampdeck/contract/accounts.ts';
import { logOut, type operatorLogIn } from '@stampdeck/contract/accounts.ts';
import type { Input, Reply } from '@stampdeck/contract/http.ts';
import {
  acceptInvitation,
  enterWorkplace,
  invitePerson,
  listPeople,
  listWorkplaces,
  openInvitation,
  removePerson,
  savePerson,
  signUpInvited,
  takeBackInvitation,
} from '@stampdeck/contract/people.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { signIn } from '#features/accounts/api.ts';
import { CallError, call } from '#lib/api.ts';
import { leaveFor } from '#lib/leave.ts';
import { session } from '#lib/session.ts';

export type People = Reply<typeof listPeople>;
const key = ['people'];

/** Who works for the shop, who is invited, and the seats. */
export const usePeople = () =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(listPeople, {}, { signal }),
    meta: { live: ['people'] },
    staleTime: 0,
  });

/** A change whose answer is the new list. */
function useChange<Asked, Answer extends People>(send: (asked: Asked) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: ({ success, people, invitations, seats }) =>
      client.setQueryData(key, { success, people, invitations, seats }),
    // Someone else may have changed it: a person who is gone, an invitation that was used.
    onError: () => client.invalidateQueries({ queryKey: key }),
  });
}

export const useInvite = () => useChange((body: Input<typeof invitePerson>['body']) => call(invitePerson, { body }));
export const useTakeBack = () => useChange((id: string) => call(takeBackInvitation, { params: { id } }));
export const useSavePerson = (id: string) =>
  useChange((body: Input<typeof savePerson>['body']) => call(savePerson, { params: { id }, body }));
export const useRemovePerson = () => useChange((id: string) => call(removePerson, { params: { id } }));

/** What an invitation is to. */
export const useInvitation = (token: string) =>
  useQuery({
    queryKey: ['people', 'invitation', token],
    queryFn: ({ signal }) => call(openInvitation, { body: { token } }, { signal }),
    enabled: token !== '',
    meta: { toldInPlace: true },
  });

/** The invitation was used, taken back or has expired. */
export const isSpent = (error: unknown): boolean => error instanceof CallError && error.code === 'linkRefused';

/** Another shop's screens begin with nothing of the one before. */
const begin = (): void => leaveFor('/');

/** Takes the session that a signed-in person got for another shop. It lasts as long as theirs. */
function goOn(info: UserInfo): void {
  const before = session.get();
  if (before) session.update(before.id, info);
  begin();
}

/** Accepts with the person who is signed in here. */
export const acceptHere = async (token: string): Promise<void> =>
  goOn(await call(acceptInvitation, { body: { token } }));

/** Signs in and accepts. Without that, the session that began ends again. */
export async function signInInvited(token: string, body: Input<typeof operatorLogIn>['body']): Promise<void> {
  const { token: opened } = await signIn(body);
  try {
    session.start(await call(acceptInvitation, { body: { token } }, { token: opened }), body);
  } catch (error) {
    await call(logOut, {}, { token: opened }).catch(() => undefined);
    throw error;
  }
  begin();
}

/** Makes an account and accepts with it. */
export async function joinInvited(body: Input<typeof signUpInvited>['body']): Promise<void> {
  session.start(await call(signUpInvited, { body }), body);
  begin();
}

/** The shops that the person works for. */
export const useWorkplaces = () =>
  useQuery({
    queryKey: ['people', 'workplaces'],
    queryFn: async ({ signal }) => (await call(listWorkplaces, {}, { signal })).workplaces,
    staleTime: 0,
  });

export const useEnterWorkplace = () =>
  useMutation({ mutationFn: (id: string) => call(enterWorkplace, { params: { id } }), onSuccess: goOn });
