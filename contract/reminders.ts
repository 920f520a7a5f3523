/** What a customer asked a shop to remind them of. */
import * as z from 'zod/mini';
import { endpoint, gates } from './http.ts';
import { id, time } from './text.ts';

/** In order of importance. Of several, one is told. */
export const reminderKinds = ['reached', 'waiting', 'oneToGo'] as const;
export type ReminderKind = (typeof reminderKinds)[number];

/** A reward that waits for so long is worth a reminder. */
export const waitingDays = 30;

/** Days between two reminders of one shop to one person, at least. */
export const reminderGapDays = 7;

const ofShop = { gate: gates.person, params: z.object({ shopId: id }) } as const;

const reply = z.object({
  success: z.literal(true),
  reminders: z.object({
    email: z.boolean(),
    /** Since when each way has been on; null while it is off. */
    emailSince: z.nullable(time),
    push: z.boolean(),
    pushSince: z.nullable(time),
    /** The address is confirmed: only then may emails be turned on. */
    isEmailConfirmed: z.boolean(),
  }),
});
export type Reminders = z.output<typeof reply>['reminders'];

export const getReminders = endpoint('GET /api/v1/reminders/:shopId', {
  summary: 'Returns whether a shop may remind the caller, who is its member. Off until they turn it on.',
  ...ofShop,
  reply,
});

export const saveReminders = endpoint('PUT /api/v1/reminders/:shopId', {
  summary: `Turns the caller’s reminders from a shop on or off: a reward reached, one stamp to go, a reward that has waited ${waitingDays} days; at most one in ${reminderGapDays} days. Emails go only to a confirmed address, push messages to the devices on which the caller turned them on.`,
  ...ofShop,
  limit: 'choices',
  body: z.object({ email: z.boolean(), push: z._default(z.boolean(), false) }),
  reply,
});
