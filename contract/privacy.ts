/** What is stored about people, and how they export or delete it. */
import * as z from 'zod/mini';
import { type Download, endpoint, gates } from './http.ts';
import { currentPassword, time } from './text.ts';

/** Longest privacy page, in characters (ours). */
export const privacyPageLength = 50_000;

/** The installation's current privacy page. */
export const privacyPage = z.object({
  version: z.int(),
  body: z.string(),
  /** Of the built-in page. What an installation wrote has no known language. */
  language: z.nullable(z.string()),
  /** When the installation published its own page; null for the built-in one. */
  since: z.nullable(time),
});
export type PrivacyPage = z.output<typeof privacyPage>;

export const getPrivacyPage = endpoint('GET /api/v1/privacy', {
  summary:
    'Returns what this installation stores about people, as plain text with simple markdown: its own page, or the built-in one in the language of the cookie or browser.',
  gate: gates.open,
  limit: 'publicReads',
  reply: z.object({ success: z.literal(true), page: privacyPage }),
});

export const exportMe = endpoint('POST /api/v1/me/export', {
  summary:
    'Downloads everything that is stored about the caller, as a ZIP archive. Requires the current password unless the session is younger than ten minutes. Six per hour.',
  gate: gates.signedIn,
  limit: 'ownData',
  body: z.object({ currentPassword }),
  download: 'application/zip',
  reply: z.custom<Download>(),
});

export const deleteMe = endpoint('DELETE /api/v1/me', {
  summary:
    'Deletes the caller: personal fields, images and sessions are removed, memberships end, and a shop that they own closes for good. Stamps stay in the ledger without a name. Requires the current password as the export does.',
  gate: gates.signedIn,
  limit: 'ownAccount',
  status: 204,
  body: z.object({ currentPassword }),
  reply: z.void(),
});
