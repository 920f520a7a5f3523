/** Signing in with a passkey. Loaded when someone does, with the library that talks to the browser. */
import { t } from '@lingui/core/macro';
import { startAuthentication, WebAuthnError } from '@simplewebauthn/browser';
import type { Reply } from '@stampdeck/contract/http.ts';
import { beginPasskeySignIn, finishPasskeySignIn } from '@stampdeck/contract/passkeys.ts';
import { call } from '#lib/api.ts';

export type PasskeySession = Reply<typeof finishPasskeySignIn>;

/** The browser's own messages are for programmers, and mostly mean that the person closed its window. */
const inPlainWords = (error: unknown): never => {
  if (!(error instanceof WebAuthnError) && !(error instanceof DOMException)) throw error;
  throw new Error(t`No passkey was used. Try again, or sign in another way.`);
};

/** Signs in, or with a `challenge` finishes a sign-in that waits for its second step. */
export async function signInWithPasskey(how: { remember?: boolean; challenge?: string }): Promise<PasskeySession> {
  const { options } = await call(beginPasskeySignIn, {});
  const passkey = await startAuthentication({ optionsJSON: options }).catch(inPlainWords);
  return call(finishPasskeySignIn, { body: { passkey, ...how } });
}
