/** Customers on a shop page: sign-up, login, being remembered, sign-out. */
import { customerLogIn, customerSignUp, logOut, resumeCustomer, type UserInfo } from '@stampdeck/contract/accounts.ts';
import type { Input } from '@stampdeck/contract/http.ts';
import { type QueryClient, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError, call } from '#lib/api.ts';
import { session, useSession } from '#lib/session.ts';
import { typedEmail } from '#lib/typed-email.ts';
import { inTwoSteps } from './second-step.ts';

/** Signs a new customer up and keeps them signed in on this phone. */
export async function signUpCustomer(body: Input<typeof customerSignUp>['body']): Promise<UserInfo> {
  const info = await call(customerSignUp, { body });
  session.start(info, { remember: true });
  return info;
}

export async function logInCustomer(body: Input<typeof customerLogIn>['body']): Promise<void> {
  const answer = await inTwoSteps(call(customerLogIn, { body }));
  typedEmail.write(null);
  session.start('userInfo' in answer ? answer.userInfo : answer, { remember: true });
}

const resumeKey = ['accounts', 'resume'];

/** Without the cookie there is no one to ask for: the call would only be refused. */
export const expectNoOne = (client: QueryClient): void => {
  client.setQueryData(resumeKey, false);
};

/**
 * If this browser has emptied its storage, asks once whether the cookie still remembers the customer. True until the answer comes; then
 * the session says who is there.
 */
function useResumed(signedIn: boolean): boolean {
  const { isFetching } = useQuery({
    queryKey: resumeKey,
    queryFn: async ({ signal }) => {
      try {
        session.start(await call(resumeCustomer, {}, { signal }), { remember: true });
        return true;
      } catch (error) {
        // No one is remembered, or the call failed: the form is the way in.
        if (error instanceof CallError) return false;
        throw error;
      }
    },
    enabled: !signedIn && session.endedBy === null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnReconnect: false,
  });
  return isFetching && !signedIn;
}

/** Whose page this is. When a session expires over a half-filled form, the form stays below the sign-in: `hold` says whose it is. */
export function useCustomerHere() {
  const current = useSession();
  const [held, hold] = useState<UserInfo | null>(null);
  const customer = current ?? (session.endedBy === 'expired' ? held : null);
  return { customer, hold, resuming: useResumed(customer !== null) };
}

/** Ends the session on the server, with its cookie, and then here. Without an answer nothing ends: the cookie would bring it back. */
export function useCustomerExit(onGone: () => void) {
  return useMutation<void, Error>({
    mutationFn: () => call(logOut, {}),
    onSuccess: () => {
      session.end('exit');
      onGone();
    },
  });
}
