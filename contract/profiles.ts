/** Account profiles: the operator's profile, and a customer's on the shop page. */
import * as z from 'zod/mini';
import { userInfo } from './accounts.ts';
import { fieldProblems } from './field-problems.ts';
import { endpoint, gates } from './http.ts';
import {
  currentPassword,
  email,
  id,
  imageAddress,
  language,
  line,
  newPassword,
  optionalLine,
  optionalText,
  time,
} from './text.ts';
import { identified } from './wire-names.ts';

/** The earliest accepted birthday (ours). */
const earliestBirthday = '1900-01-01';

/** Whether a date (YYYY-MM-DD) can be the birthday of someone alive. `now` in milliseconds; the date may be today anywhere on earth. */
export function isPossibleBirthday(date: string, now: number): boolean {
  const today = new Date(now + 14 * 60 * 60 * 1000).toISOString().slice(0, 10);
  return date >= earliestBirthday && date <= today;
}

/** YYYY-MM-DD, or '' for none. */
const birthday = z.union([z.literal(''), z.iso.date()], fieldProblems.wrongDate);

/**
 * An account. Owners see all fields, others only the public part of an operator. `name` is the shop's name in a dashboard session and the
 * person's name in a customer session, as in user info.
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

/** The fields of the profile form. */
export const profileForm = z.object({
  name: line(80, fieldProblems.noName),
  email,
  /** '' keeps the password. */
  password: z._default(z.union([z.literal(''), newPassword]), ''),
  dateOfBirth: z.optional(birthday),
  gender: z.optional(optionalLine(40)),
  bio: z.optional(optionalText(1000)),
  phone: z.optional(optionalLine(40)),
  photo: z.optional(imageAddress),
  cover: z.optional(imageAddress),
  /** Required (`reauthRequired`) to change the email or password once the session is older than ten minutes. */
  currentPassword,
});

/** Fields to change; a missing field stays as it is, so that an outdated screen cannot undo a change. */
const profileChange = z.extend(profileForm, {
  name: z.optional(profileForm.shape.name),
  email: z.optional(email),
  /** The language that the person reads. Their emails come in it. */
  language: z.optional(language),
});
export type ProfileChange = z.output<typeof profileChange>;

export const getProfile = endpoint('GET /api/operator/:id', {
  summary:
    'Returns an account: all of it to its owner, the public part of an operator to anyone signed in. For others, 404 as for an unknown id.',
  gate: { ...gates.signedIn, platformAdmin: 'audited' },
  params: z.object({ id }),
  reply: profile,
});

export const updateProfile = endpoint('PUT /api/operator/profile', {
  summary:
    'Changes the caller’s account and returns user info with the same token. A new password ends all other sessions.',
  gate: { ...gates.signedIn, claim: { kind: 'self', field: 'id' } },
  limit: 'ownAccount',
  body: z.extend(profileChange, { id }),
  reply: userInfo,
});
