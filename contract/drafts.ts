/** What the designer shows beside the published card: the draft, all versions, and who is affected by a new version. */
import * as z from 'zod/mini';
import { cardDesign, cardTextLength } from './designs.ts';
import { endpoint, gates } from './http.ts';
import { bounded, page } from './lists.ts';
import { optionalLine, optionalText, time } from './text.ts';

// Ten times the limit of a finished text: someone who pastes too much keeps it until they shorten it.
const unfinishedText = optionalText(cardTextLength * 10);
const unfinishedMilestone = z.object({
  slot: z.int().check(z.minimum(1), z.maximum(20)),
  label: optionalLine(cardTextLength),
});

/** Like a card design, but it may be unfinished: texts too long or empty, milestones past the last stamp or on the same one. */
export const draftDesign = z.object({
  ...cardDesign.shape,
  description: unfinishedText,
  howToCollect: unfinishedText,
  businessName: unfinishedText,
  reward: unfinishedText,
  terms: unfinishedText,
  milestones: z.array(unfinishedMilestone).check(z.maxLength(20)),
});

export const getDraft = endpoint('GET /api/v1/card/draft', {
  summary: "Returns the shop's draft. `design` is null if there is none; `revision` counts its changes.",
  gate: gates.operator,
  reply: z.object({
    success: z.literal(true),
    revision: z.int(),
    /** The published version that the draft started from. */
    base: z.object({ version: z.int(), design: cardDesign }),
    design: z.nullable(draftDesign),
    savedAt: z.nullable(time),
  }),
});

export const saveDraft = endpoint('PUT /api/v1/card/draft', {
  summary:
    'Saves the draft, or discards it with `design: null`. `revision` is the one that was edited. If a newer one is stored, the call is refused and nothing is overwritten.',
  gate: gates.operator,
  body: z.object({
    // The next one has to fit, too.
    revision: z.int32().check(z.minimum(0), z.maximum(2 ** 31 - 2)),
    baseVersion: z.int32().check(z.minimum(0)),
    design: z.nullable(draftDesign),
  }),
  reply: z.object({ success: z.literal(true), revision: z.int(), savedAt: time }),
});

/** A published version in the shop's list of versions. */
const cardVersion = z.object({
  version: z.int(),
  publishedAt: time,
  /** Who published it. */
  by: z.string(),
  design: cardDesign,
  /** Cards that use it now. */
  cards: bounded,
});
export type CardVersion = z.output<typeof cardVersion>;

export const listVersions = endpoint('POST /api/v1/card/versions', {
  summary: 'Returns all published versions of the card, newest first, in pages.',
  gate: gates.operator,
  body: z.object(page),
  reply: z.object({
    success: z.literal(true),
    versions: z.array(cardVersion),
    /** The version that precedes the last one on this page, to show what that one changed; null at the first version. */
    before: z.nullable(cardDesign),
    nextCursor: z.nullable(z.string()),
  }),
});

export const getReach = endpoint('GET /api/v1/card/reach', {
  summary:
    'Counts who is affected by a new version: members with an empty card get it, members with stamps keep theirs.',
  gate: gates.operator,
  reply: z.object({ success: z.literal(true), members: z.int(), empty: bounded, running: bounded }),
});
