/** Passkeys: a sign-in without a password, which also stands for the second step (WebAuthn). */
import * as z from 'zod/mini';
import { userInfo } from './accounts.ts';
import { endpoint, gates } from './http.ts';
import { time } from './text.ts';
import { beginTwoStepForm } from './two-step.ts';
import { identified } from './wire-names.ts';

/** Passkeys of an account, and minutes until a sign-in or a registration ends (ours). */
export const mostPasskeys = 10;
export const passkeyMinutes = 5;

/** People who open the dashboard, also platform admins who still have to set up two-step sign-in. */
const gate = { ...gates.open, anonymous: false, customer: false, setUp: true } as const;

/** Bytes in base64url, as browsers write them. */
const bytes = (max: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(max));
const credentialId = bytes(1400);
const credential = { id: credentialId, rawId: credentialId, type: z.literal('public-key') };

/** What a browser answers when it made a passkey (`RegistrationResponseJSON`), as far as it is read. */
export const newPasskey = z.object({
  ...credential,
  response: z.object({ clientDataJSON: bytes(4000), attestationObject: bytes(16_000) }),
});

/** What a browser answers when someone used a passkey (`AuthenticationResponseJSON`), as far as it is read. */
export const usedPasskey = z.object({
  ...credential,
  response: z.object({
    ...{ clientDataJSON: bytes(4000), authenticatorData: bytes(4000), signature: bytes(2000) },
    userHandle: z.optional(bytes(200)),
  }),
});

const passkey = identified({
  /** Where it was made, such as 'Firefox on Windows', in the reader's language. */
  device: z.string(),
  createdAt: time,
  usedAt: z.nullable(time),
});
export type Passkey = z.output<typeof passkey>;

const list = z.object({ success: z.literal(true), passkeys: z.array(passkey) });

export const listPasskeys = endpoint('GET /api/v1/passkeys', {
  summary: 'Returns the passkeys of the caller, the oldest first.',
  gate,
  reply: list,
});

const descriptor = z.object({ id: z.string(), type: z.literal('public-key') });

export const beginPasskey = endpoint('POST /api/v1/passkeys/begin', {
  summary:
    'Returns what the browser needs to make a passkey. Needs the current password, unless the session is younger than 10 minutes; if two-step sign-in is on, a code instead.',
  gate,
  limit: 'ownAccount',
  body: beginTwoStepForm,
  reply: z.object({
    success: z.literal(true),
    /** For `navigator.credentials.create`, in JSON (`PublicKeyCredentialCreationOptionsJSON`). */
    options: z.object({
      challenge: z.string(),
      rp: z.object({ id: z.string(), name: z.string() }),
      user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
      pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
      timeout: z.int(),
      excludeCredentials: z.array(descriptor),
      authenticatorSelection: z.object({
        residentKey: z.literal('required'),
        requireResidentKey: z.literal(true),
        userVerification: z.literal('required'),
      }),
      attestation: z.literal('none'),
    }),
  }),
});

export const addPasskey = endpoint('POST /api/v1/passkeys', {
  summary: `Stores a passkey that the browser made. An account has ${mostPasskeys} at most.`,
  gate,
  limit: 'ownAccount',
  status: 201,
  body: z.object({ passkey: newPasskey }),
  reply: list,
});

export const removePasskey = endpoint('POST /api/v1/passkeys/remove', {
  summary:
    'Removes a passkey. Needs the current password, unless the session is younger than 10 minutes; if two-step sign-in is on, a code instead.',
  gate,
  limit: 'ownAccount',
  body: z.extend(beginTwoStepForm, { id: credentialId }),
  reply: list,
});

export const beginPasskeySignIn = endpoint('POST /api/v1/passkey-sign-in/begin', {
  summary: 'Returns what the browser needs to sign in with a passkey. It names no account.',
  gate: gates.open,
  limit: 'logIns',
  reply: z.object({
    success: z.literal(true),
    /** For `navigator.credentials.get`, in JSON (`PublicKeyCredentialRequestOptionsJSON`). */
    options: z.object({
      challenge: z.string(),
      rpId: z.string(),
      timeout: z.int(),
      userVerification: z.literal('required'),
    }),
  }),
});

export const finishPasskeySignIn = endpoint('POST /api/v1/passkey-sign-in', {
  summary:
    'Signs in with a passkey. With the `challenge` of a sign-in that was answered `secondStep`, it finishes that one, if the passkey is of the same account.',
  gate: gates.open,
  limit: 'logIns',
  body: z.object({
    passkey: usedPasskey,
    remember: z.optional(z.boolean()),
    challenge: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  }),
  reply: z.object({
    success: z.literal(true),
    userInfo,
    /** Remember Me, as chosen at the start. */
    remember: z.boolean(),
  }),
});
