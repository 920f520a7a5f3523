/** People: signing up, signing in, being remembered, signing out. */
import * as z from 'zod/mini';
import { endpoint, gates, permissions } from './http.ts';
import { email, id, imageAddress, knownPassword, line, newPassword, time } from './text.ts';
import { identified } from './wire-names.ts';

/** The phone's share of the rotating code: which device this is and the secret it signs with (base64url, 32 bytes). */
export const device = z.object({ id, secret: z.string() });
export type Device = z.output<typeof device>;

/**
 * A signed-in person as the browser keeps them (`userInfo` in the dashboard, `customerInfo` on the shop page).
 * `isAdmin`: may open the dashboard. `shopId`: the shop they run or work for; none for customers.
 */
export const userInfo = identified({
  name: z.string(),
  email: z.string(),
  photo: z.string(),
  cover: z.string(),
  isAdmin: z.boolean(),
  createdAt: time,
  token: z.string(),
  shopId: z.optional(id),
  permissions: z.array(z.enum(permissions)),
  /** Without one, nobody gets back into the account once its sessions are over. */
  hasPassword: z.optional(z.boolean()),
  isPlatformAdmin: z.optional(z.literal(true)),
  device: z.optional(device),
});
export type UserInfo = z.output<typeof userInfo>;

/** Whether someone signed in owns the shop: the wire calls an owner by the shop's id, and who works for the shop by their own. */
export const ownsShop = ({ id, shopId }: Pick<UserInfo, 'id' | 'shopId'>): boolean => id === shopId;

/** Ended sessions that one row of the activity log names. */
export const mostSessionsNamed = 20;

/**
 * Days that a session lives: without use (`idle`), and in all (`most`). `browser`: without Remember Me, where it also ends with the browser.
 * A customer's goes on as long as it is used.
 */
export const sessionDays = {
  browser: { idle: 1, most: 30 },
  remembered: { idle: 30, most: 365 },
  customer: { idle: 365, most: null },
} as const;

const credentials = { email, password: knownPassword };

/** The privacy page that comes with the product; one that an installation writes itself has a higher version. */
export const firstPrivacyVersion = 1;

/** The version of the privacy page that counted when the form was shown; the one that counts now when absent or newer. */
const privacyVersion = z.optional(z.int().check(z.minimum(1)));

/** What /signup sends; the screen holds its fields against it, too. */
export const operatorSignUpForm = z.object({
  name: line(80, 'Please choose a name.'),
  email,
  password: newPassword,
  photo: z._default(imageAddress, ''),
  remember: z._default(z.boolean(), false),
  /** IANA name from the browser; UTC when absent or unknown. */
  timeZone: z.optional(z.string().check(z.maxLength(64))),
  privacyVersion,
});

/** What /signin sends. */
export const operatorLogInForm = z.object({ ...credentials, remember: z._default(z.boolean(), false) });

/** What a customer signs up with on a shop page; '' or no password: none for now. */
export const customerSignUpForm = z.object({
  name: line(80, 'Please tell us your name.'),
  email,
  password: z.optional(z.union([z.literal(''), newPassword])),
  privacyVersion,
});

/** What a customer signs in with on a shop page. */
export const customerLogInForm = z.object(credentials);

export const operatorSignUp = endpoint('POST /api/operator', {
  summary: 'Opens a shop: makes the operator with a new shop and signs them in.',
  gate: gates.open,
  limit: 'signUps',
  status: 201,
  body: operatorSignUpForm,
  reply: userInfo,
});

export const operatorLogIn = endpoint('POST /api/operator/login', {
  summary: "Signs in at the operator's door. A customer gets `isAdmin: false`, which the dashboard refuses.",
  gate: gates.open,
  limit: 'logIns',
  body: operatorLogInForm,
  reply: userInfo,
});

export const customerSignUp = endpoint('POST /api/v1/user', {
  summary: 'Signs a customer up on a shop page by name and e-mail; a password is optional.',
  gate: gates.open,
  limit: 'signUps',
  status: 201,
  body: customerSignUpForm,
  reply: userInfo,
});

export const customerLogIn = endpoint('POST /api/v1/user/login', {
  summary: "Signs any account in as a customer (`isAdmin: false`), with the device's secret for the rotating code.",
  gate: gates.open,
  limit: 'logIns',
  body: customerLogInForm,
  reply: userInfo,
});

export const resumeCustomer = endpoint('POST /api/v1/user/session', {
  summary: 'Gives the remembered customer a new token from the cookie, when the browser emptied its storage.',
  gate: gates.open,
  limit: 'publicReads',
  reply: userInfo,
});

export const logOut = endpoint('POST /auth/logout', {
  summary: 'Ends the session of the bearer token or cookie that came with it, and its sockets.',
  gate: gates.open,
  limit: null,
  status: 204,
  reply: z.void(),
});

/** What a shop sees of a customer, and a customer of themselves. `username` is the e-mail. */
export const customerInfo = z.object({
  id,
  displayName: z.string(),
  name: z.string(),
  username: z.string(),
  photo: z.string(),
  dateOfBirth: z.nullable(z.string()),
  gender: z.string(),
  bio: z.string(),
  phone: z.string(),
});
export type CustomerInfo = z.output<typeof customerInfo>;

export const getUserInfo = endpoint('POST /api/v1/user/userInfo', {
  summary:
    'Who a customer is, by id or by the whole text of their code. Strangers are answered like unknown ids (404); of someone who has just shown a code and neither follows nor joined the shop, only the name and photo are filled in.',
  gate: { ...gates.signedIn, staff: 'members', platformAdmin: 'audited' },
  limit: 'lookUps',
  objects: ['userId'],
  body: z.object({ userId: z.string().check(z.minLength(1), z.maxLength(400)) }),
  reply: z.object({ success: z.literal(true), user: customerInfo }),
});
