/** What is stored about people, and their ways to have it and to have it gone. */
import * as z from 'zod/mini';
import { type Download, endpoint, gates } from './http.ts';
import { currentPassword, time } from './text.ts';

/** Characters of a page. */
export const privacyPageLength = 50_000;

/** The installation's privacy page as it counts now. `since` is null for the one that comes with the product. */
export const privacyPage = z.object({ version: z.int(), body: z.string(), since: z.nullable(time) });
export type PrivacyPage = z.output<typeof privacyPage>;

export const getPrivacyPage = endpoint('GET /api/v1/privacy', {
  summary: 'What this installation stores about people, as plain text with simple markdown.',
  gate: gates.open,
  limit: 'publicReads',
  reply: z.object({ success: z.literal(true), page: privacyPage }),
});

export const exportMe = endpoint('POST /api/v1/me/export', {
  summary:
    'Everything that is stored about the caller, as a ZIP archive. Asks for the current password unless the session is younger than ten minutes. Six an hour.',
  gate: gates.signedIn,
  limit: 'ownData',
  body: z.object({ currentPassword }),
  download: 'application/zip',
  reply: z.custom<Download>(),
});

export const deleteMe = endpoint('DELETE /api/v1/me', {
  summary:
    'Erases the caller: personal fields, pictures and sessions go, memberships end, a shop of theirs closes for good; stamps stay in the ledger without a name. Asks for the current password as the export does.',
  gate: gates.signedIn,
  limit: 'ownAccount',
  status: 204,
  body: z.object({ currentPassword }),
  reply: z.void(),
});
