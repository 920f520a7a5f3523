/** What of a draft the server does not have yet: kept in this browser, one for each shop. */
import { useWindowEvent } from '@mantine/hooks';
import type { CardDesign } from '@stampdeck/contract/designs.ts';
import { draftDesign } from '@stampdeck/contract/drafts.ts';
import * as z from 'zod/mini';
import { stored } from '#lib/storage.ts';

/** A design that was begun and not published. `base`: the published version that it started from. */
export interface Draft {
  base: { version: number; design: CardDesign };
  design: CardDesign;
}

// As typed: longer than even a draft may be is still somebody's work.
const text = z.string();
const typedDesign = z.object({
  ...draftDesign.shape,
  ...{ description: text, howToCollect: text, businessName: text, reward: text, terms: text },
  milestones: z.array(z.object({ slot: z.int(), label: text })),
});
const unsent = z.object({
  base: z.object({ version: z.int(), design: typedDesign }),
  design: typedDesign,
  /** The server's revision that it was changed from; null: it was brought back on purpose, whatever is there. */
  revision: z._default(z.nullable(z.int()), null),
});

export const unsentDraft = (shopId: string) => stored(`cardDraft.${shopId}`, unsent);

const restoring = 'draft-restored';
type Restored = CustomEvent<{ shopId: string; draft: Draft; replaced: CardDesign }>;

/** Brings a draft back that `replaced` came in the place of: into the designer if it is open, otherwise for the next time. */
export function restoreDraft(shopId: string, draft: Draft, replaced: CardDesign): void {
  unsentDraft(shopId).write({ ...draft, revision: null });
  dispatchEvent(new CustomEvent(restoring, { detail: { shopId, draft, replaced } }));
}

/** Runs `take` when the shop's draft is brought back. */
export function useRestoredDraft(shopId: string, take: (draft: Draft, replaced: CardDesign) => void): void {
  useWindowEvent(restoring, ({ detail }: Restored) => {
    if (detail.shopId === shopId) take(detail.draft, detail.replaced);
  });
}
