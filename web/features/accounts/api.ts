/** The accounts calls of the operator's screens. */
import { t } from '@lingui/core/macro';
import { logOut, operatorLogIn, operatorSignUp, type UserInfo } from '@stampdeck/contract/accounts.ts';
import type { Input } from '@stampdeck/contract/http.ts';
import { useMutation } from '@tanstack/react-query';
import { CallError, call } from '#lib/api.ts';
import { session } from '#lib/session.ts';
import { inTwoSteps } from './second-step.ts';

/** The answer was a customer's: the dashboard refuses it (specification, section 5). */
export class NotAdmin extends Error {
  override name = 'NotAdmin';
  constructor() {
    super(t`You are not Admin`);
  }
}

/** Starts the session of someone who has signed in. Throws `NotAdmin` for people who may not open the dashboard. */
export async function enter(info: UserInfo, options: { remember: boolean }): Promise<void> {
  if (info.isAdmin) return session.start(info, options);
  // No session starts here, and the one that the server opened ends, if the call gets through.
  await call(logOut, {}, { token: info.token }).catch((error: unknown) => {
    if (!(error instanceof CallError)) throw error;
  });
  throw new NotAdmin();
}

/** Signs in, in two steps where the account asks for them. No session starts here yet. */
export async function signIn(body: Input<typeof operatorLogIn>['body']): Promise<UserInfo> {
  const answer = await inTwoSteps(call(operatorLogIn, { body }));
  return 'userInfo' in answer ? answer.userInfo : answer;
}

/** Signs in and starts the session. Refuses people who may not open the dashboard. */
export async function logIn(body: Input<typeof operatorLogIn>['body']): Promise<UserInfo> {
  const info = await signIn(body);
  await enter(info, body);
  return info;
}

/** Opens a shop and signs its operator in. */
export async function signUp(body: Input<typeof operatorSignUp>['body']): Promise<UserInfo> {
  const info = await call(operatorSignUp, { body });
  session.start(info, body);
  return info;
}

/** Ends the session: here at once, then on the server. `onUntold`: the call failed; `again` tries once more. */
export function useExit(onUntold: (again: () => void) => void): () => void {
  const { mutate } = useMutation({
    mutationFn: (token: string) => call(logOut, {}, { token }),
    onError: (_error, token) => onUntold(() => mutate(token)),
  });
  return () => {
    const token = session.get()?.token;
    session.end('exit');
    if (token) mutate(token);
  };
}
