/** Password reset, email confirmation and customers' sign-in, by emailed links that work once. */
import * as z from 'zod/mini';
import { newPhoneDays, userInfo } from './accounts.ts';
import { endpoint, gates } from './http.ts';
import { email, id, newPassword } from './text.ts';

/**
 * How long the links are valid (ours): for a new password, to confirm an email address, and to a customer's cards. The counter shows
 * `moveMinutes`; the email that tells of a new phone has `movedDays`.
 */
export const linkLife = {
  ...{ resetMinutes: 30, confirmHours: 24, cardMinutes: 30, welcomeDays: 14 },
  ...{ moveMinutes: 2, movedDays: newPhoneDays },
} as const;

/** Most emails of one kind per account and hour (ours). */
export const emailsPerHour = 3;

/** Most codes per customer and hour that open their account on a new phone (ours). */
export const movesPerHour = 6;

/** What /forgot sends. */
export const forgotPasswordForm = z.object({
  email,
  /** The shop whose page they came from and return to. */
  shopId: z.optional(id),
});

/** What /reset sends besides the link's token. */
export const newPasswordForm = z.object({ password: newPassword });

const token = z.string().check(z.minLength(1), z.maxLength(200));
export const forgotPassword = endpoint('POST /api/operator/forgot-password', {
  summary:
    'Emails a link to set a new (or first) password, if the address has an account of an operator or a customer. The reply never reveals whether it has one.',
  gate: gates.open,
  limit: 'emails',
  body: forgotPasswordForm,
  /** `byMail`: false if there is no mail server, for every address. */
  reply: z.object({ success: z.literal(true), byMail: z.boolean() }),
});

export const resetPassword = endpoint('POST /api/operator/reset-password', {
  summary:
    'Sets a new password with the token of a link, which works once and for 30 minutes. All sessions of the account end; the next step is to sign in.',
  gate: gates.open,
  limit: 'links',
  body: z.object({ token, ...newPasswordForm.shape }),
  reply: z.object({
    success: z.literal(true),
    email: z.string(),
    /** The account runs a shop and signs in at the dashboard. */
    hasShop: z.boolean(),
    /** The shop they joined or followed last; null if there is none. */
    shopId: z.nullable(id),
  }),
});

export const verifyEmail = endpoint('POST /api/v1/email-verification', {
  summary:
    'Confirms an email address with the token of a link, which works once and for a day: the address of a sign-up, or a new one that replaces the old.',
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
  summary: "Emails the link that confirms the caller's address again, up to three times per hour.",
  gate: gates.signedIn,
  limit: 'ownAccount',
  /** `stored`: there is no mail server; the email is a file in the data folder. */
  reply: z.object({ success: z.literal(true), state: z.enum(['sent', 'stored', 'verified']) }),
});

/** What 'Email me a link' sends. */
export const cardLinkForm = z.object({
  email,
  /** The shop whose page they are on. The link opens it. */
  shop: z.optional(id),
});

export const sendCardLink = endpoint('POST /api/v1/user/link', {
  summary:
    'Emails a customer the link to their cards, which signs them in once within 30 minutes. An account that runs a shop or works for one gets the link for a new password instead. The reply is the same for unknown addresses.',
  gate: gates.open,
  limit: 'emails',
  body: cardLinkForm,
  /** `byMail`: false if there is no mail server, for every address. */
  reply: z.object({ success: z.literal(true), byMail: z.boolean() }),
});

export const openCardLink = endpoint('POST /api/v1/user/link/open', {
  summary:
    'Signs a customer in with the token of an emailed link, which works once, and confirms the address, or with that of a code at the counter, which confirms nothing. Never for accounts that run a shop or work for one.',
  gate: gates.open,
  limit: 'links',
  body: z.object({
    token,
    /** Ends the session of another customer in this browser. Without it, the call is refused and the link stays valid. */
    replace: z.optional(z.boolean()),
  }),
  reply: z.object({ success: z.literal(true), userInfo }),
});
