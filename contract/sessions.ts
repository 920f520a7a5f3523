/** Where an account is signed in, and ending that. */
import * as z from 'zod/mini';
import { endpoint, gates } from './http.ts';
import { id, time } from './text.ts';
import { identified } from './wire-names.ts';

/** A place where the account is signed in. */
export const openSession = identified({
  /** `operator`: the dashboard. `customer`: shop pages. */
  kind: z.enum(['operator', 'customer']),
  /** Browser and system in words, such as 'Firefox on Windows'. */
  device: z.string(),
  openedAt: time,
  /** Right to the hour, because reading stays reading. */
  lastSeenAt: time,
  /** The one that asks. */
  isThis: z.boolean(),
});
export type OpenSession = z.output<typeof openSession>;

/** More are not listed; ending all ends those, too. */
export const mostListed = 100;

export const listSessions = endpoint('GET /api/v1/sessions', {
  summary: 'Where this account is signed in: this session first, then the one seen last; 100 at most.',
  gate: gates.signedIn,
  reply: z.object({ success: z.literal(true), sessions: z.array(openSession) }),
});

export const endSession = endpoint('DELETE /api/v1/sessions/:id', {
  summary: "Ends one of one's own sessions, with its live connections. One that is not one's own, or over, is 404.",
  gate: gates.signedIn,
  status: 204,
  params: z.object({ id }),
  reply: z.void(),
});

export const endOtherSessions = endpoint('DELETE /api/v1/sessions/others', {
  summary: 'Signs out everywhere but here and answers how many sessions that ended.',
  gate: gates.signedIn,
  reply: z.object({ success: z.literal(true), ended: z.int() }),
});

export const endAllSessions = endpoint('DELETE /api/v1/sessions', {
  summary: 'Signs out everywhere, here as well.',
  gate: gates.signedIn,
  status: 204,
  reply: z.void(),
});
