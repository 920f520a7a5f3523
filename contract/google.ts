/** Sign-in with Google, or with another OpenID provider that the installation configures. */

import * as z from 'zod/mini';
import { userInfo } from './accounts.ts';
import { endpoint, gates } from './http.ts';
import { knownPassword } from './text.ts';

/** Where a sign-in started: the operator's sign-in, or a shop page. */
export const doors = ['operator', 'customer'] as const;
export type Door = (typeof doors)[number];

const yes = z.optional(z.literal('true'));

/** The address that the browser is sent to. */
const sentTo = z.object({ location: z.string() });

export const startGoogle = endpoint('GET /auth/google', {
  summary:
    'Redirects the browser to Google. `redirect` is the screen to return to: one of the dashboard, or the shop page for customers. Other addresses are ignored.',
  gate: gates.open,
  limit: 'logIns',
  status: 302,
  query: z.object({
    door: z._default(z.enum(doors), 'operator'),
    redirect: z.optional(z.string().check(z.maxLength(2000))),
    remember: yes,
    /** Set on /signup: an account without a shop gets one. */
    openShop: yes,
    timeZone: z.optional(z.string().check(z.maxLength(64))),
  }),
  reply: sentTo,
});

export const finishGoogle = endpoint('GET /auth/google/callback', {
  summary: 'Google redirects the browser here. Works once, for ten minutes, in the browser that started the sign-in.',
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
    'Returns the session of the person who just came back from Google, once. The token in `userInfo` signs them in.',
  gate: gates.open,
  limit: 'logIns',
  reply: z.object({
    user: z.object({
      displayName: z.string(),
      _json: z.object({ email: z.string() }),
      photos: z.array(z.object({ value: z.string() })),
    }),
    userInfo,
    /** Remember Me, as chosen at the start. */
    remember: z.boolean(),
    /** True if this sign-in created the account. */
    isNew: z.boolean(),
  }),
});

export const getGoogleLink = endpoint('GET /api/v1/google/link', {
  summary:
    'Returns the account that already has the Google address and that its owner has to confirm; 401 if nothing is pending.',
  gate: gates.open,
  limit: 'logIns',
  reply: z.object({ success: z.literal(true), email: z.string(), hasPassword: z.boolean() }),
});

/** The owner confirms with their password. */
export const linkGoogleForm = z.object({ password: knownPassword });

export const linkGoogle = endpoint('POST /api/v1/google/link', {
  summary: 'Connects Google to the account that has its address, confirmed by that account’s password.',
  gate: gates.open,
  limit: 'logIns',
  body: linkGoogleForm,
  reply: z.object({ success: z.literal(true), location: z.string() }),
});

/** The result of a Google sign-in: the value of `google` in the address of the sign-in screen or shop page. */
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
  ...(['signUpsInvited', 'signUpsClosed'] as const),
  'tooManyAttempts',
  'unavailable',
  /** A customer's account at the operator's sign-in. Only the screen uses it. */
  'notAdmin',
] as const;
export type GoogleOutcome = (typeof googleOutcomes)[number];

/** The address that starts a Google sign-in. */
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
