/** Checks what browsers answer (WebAuthn). Passkeys verify the person, by fingerprint, face or PIN, so one is two factors. */

import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { newPasskey, usedPasskey } from '@stampdeck/contract/passkeys.ts';
import * as z from 'zod/mini';
import { AppError, type Context } from '#context.ts';

export type NewPasskey = z.output<typeof newPasskey>;
export type UsedPasskey = z.output<typeof usedPasskey>;

/** Ed25519, ES256 and RS256: what today's passkeys use. */
export const algorithms = [-8, -7, -257];

/** The installation's address and its host name: passkeys work there only. */
export function placeOf({ browser }: Context): { origin: string; rpId: string } {
  const { origin, hostname } = new URL(browser.home);
  return { origin, rpId: hostname };
}

/** What a passkey tells of its account: bytes that name no one elsewhere. */
export const handleOf = (accountId: string): string => Buffer.from(accountId).toString('base64url');

const clientData = z.object({ challenge: z.string() });

/** The question that the browser answers. It says so itself: it counts only if it was asked here. */
export function challengeIn({ response }: NewPasskey | UsedPasskey): string {
  try {
    return clientData.parse(JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString())).challenge;
  } catch {
    throw new AppError('passkeyRefused');
  }
}

const expected = (ctx: Context, challenge: string) => {
  const { origin, rpId } = placeOf(ctx);
  return { expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: rpId, requireUserVerification: true };
};

/** The library throws for answers that do not fit. */
async function orRefused<T extends { verified: boolean }>(ctx: Context, proof: Promise<T>): Promise<T> {
  const found = await proof.catch((error: unknown) => {
    ctx.log.info({ err: error }, 'a passkey was refused');
    return null;
  });
  if (!found?.verified) throw new AppError('passkeyRefused');
  return found;
}

/** A passkey that the browser made for this question: its id, public key and counter. */
export async function proveNew(ctx: Context, passkey: NewPasskey, challenge: string) {
  const proof = verifyRegistrationResponse({
    ...expected(ctx, challenge),
    response: { ...passkey, clientExtensionResults: {} },
    supportedAlgorithmIDs: algorithms,
  });
  const { registrationInfo } = await orRefused(ctx, proof);
  if (!registrationInfo) throw new AppError('passkeyRefused');
  const { id, publicKey, counter } = registrationInfo.credential;
  return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter };
}

/** Whether a stored passkey answered this question; returns its new counter. */
export async function proveUsed(
  ctx: Context,
  { response: { userHandle, ...answer }, ...passkey }: UsedPasskey,
  challenge: string,
  stored: { credential_id: string; account_id: string; public_key: string; counter: number },
): Promise<number> {
  if (userHandle !== undefined && userHandle !== handleOf(stored.account_id)) throw new AppError('passkeyRefused');
  const proof = verifyAuthenticationResponse({
    ...expected(ctx, challenge),
    response: { ...passkey, response: answer, clientExtensionResults: {} },
    credential: {
      id: stored.credential_id,
      publicKey: new Uint8Array(Buffer.from(stored.public_key, 'base64url')),
      counter: stored.counter,
    },
  });
  return (await orRefused(ctx, proof)).authenticationInfo.newCounter;
}
