/** Two-step sign-in: a code from an app, besides the password. */
import * as z from 'zod/mini';
import { userInfo } from './accounts.ts';
import { fieldProblems } from './field-problems.ts';
import { endpoint, gates } from './http.ts';
import { currentPassword, line, time } from './text.ts';

/** Digits of a code, and the seconds until the next one (RFC 6238; what all apps know). */
export const codeDigits = 6;
export const codeSeconds = 30;

/** Recovery codes that are made at once (ours). */
export const recoveryCodes = 10;

/** A code of the app or a recovery code, with any spaces and hyphens. */
const code = line(40, fieldProblems.empty);

/** What the second step of a sign-in asks for. */
export const secondStepForm = z.object({ code });

/** People who open the dashboard, also platform admins who still have to set this up. */
const gate = { ...gates.open, anonymous: false, customer: false, setUp: true } as const;

const state = z.object({
  success: z.literal(true),
  isOn: z.boolean(),
  since: z.nullable(time),
  /** Recovery codes that are not used yet. */
  codesLeft: z.int(),
  /** Platform admins can't turn it off. */
  isRequired: z.boolean(),
});

export const getTwoStep = endpoint('GET /api/v1/two-step', {
  summary: 'Returns whether the caller signs in with two steps, and how many recovery codes are left.',
  gate,
  reply: state,
});

/** What it asks for once it is on: someone at an open screen may not have the phone. */
export const beginTwoStepForm = z.object({ currentPassword, code: z.optional(code) });

export const beginTwoStep = endpoint('POST /api/v1/two-step/begin', {
  summary:
    'Returns a new secret for an authenticator app. Nothing changes until `confirmTwoStep` gets a code of it. Needs the current password, unless the session is younger than 10 minutes; if two-step sign-in is on, a code instead.',
  gate,
  limit: 'ownAccount',
  body: beginTwoStepForm,
  reply: z.object({
    success: z.literal(true),
    /** Base32, to type. */
    secret: z.string(),
    /** For a QR code: `otpauth://totp/…`. */
    uri: z.string(),
  }),
});

const newCodes = z.object({
  success: z.literal(true),
  /** Shown once; only their hashes are stored. */
  recoveryCodes: z.array(z.string()),
});

export const confirmTwoStep = endpoint('POST /api/v1/two-step/confirm', {
  summary:
    'Turns two-step sign-in on with a code of the app that got the secret, and returns recovery codes. All other sessions of the account end.',
  gate,
  limit: 'ownAccount',
  body: secondStepForm,
  reply: z.extend(newCodes, { userInfo }),
});

export const renewRecoveryCodes = endpoint('POST /api/v1/two-step/codes', {
  summary: 'Returns new recovery codes for a code of the app or a recovery code. The old ones no longer work.',
  gate,
  limit: 'ownAccount',
  body: secondStepForm,
  reply: newCodes,
});

export const endTwoStep = endpoint('POST /api/v1/two-step/end', {
  summary: 'Turns two-step sign-in off with a code of the app or a recovery code. Platform admins can’t (409).',
  gate,
  limit: 'ownAccount',
  body: secondStepForm,
  reply: state,
});

export const finishSignIn = endpoint('POST /api/v1/second-step', {
  summary:
    'Finishes a sign-in that was answered `secondStep`, with the `challenge` from its details and a code of the app or a recovery code. Five wrong codes end it.',
  gate: gates.open,
  limit: 'logIns',
  body: z.object({ challenge: z.string().check(z.minLength(1), z.maxLength(200)), ...secondStepForm.shape }),
  reply: z.object({
    success: z.literal(true),
    userInfo,
    /** Remember Me, as chosen at the start. */
    remember: z.boolean(),
  }),
});
