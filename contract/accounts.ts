/** Accounts: sign up, sign in, stay signed in, sign out. */
import * as z from 'zod/mini';
import { fieldProblems } from './field-problems.ts';
import { endpoint, gates, permissions } from './http.ts';
import { email, id, imageAddress, knownPassword, line, newPassword, time } from './text.ts';
import { identified } from './wire-names.ts';

/** What a phone needs to make the rotating code: its device id and the secret it signs with (base64url, 32 bytes). */
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
  /** The shop's time zone. */
  timeZone: z.optional(z.string()),
  permissions: z.array(z.enum(permissions)),
  /** Without a password, no one can sign in again once all sessions have ended. */
  hasPassword: z.optional(z.boolean()),
  isPlatformAdmin: z.optional(z.literal(true)),
  /** A platform admin who still has to set up two-step sign-in, before anything else. */
  mustSetUpTwoStep: z.optional(z.literal(true)),
  /** A PIN opened the session, at a shared tablet of the shop. */
  atTablet: z.optional(z.literal(true)),
  device: z.optional(device),
});
export type UserInfo = z.output<typeof userInfo>;

/**
 * Whether a signed-in person owns the shop, and may do what only owners may. On the wire, an owner's id is the shop's id; a staff member has
 * their own. A PIN at a shared tablet is not enough for it.
 */
export const ownsShop = ({ id, shopId, atTablet }: Pick<UserInfo, 'id' | 'shopId' | 'atTablet'>): boolean =>
  id === shopId && atTablet !== true;

/** At most this many ended sessions are named in one row of the activity log. */
export const mostSessionsNamed = 20;

/** Lifetime of a session at a shared tablet (ours): seconds without use, and hours in total, which are those of a long day. */
export const tabletLife = { idleSeconds: 120, mostHours: 12 } as const;

/**
 * Lifetime of a session in days (ours): without use (`idle`), and in total (`most`). `browser`: without Remember Me; it also ends when
 * the browser closes. A customer's session lasts as long as it is used.
 */
export const sessionDays = {
  browser: { idle: 1, most: 30 },
  remembered: { idle: 30, most: 365 },
  customer: { idle: 365, most: null },
} as const;

/**
 * Days (ours) in which a phone that a shop signed in at its counter can't shut anyone else out: the owner of the account may not have
 * noticed yet.
 */
export const newPhoneDays = 7;

/** Codes that one sign-in may try at its second step, and minutes until it ends (ours). */
export const secondStepLife = { tries: 5, minutes: 10 } as const;

const credentials = { email, password: knownPassword };

/**
 * The version of the built-in privacy page; it rises whenever the page says something else. A page that an installation writes itself has
 * the next version after the one that it replaces.
 */
export const builtInPrivacyVersion = 11;

/** The version that applied when the form was shown. If absent or too new, the current version is recorded. */
const privacyVersion = z.optional(z.int().check(z.minimum(1)));

/** The token of a link. */
export const linkToken = z.string().check(z.minLength(1), z.maxLength(200));

/** Who may open a shop: anyone, people with an invitation, or no one. */
export const signUpModes = ['open', 'invite', 'closed'] as const;
export type SignUps = (typeof signUpModes)[number];

/** What /signup sends. The screen checks its fields against this schema, too. */
export const operatorSignUpForm = z.object({
  name: line(80, fieldProblems.noName),
  email,
  password: newPassword,
  photo: z._default(imageAddress, ''),
  remember: z._default(z.boolean(), false),
  /** IANA name from the browser; UTC when absent or unknown. */
  timeZone: z.optional(z.string().check(z.maxLength(64))),
  /** The token of an invitation to open a shop. */
  invitation: z.optional(linkToken),
  privacyVersion,
});

/** What /signin sends. */
export const operatorLogInForm = z.object({ ...credentials, remember: z._default(z.boolean(), false) });

/** A customer's sign-up on a shop page. An empty or missing password means none for now. */
export const customerSignUpForm = z.object({
  name: line(80, fieldProblems.noOwnName),
  email,
  password: z.optional(z.union([z.literal(''), newPassword])),
  /** The shop whose card they get. Their first email leads to it. */
  shop: z.optional(id),
  privacyVersion,
});

/** A customer's sign-in on a shop page. */
export const customerLogInForm = z.object(credentials);

export const operatorSignUp = endpoint('POST /api/operator', {
  summary:
    'Creates an operator account with a new shop and signs it in. Where shops open by invitation, `invitation` is the token of its link; the first shop of an installation needs none.',
  gate: gates.open,
  limit: 'signUps',
  status: 201,
  body: operatorSignUpForm,
  reply: userInfo,
});

export const operatorLogIn = endpoint('POST /api/operator/login', {
  summary: 'Signs an operator in. A customer account gets `isAdmin: false`, which the dashboard refuses.',
  gate: gates.open,
  limit: 'logIns',
  body: operatorLogInForm,
  reply: userInfo,
});

export const customerSignUp = endpoint('POST /api/v1/user', {
  summary: 'Creates a customer account on a shop page from a name and an email. A password is optional.',
  gate: gates.open,
  limit: 'signUps',
  status: 201,
  body: customerSignUpForm,
  reply: userInfo,
});

export const customerLogIn = endpoint('POST /api/v1/user/login', {
  summary: 'Signs any account in as a customer (`isAdmin: false`) and returns the device secret for the rotating code.',
  gate: gates.open,
  limit: 'logIns',
  body: customerLogInForm,
  reply: userInfo,
});

export const resumeCustomer = endpoint('POST /api/v1/user/session', {
  summary: 'Returns a new token for the customer named by the cookie. For browsers that have cleared their storage.',
  gate: gates.open,
  limit: 'publicReads',
  reply: userInfo,
});

export const logOut = endpoint('POST /auth/logout', {
  summary: 'Ends the session of the bearer token or cookie, and closes its sockets.',
  gate: gates.open,
  limit: null,
  status: 204,
  reply: z.void(),
});

/** What a shop sees of a customer, and what customers see of themselves. `username` is the email. */
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
    'Returns a customer by id or by the full text of their code. Unknown ids and customers unrelated to the shop are 404. If someone has just shown a code but neither follows nor joined the shop, only name and photo are filled in.',
  gate: { ...gates.signedIn, staff: 'members', platformAdmin: 'audited' },
  limit: 'lookUps',
  objects: ['userId'],
  body: z.object({ userId: z.string().check(z.minLength(1), z.maxLength(400)) }),
  reply: z.object({ success: z.literal(true), user: customerInfo }),
});
