/** Shared tablets at a shop's counter: enrolling and ending them, the PINs of its people, and switching from one person to another. */
import * as z from 'zod/mini';
import { userInfo } from './accounts.ts';
import { fieldProblems } from './field-problems.ts';
import { endpoint, gates } from './http.ts';
import { pinProblems } from './pin-problems.ts';
import { currentPassword, id, line, time } from './text.ts';
import { identified } from './wire-names.ts';

/** Most shared tablets of a shop (ours). */
export const mostTablets = 20;

/** Wrong PINs in a row after which only the owner can let a person try again. */
export const mostPinTries = 5;

/** Whether people would try this PIN among the first: one digit over and over, or digits in a row, up or down. */
const isGuessablePin = (pin: string): boolean =>
  /^(\d)\1+$/.test(pin) || '01234567890'.includes(pin) || '09876543210'.includes(pin);

const typedPin = z.string().check(z.regex(/^\d{4,6}$/, pinProblems.wrongPin));
const newPin = typedPin.check(z.refine((pin) => !isGuessablePin(pin), { error: pinProblems.guessablePin }));

const tablet = identified({
  name: z.string(),
  createdAt: time,
  /** When a PIN last opened it; null for never. */
  lastUsedAt: z.nullable(time),
});

/** A person's PIN at the shop. On the wire, the owner has the shop's id. */
const pinState = identified({
  name: z.string(),
  hasPin: z.boolean(),
  /** Too many wrong PINs: the owner has to unlock it. */
  isLocked: z.boolean(),
});
export type PinState = z.output<typeof pinState>;

const tablets = {
  success: z.literal(true),
  /** The oldest first. */
  tablets: z.array(tablet),
  /** Everyone who works at the shop, the owner first. */
  people: z.array(pinState),
};
const reply = z.object(tablets);
const params = z.object({ id });

export const listTablets = endpoint('GET /api/v1/tablets', {
  summary: 'Returns the shared tablets of the shop, and who of its people has a PIN.',
  gate: gates.operator,
  reply,
});

export const enrollForm = z.object({ name: line(40, fieldProblems.noName), currentPassword });

export const enrollTablet = endpoint('POST /api/v1/tablets', {
  summary: `Makes the calling browser a shared tablet of the shop, by an HttpOnly cookie, and ends the session of the call. A session older than ten minutes needs the password. A shop has ${mostTablets} at most.`,
  gate: gates.operator,
  limit: 'ownAccount',
  status: 204,
  body: enrollForm,
  reply: z.void(),
});

export const endTablet = endpoint('DELETE /api/v1/tablets/:id', {
  summary:
    'Ends a shared tablet: it opens for no one, and the session that is open on it ends at once. Doing it again is not found.',
  gate: gates.operator,
  params,
  reply,
});

const pinForm = { pin: newPin, currentPassword };

export const givePin = endpoint('PUT /api/v1/tablets/pins/:id', {
  summary: 'Gives a person of the shop a PIN, and lets them try again. The person’s session at a shared tablet ends.',
  gate: gates.operator,
  limit: 'ownAccount',
  params,
  body: z.object(pinForm),
  reply,
});

export const unlockPin = endpoint('DELETE /api/v1/tablets/pins/:id/tries', {
  summary: 'Lets a person try their PIN again after too many wrong ones.',
  gate: gates.operator,
  params,
  reply,
});

const ownPin = z.object({ success: z.literal(true), hasPin: z.boolean(), isLocked: z.boolean() });
const anyoneOfShop = { ...gates.operator, staff: true } as const;

export const readOwnPin = endpoint('GET /api/v1/pin', {
  summary: 'Returns whether the caller has a PIN for the shared tablets of the shop.',
  gate: anyoneOfShop,
  reply: ownPin,
});

export const ownPinForm = z.object(pinForm);

export const saveOwnPin = endpoint('PUT /api/v1/pin', {
  summary:
    'Sets the caller’s PIN for the shared tablets of the shop. A locked PIN stays locked, unless the owner sets their own.',
  gate: anyoneOfShop,
  limit: 'ownAccount',
  body: ownPinForm,
  reply: ownPin,
});

export const openTablet = endpoint('GET /api/v1/tablet', {
  summary: 'Returns the shop of the shared tablet that calls, by its cookie, and the people who have a PIN there.',
  gate: gates.open,
  limit: 'publicReads',
  reply: z.object({
    success: z.literal(true),
    shop: z.object({ name: z.string(), photo: z.string() }),
    people: z.array(identified({ name: z.string(), photo: z.string(), isLocked: z.boolean() })),
  }),
});

export const unlockTablet = endpoint('POST /api/v1/tablet/unlock', {
  summary: `Opens a session at the shared tablet that calls, by a person’s PIN, and ends the one before it. It ends after two minutes without \`POST /api/v1/tablet/stay\`. After ${mostPinTries} wrong PINs only the owner can let the person try again; each wrong one in a row at a tablet makes it wait longer.`,
  gate: gates.open,
  limit: 'logIns',
  body: z.object({ person: id, pin: typedPin }),
  reply: userInfo,
});

export const stayAtTablet = endpoint('POST /api/v1/tablet/stay', {
  summary:
    'Says that someone uses the shared tablet: its session lasts two minutes from now. Other calls and live connections do not extend it.',
  gate: anyoneOfShop,
  status: 204,
  reply: z.void(),
});
