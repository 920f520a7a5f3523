/** Signing in with Google, or another OpenID provider that the installation names. */

import * as z from 'zod/mini';
import { userInfo } from './accounts.ts';
import { endpoint, gates } from './http.ts';
import { knownPassword } from './text.ts';

/** Where somebody comes from: the operator's sign-in, or the customer's on a shop page. */
export const doors = ['operator', 'customer'] as const;
export type Door = (typeof doors)[number];

const yes = z.optional(z.literal('true'));

/** Where the browser is sent. */
const sentTo = z.object({ location: z.string() });

export const startGoogle = endpoint('GET /auth/google', {
  summary:
    'Sends the browser to Google. `redirect` is the screen of ours to come back to: one of the dashboard, or for customers the shop page; anything else is left out.',
  gate: gates.open,
  limit: 'logIns',
  status: 302,
  query: z.object({
    door: z._default(z.enum(doors), 'operator'),
    redirect: z.optional(z.string().check(z.maxLength(2000))),
    remember: yes,
    /** From /signup: an account without a shop gets one. */
    openShop: yes,
    timeZone: z.optional(z.string().check(z.maxLength(64))),
  }),
  reply: sentTo,
});

export const finishGoogle = endpoint('GET /auth/google/callback', {
  summary: 'Where Google sends the browser back to. Good once, in the browser that began, for ten minutes.',
  gate: gates.open,
  limit: 'logIns',
  status: 302,
  query: z.object({
    state: z.optional(z.string()),
    code: z.optional(z.string()),
    iss: z.optional(z.string()),
    error: z.optional(z.string()),
  }),
  reply: sentTo,
});

export const takeGoogleSession = endpoint('GET /auth/login/success', {
  summary:
    'Hands over, once, the session of whoever has just come back from Google; the token in `userInfo` signs them in.',
  gate: gates.open,
  limit: 'logIns',
  reply: z.object({
    user: z.object({
      displayName: z.string(),
      _json: z.object({ email: z.string() }),
      photos: z.array(z.object({ value: z.string() })),
    }),
    userInfo,
    /** Remember Me, as it was at the start. */
    remember: z.boolean(),
    /** The account was made by this sign-in. */
    isNew: z.boolean(),
  }),
});

export const getGoogleLink = endpoint('GET /api/v1/google/link', {
  summary:
    'Whose account Google’s address belongs to already, when it waits for its owner to say so; 401 when nothing waits.',
  gate: gates.open,
  limit: 'logIns',
  reply: z.object({ success: z.literal(true), email: z.string(), hasPassword: z.boolean() }),
});

/** What the owner of the account says. */
export const linkGoogleForm = z.object({ password: knownPassword });

export const linkGoogle = endpoint('POST /api/v1/google/link', {
  summary: 'Connects Google with the account that has its address, by that account’s password.',
  gate: gates.open,
  limit: 'logIns',
  body: linkGoogleForm,
  reply: z.object({ success: z.literal(true), location: z.string() }),
});

/** How a way to Google comes back, in the query value `google` of the sign-in screen or the shop page. */
export const googleOutcomes = [
  'done',
  'link',
  'googleOff',
  'googleRefused',
  'googleDenied',
  'googleAway',
  'googleUnverified',
  'googleOther',
  'socialFailed',
  'tooManyAttempts',
  'unavailable',
  /** A customer's account at the operator's sign-in; only the screen knows. */
  'notAdmin',
] as const;
export type GoogleOutcome = (typeof googleOutcomes)[number];

/** The address that begins a sign-in with Google. */
export function googleStartAddress(query: {
  door: Door;
  redirect?: string | undefined;
  remember?: boolean;
  openShop?: boolean;
  timeZone?: string;
}): string {
  const values = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) values.set(name, String(value));
  return `${startGoogle.path}?${values}`;
}
