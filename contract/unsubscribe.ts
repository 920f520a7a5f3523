/** Ending the emails of a shop by the link that each of them has. */
import * as z from 'zod/mini';
import { endpoint, gates } from './http.ts';

/** What a shop’s emails are about: a customer’s reminders, or what is new at the shop for someone who works there. */
export const mailLists = ['reminders', 'shop'] as const;
export type MailList = (typeof mailLists)[number];

const token = z.string().check(z.regex(/^[\w-]{1,200}$/));

export const unsubscribe = endpoint('POST /api/v1/unsubscribe/:token', {
  summary:
    'Ends the emails that an email’s link is about, for one person and one shop. Needs no sign-in. Repeating the call changes nothing. Any body is accepted and ignored, because mail programs send a form (RFC 8058).',
  gate: gates.open,
  limit: 'publicReads',
  ignoresBody: true,
  params: z.object({ token }),
  /** `shop`: its name. */
  reply: z.object({ success: z.literal(true), list: z.enum(mailLists), shop: z.string() }),
});

export const openUnsubscribe = endpoint('GET /api/v1/unsubscribe/:token', {
  summary: 'Redirects to the page with the button, for mail programs that open the address instead of sending to it.',
  gate: gates.open,
  limit: 'publicReads',
  status: 302,
  params: z.object({ token }),
  reply: z.object({ location: z.string() }),
});
