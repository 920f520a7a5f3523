/** Who an account is, and changing that: the operator's profile, and a customer's on the shop page. */
import * as z from 'zod/mini';
import { userInfo } from './accounts.ts';
import { endpoint, gates } from './http.ts';
import {
  currentPassword,
  email,
  id,
  imageAddress,
  line,
  newPassword,
  optionalLine,
  optionalText,
  time,
} from './text.ts';
import { identified } from './wire-names.ts';

/** The earliest birthday that is believed. */
const earliestBirthday = '1900-01-01';

/** Whether somebody alive may have been born on a date (YYYY-MM-DD); `now` in milliseconds. The day is over last at UTC-12. */
export function isPossibleBirthday(date: string, now: number): boolean {
  const today = new Date(now + 14 * 60 * 60 * 1000).toISOString().slice(0, 10);
  return date >= earliestBirthday && date <= today;
}

/** What a birthday that cannot be is told. */
export const impossibleBirthday = 'A date from 1900 until today.';

/** YYYY-MM-DD, or '' for none. */
const birthday = z.union([z.literal(''), z.iso.date()], 'A date, such as 1990-05-17.');

/**
 * An account. To others only what an operator shows the world; to oneself all of it. `name` is the shop's in a session of the dashboard
 * and the person's in a customer's, as in user info.
 */
export const profile = identified({
  name: z.string(),
  photo: z.string(),
  cover: z.string(),
  createdAt: time,
  email: z.optional(z.string()),
  isAdmin: z.optional(z.boolean()),
  hasPassword: z.optional(z.boolean()),
  dateOfBirth: z.optional(z.nullable(z.string())),
  gender: z.optional(z.string()),
  bio: z.optional(z.string()),
  phone: z.optional(z.string()),
});
export type Profile = z.output<typeof profile>;

/** The fields of the profile's form. */
export const profileForm = z.object({
  name: line(80, 'Please enter a name.'),
  email,
  /** '' leaves the password alone. */
  password: z._default(z.union([z.literal(''), newPassword]), ''),
  dateOfBirth: z.optional(birthday),
  gender: z.optional(optionalLine(40)),
  bio: z.optional(optionalText(1000)),
  phone: z.optional(optionalLine(40)),
  photo: z.optional(imageAddress),
  cover: z.optional(imageAddress),
  /** Asked for (`reauthRequired`) with a new e-mail or password once the session is older than ten minutes. */
  currentPassword,
});

/** What is sent of it, beside `id`: what is left out stays as it is, so that an old screen takes nothing back. */
const profileChange = z.extend(profileForm, { name: z.optional(profileForm.shape.name), email: z.optional(email) });
export type ProfileChange = z.output<typeof profileChange>;

export const getProfile = endpoint('GET /api/operator/:id', {
  summary:
    'An account: all of it to oneself, the public part of an operator to anybody signed in. Anybody else is answered like an unknown id (404).',
  gate: { ...gates.signedIn, platformAdmin: 'audited' },
  params: z.object({ id }),
  reply: profile,
});

export const updateProfile = endpoint('PUT /api/operator/profile', {
  summary:
    "Changes one's own account and answers user info with the token that came along. A new password ends all other sessions.",
  gate: { ...gates.signedIn, claim: { kind: 'self', field: 'id' } },
  limit: 'ownAccount',
  body: z.extend(profileChange, { id }),
  reply: userInfo,
});
