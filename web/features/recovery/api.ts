/** The calls of the screens about forgotten passwords and unconfirmed addresses. */
import { userInfo } from '@stampdeck/contract/accounts.ts';
import type { Input, Reply } from '@stampdeck/contract/http.ts';
import {
  linkLife,
  openCardLink,
  resetPassword,
  sendCardLink,
  sendVerification,
  verifyEmail,
} from '@stampdeck/contract/recovery.ts';
import * as z from 'zod/mini';
import { CallError, call } from '#lib/api.ts';
import { session } from '#lib/session.ts';
import { stored } from '#lib/storage.ts';
import { typedEmail } from '#lib/typed-email.ts';

/** The link was used, has expired or was replaced. Only a new one helps. */
export const isSpent = (error: unknown): boolean => error instanceof CallError && error.code === 'linkRefused';

/** Sets the new password. Ends the session here that began with the old one, and remembers the address for the sign-in. */
export async function setPassword(body: Input<typeof resetPassword>['body']): Promise<Reply<typeof resetPassword>> {
  const reply = await call(resetPassword, { body });
  typedEmail.write(reply.email);
  if (session.get()?.email === reply.email) session.end();
  return reply;
}

/** The customer's session on this browser's shop pages. The session of this page is the operator's. */
const customer = () => stored('customerInfo', userInfo);

/** The token of the person signed in here, as operator or customer. */
const tokenHere = (): string | undefined => session.get()?.token ?? customer().read()?.token;

const asPersonHere = (): { token?: string } => {
  const token = tokenHere();
  return token === undefined ? {} : { token };
};

/** Whether someone is signed in here, who can get another email. */
export const isAnybodyHere = (): boolean => tokenHere() !== undefined;

/** Confirms the address of the link. A session of that account here has the new address at once. */
export async function confirmAddress(token: string): Promise<Reply<typeof verifyEmail>> {
  // With the token of the account, the server also knows that no stranger made the account.
  const reply = await call(verifyEmail, { body: { token } }, asPersonHere());
  const { accountId, email } = reply;
  session.update(accountId, { email });
  const info = customer().read();
  if (info?.id === accountId) customer().write({ ...info, email });
  return reply;
}

/** Sends the link that confirms the address once more. */
export const sendAnotherEmail = () => call(sendVerification, {}, asPersonHere());

/** When someone asked for a link to their card in this browser: milliseconds since 1970, by its clock. */
const cardLinkAsked = stored('cardLinkAsked', z.number());

/** Emails a customer the link to their card. */
export async function askForCardLink(body: Input<typeof sendCardLink>['body']): Promise<Reply<typeof sendCardLink>> {
  const reply = await call(sendCardLink, { body });
  cardLinkAsked.write(Date.now());
  return reply;
}

/** Whether this browser asked for a link that may still be valid. */
export function isCardLinkExpected(): boolean {
  const age = Date.now() - (cardLinkAsked.read() ?? 0);
  return age >= 0 && age < linkLife.cardMinutes * 60_000;
}

/** The session here had ended elsewhere. */
export const isSignedOut = (error: unknown): boolean => error instanceof CallError && error.status === 401;

/** Signs the customer of a link in, in this browser. `isWanted`: also if the session here has ended elsewhere. */
export async function openCard(body: Input<typeof openCardLink>['body'], isWanted: boolean): Promise<void> {
  const open = () => call(openCardLink, { body });
  const { userInfo: info } = await open().catch((error) => {
    if (isWanted && isSignedOut(error)) return open();
    throw error;
  });
  cardLinkAsked.write(null);
  session.start(info, { remember: true });
}
