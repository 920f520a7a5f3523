/** Where an account is signed in, and how to end a session. */
import * as z from 'zod/mini';
import { endpoint, gates } from './http.ts';
import { id, time } from './text.ts';
import { identified } from './wire-names.ts';

/** A place where the account is signed in. */
export const openSession = identified({
  /** `operator`: the dashboard. `customer`: shop pages. */
  kind: z.enum(['operator', 'customer']),
  /** Browser and system in words, such as 'Firefox on Windows', in the reader's language. */
  device: z.string(),
  openedAt: time,
  /** Accurate to the hour: reading must not write each time. */
  lastSeenAt: time,
  /** The caller's own session. */
  isThis: z.boolean(),
  /** Only of a phone that a shop signed in at its counter. `isNew`: in the last days (`newPhoneDays`), so the owner may not know. */
  counter: z.optional(z.object({ shopName: z.string(), isNew: z.boolean() })),
});
export type OpenSession = z.output<typeof openSession>;

/** Most sessions listed (ours). Ending all sessions ends unlisted ones, too. */
export const mostListed = 100;

export const listSessions = endpoint('GET /api/v1/sessions', {
  summary: 'Returns where this account is signed in: this session first, then by last use; 100 at most.',
  gate: gates.signedIn,
  reply: z.object({ success: z.literal(true), sessions: z.array(openSession) }),
});

export const endSession = endpoint('DELETE /api/v1/sessions/:id', {
  summary:
    "Ends one of the caller's sessions and its live connections. A session that is not the caller's, or has ended, is 404. A phone that was just signed in at a counter can end only its own.",
  gate: gates.signedIn,
  status: 204,
  params: z.object({ id }),
  reply: z.void(),
});

export const endOtherSessions = endpoint('DELETE /api/v1/sessions/others', {
  summary: 'Ends all other sessions of the caller and returns how many.',
  gate: gates.signedIn,
  reply: z.object({ success: z.literal(true), ended: z.int() }),
});

export const endAllSessions = endpoint('DELETE /api/v1/sessions', {
  summary: 'Ends all sessions of the caller, including this one.',
  gate: gates.signedIn,
  status: 204,
  reply: z.void(),
});
