/** What the screens about forgotten passwords and unproved addresses ask of the server. */
import { userInfo } from '@stampdeck/contract/accounts.ts';
import type { Input, Reply } from '@stampdeck/contract/http.ts';
import { resetPassword, sendVerification, verifyEmail } from '@stampdeck/contract/recovery.ts';
import { CallError, call } from '#lib/api.ts';
import { session } from '#lib/session.ts';
import { stored } from '#lib/storage.ts';
import { typedEmail } from '#lib/typed-email.ts';

/** The link was used, has expired, or was replaced: only a new one helps. */
export const isSpent = (error: unknown): boolean => error instanceof CallError && error.code === 'linkRefused';

/** Sets the new password; what is signed in here by the old one is forgotten, and the address is kept for signing in. */
export async function setPassword(body: Input<typeof resetPassword>['body']): Promise<Reply<typeof resetPassword>> {
  const reply = await call(resetPassword, { body });
  typedEmail.write(reply.email);
  if (session.get()?.email === reply.email) session.end();
  return reply;
}

/** The customer's session on this browser's shop pages; this page's own is the operator's. */
const customer = () => stored('customerInfo', userInfo);

/** Whoever is signed in here, at either door. */
const tokenHere = (): string | undefined => session.get()?.token ?? customer().read()?.token;

const asPersonHere = (): { token?: string } => {
  const token = tokenHere();
  return token === undefined ? {} : { token };
};

/** Is somebody signed in here, who can be sent another letter? */
export const isAnybodyHere = (): boolean => tokenHere() !== undefined;

/** Confirms the address of the link; who is signed in here with that account gets the new one at once. */
export async function confirmAddress(token: string): Promise<Reply<typeof verifyEmail>> {
  // Said by whoever is signed in to the account it also tells the server that no stranger made it.
  const reply = await call(verifyEmail, { body: { token } }, asPersonHere());
  const { accountId, email } = reply;
  session.update(accountId, { email });
  const info = customer().read();
  if (info?.id === accountId) customer().write({ ...info, email });
  return reply;
}

/** Has the link that confirms the address sent once more. */
export const sendAnotherLetter = () => call(sendVerification, {}, asPersonHere());
