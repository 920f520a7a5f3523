/** Getting back in, and proving an address: links that are sent by mail, each good once. */
import * as z from 'zod/mini';
import { endpoint, gates } from './http.ts';
import { email, id, newPassword } from './text.ts';

/** How long the links are good: one for a new password, one that confirms an address. */
export const linkLife = { resetMinutes: 30, confirmHours: 24 } as const;

/** Letters of a kind that one account is sent in an hour. */
export const lettersPerHour = 3;

/** What /forgot sends. */
export const forgotPasswordForm = z.object({
  email,
  /** The shop whose page they came from, and go back to. */
  shopId: z.optional(id),
});

/** What /reset sends beside the link's token. */
export const newPasswordForm = z.object({ password: newPassword });

const token = z.string().check(z.minLength(1), z.maxLength(200));
export const forgotPassword = endpoint('POST /api/operator/forgot-password', {
  summary:
    'Sends a link for a new (or first) password to the address, if it has an account: of operators and customers alike. The answer never tells whether it has one.',
  gate: gates.open,
  limit: 'letters',
  body: forgotPasswordForm,
  /** `byMail`: off where there is no mail server, for every address alike. */
  reply: z.object({ success: z.literal(true), byMail: z.boolean() }),
});

export const resetPassword = endpoint('POST /api/operator/reset-password', {
  summary:
    'Sets a new password by the token of a link, which is good once and for 30 minutes. Every session of the account ends; the next step is signing in.',
  gate: gates.open,
  limit: 'links',
  body: z.object({ token, ...newPasswordForm.shape }),
  reply: z.object({
    success: z.literal(true),
    email: z.string(),
    /** The account runs a shop: its way in is the dashboard's. */
    hasShop: z.boolean(),
    /** The shop they joined or followed last; null when there is none. */
    shopId: z.nullable(id),
  }),
});

export const verifyEmail = endpoint('POST /api/v1/email-verification', {
  summary:
    'Confirms an address by the token of a link, which is good once and for a day: that of a sign-up, or a new one that takes the place of the old.',
  gate: gates.open,
  limit: 'links',
  body: z.object({ token }),
  reply: z.object({
    success: z.literal(true),
    accountId: id,
    email: z.string(),
    changed: z.boolean(),
    hasShop: z.boolean(),
  }),
});

export const sendVerification = endpoint('POST /api/v1/email-verification/send', {
  summary: "Sends the link that confirms the caller's address once more, up to three times an hour.",
  gate: gates.signedIn,
  limit: 'ownAccount',
  /** `kept`: there is no mail server, and the letter is a file beside the server. */
  reply: z.object({ success: z.literal(true), state: z.enum(['sent', 'kept', 'verified']) }),
});
