/** The people who work for a shop: what each may do, invitations, seats, and the shops that a person works for. */
import * as z from 'zod/mini';
import { operatorSignUpForm, linkToken as token, userInfo } from './accounts.ts';
import { fieldProblems } from './field-problems.ts';
import { endpoint, gates, permissions } from './http.ts';
import { email, id, time } from './text.ts';
import { identified } from './wire-names.ts';

/** How long an invitation is valid (ours): in an email, and as a code on the owner's screen. */
export const invitationLife = { emailDays: 7, codeMinutes: 15 } as const;

/** Most invitations of a shop that wait at a time, and most seats that a shop can have (ours). */
export const [mostInvitations, mostSeats] = [20, 200] as const;

/** What a new person may do if nothing else is chosen. */
export const usualPermissions = ['stamp', 'members', 'chat'] as const;

const permitted = z.array(z.enum(permissions));
const chosen = permitted.check(
  z.minLength(1, fieldProblems.empty),
  z.maxLength(permissions.length),
  z.overwrite((list) => permissions.filter((one) => list.includes(one))),
);

/** Someone who works for the shop. On the wire, the owner has the shop's id. */
const worker = identified({
  name: z.string(),
  email: z.string(),
  photo: z.string(),
  isOwner: z.boolean(),
  permissions: permitted,
  /** Since when they work here. */
  createdAt: time,
});
export type Worker = z.output<typeof worker>;

const invitation = identified({
  /** '' for a code that was shown on the screen. */
  email: z.string(),
  permissions: permitted,
  createdAt: time,
  expiresAt: time,
});
export type Invitation = z.output<typeof invitation>;

const people = {
  success: z.literal(true),
  /** The owner first. */
  people: z.array(worker),
  /** Those that wait, the newest first. */
  invitations: z.array(invitation),
  /** In use and in all: the owner's, those that the installation gives to every shop, and those of the shop's packages. */
  seats: z.object({ used: z.int(), total: z.int(), installation: z.int(), packages: z.int() }),
};
const reply = z.object(people);
const params = z.object({ id });

export const listPeople = endpoint('GET /api/v1/staff', {
  summary:
    'Returns who works for the shop, the invitations that wait, and the seats: used, in all, from the installation, and from packages.',
  gate: gates.operator,
  reply,
});

export const invitationForm = z.object({
  /** Without one, the invitation is a code on the screen. */
  email: z.optional(email),
  permissions: chosen,
});

export const invitePerson = endpoint('POST /api/v1/staff/invitations', {
  summary: `Invites someone to work for the shop, by an emailed link that is valid for ${invitationLife.emailDays} days, or by an address for a code that is valid for ${invitationLife.codeMinutes} minutes. It works once. A shop has ${mostInvitations} at a time.`,
  gate: gates.operator,
  limit: 'invitations',
  body: invitationForm,
  /** `url`: the address for the code, or for the owner to pass on if there is no mail server. Null if it was emailed. */
  reply: z.object({ ...people, url: z.nullable(z.string()), expiresAt: time }),
});

export const takeBackInvitation = endpoint('DELETE /api/v1/staff/invitations/:id', {
  summary: 'Takes an invitation back: its link no longer works. Doing it again is not found.',
  gate: gates.operator,
  params,
  reply,
});

export const savePerson = endpoint('PUT /api/v1/staff/:id', {
  summary: 'Changes what a person may do. It takes effect at once, in all their windows.',
  gate: gates.operator,
  params,
  body: z.object({ permissions: chosen }),
  reply,
});

export const removePerson = endpoint('DELETE /api/v1/staff/:id', {
  summary:
    'Ends a person’s work for the shop. Their sessions for it end at once. What they did keeps their name. Doing it again is not found.',
  gate: gates.operator,
  params,
  reply,
});

export const openInvitation = endpoint('POST /api/v1/invitations/open', {
  summary: 'Returns what an invitation is to, by the token of its link. It stays valid.',
  gate: gates.open,
  limit: 'links',
  body: z.object({ token }),
  reply: z.object({
    success: z.literal(true),
    shop: z.object({ name: z.string(), photo: z.string() }),
    permissions: permitted,
    /** Where it was sent; '' for a code. */
    email: z.string(),
    expiresAt: time,
  }),
});

/** What the invitation's page sends for someone without an account. */
export const invitedSignUpForm = z.pick(operatorSignUpForm, {
  ...{ name: true, email: true, password: true, remember: true, privacyVersion: true },
});

export const signUpInvited = endpoint('POST /api/v1/invitations/sign-up', {
  summary: 'Creates an account without a shop, accepts the invitation with it, and signs it in for that shop.',
  gate: gates.open,
  limit: 'signUps',
  status: 201,
  body: z.extend(invitedSignUpForm, { token }),
  reply: userInfo,
});

export const acceptInvitation = endpoint('POST /api/v1/invitations/accept', {
  summary:
    'Accepts an invitation with the account of the token, which signed in by password or Google. Ends that session and opens one for the shop.',
  gate: gates.person,
  limit: 'links',
  body: z.object({ token }),
  reply: userInfo,
});

const workplace = identified({
  name: z.string(),
  isOwner: z.boolean(),
  permissions: permitted,
  /** The session acts for this one. */
  isCurrent: z.boolean(),
});
export type Workplace = z.output<typeof workplace>;

export const listWorkplaces = endpoint('GET /api/v1/workplaces', {
  summary: 'Returns the shops that the caller runs or works for, with what they may do there.',
  gate: { ...gates.operator, staff: true, whileSuspended: true },
  reply: z.object({ success: z.literal(true), workplaces: z.array(workplace) }),
});

export const enterWorkplace = endpoint('POST /api/v1/workplaces/:id/enter', {
  summary: 'Opens a session for another shop that the caller works for, and ends the one of the token.',
  gate: { ...gates.operator, staff: true, whileSuspended: true },
  limit: 'ownAccount',
  params,
  reply: userInfo,
});
