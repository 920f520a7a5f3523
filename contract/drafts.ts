/** What the designer has beside the published card: the shop's draft, every version there was, and whom a new one touches. */
import * as z from 'zod/mini';
import { cardDesign, cardTextLength } from './designs.ts';
import { endpoint, gates } from './http.ts';
import { bounded, page } from './lists.ts';
import { optionalLine, optionalText, time } from './text.ts';

// Ten times what a finished text may have: whoever pasted too much keeps it until it is cut.
const unfinishedText = optionalText(cardTextLength * 10);
const unfinishedMilestone = z.object({
  slot: z.int().check(z.minimum(1), z.maximum(20)),
  label: optionalLine(cardTextLength),
});

/** As a card's design, but it may be unfinished: texts too long or empty, milestones beyond the card or on one stamp. */
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
  summary: "The shop's one unfinished design. `design` is null while there is none; `revision` counts its changes.",
  gate: gates.operator,
  reply: z.object({
    success: z.literal(true),
    revision: z.int(),
    /** The published version that it began from. */
    base: z.object({ version: z.int(), design: cardDesign }),
    design: z.nullable(draftDesign),
    savedAt: z.nullable(time),
  }),
});

export const saveDraft = endpoint('PUT /api/v1/card/draft', {
  summary:
    'Keeps the draft, or with `design: null` discards it. `revision` is the one that it was changed from; where another is kept by now, nothing is overwritten.',
  gate: gates.operator,
  body: z.object({
    revision: z.int32().check(z.minimum(0)),
    baseVersion: z.int32().check(z.minimum(0)),
    design: z.nullable(draftDesign),
  }),
  reply: z.object({ success: z.literal(true), revision: z.int(), savedAt: time }),
});

/** A published version, as the shop looks back at it. */
const cardVersion = z.object({
  version: z.int(),
  publishedAt: time,
  /** Who published it. */
  by: z.string(),
  design: cardDesign,
  /** Cards that run on it now. */
  cards: bounded,
});
export type CardVersion = z.output<typeof cardVersion>;

export const listVersions = endpoint('POST /api/v1/card/versions', {
  summary: 'Every version of the card that was published, newest first, a page at a time.',
  gate: gates.operator,
  body: z.object(page),
  reply: z.object({
    success: z.literal(true),
    versions: z.array(cardVersion),
    /** The version before the last of this page, which says what that one changed; null where the page ends with the first. */
    before: z.nullable(cardDesign),
    nextCursor: z.nullable(z.string()),
  }),
});

export const getReach = endpoint('GET /api/v1/card/reach', {
  summary:
    'Whom a new version would touch: members whose card is empty take it, those whose card holds stamps keep theirs.',
  gate: gates.operator,
  reply: z.object({ success: z.literal(true), members: z.int(), empty: bounded, running: bounded }),
});
