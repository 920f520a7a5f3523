/** The shop's note about a member. Its people share one; the member reads it only in a copy of their data. */
import * as z from 'zod/mini';
import { endpoint, gates } from './http.ts';
import { id, optionalText, time } from './text.ts';

/** Most characters of a note that is typed (ours). */
export const longestNote = 2000;
/** Notes grow when cards are merged; the rest beyond this is cut off (ours). */
export const longestMergedNote = 10 * longestNote;

/** '' for none. */
export const noteForm = z.object({ text: optionalText(longestNote) });

const note = z.object({
  text: z.string(),
  /** Counts the changes; 0 if there never was one. */
  version: z.int(),
  updatedAt: z.nullable(time),
});
export type Note = z.output<typeof note>;

const gate = gates.shop('members');
const reply = z.object({ success: z.literal(true), note });
const params = z.object({ id });

export const getNote = endpoint('GET /api/v1/members/:id/note', {
  summary: "Returns the shop's note about a member; `text` is '' for none.",
  gate,
  params,
  reply,
});

export const saveNote = endpoint('PUT /api/v1/members/:id/note', {
  summary:
    "Saves the shop's note about a member; an empty `text` removes it. `version` is the one that was edited. If a newer one is stored, the call is refused with that one in `details.note`.",
  gate,
  limit: 'shopTexts',
  params,
  body: z.extend(noteForm, { version: z.int32().check(z.minimum(0)) }),
  reply,
});
