/** The draft that the server does not have yet: in this browser, one for each shop. */
import { useWindowEvent } from '@mantine/hooks';
import type { CardDesign } from '@stampdeck/contract/designs.ts';
import { draftDesign } from '@stampdeck/contract/drafts.ts';
import * as z from 'zod/mini';
import { stored } from '#lib/storage.ts';

/** A design that is not published. `base`: the published version that it started from. */
export interface Draft {
  base: { version: number; design: CardDesign };
  design: CardDesign;
}

// As typed: a text too long for a draft is still someone's work.
const text = z.string();
const typedDesign = z.object({
  ...draftDesign.shape,
  ...{ description: text, howToCollect: text, businessName: text, reward: text, terms: text },
  milestones: z.array(z.object({ slot: z.int(), label: text })),
});
const unsent = z.object({
  base: z.object({ version: z.int(), design: typedDesign }),
  design: typedDesign,
  /** The server's revision that it was changed from; null: someone restored it, whatever the server has. */
  revision: z._default(z.nullable(z.int()), null),
});

export const unsentDraft = (shopId: string) => stored(`cardDraft.${shopId}`, unsent);

const restoring = 'draft-restored';
type Restored = CustomEvent<{ shopId: string; draft: Draft; replaced: CardDesign }>;

/** Restores a draft that `replaced` replaced: in the open designer, or for the next time. */
export function restoreDraft(shopId: string, draft: Draft, replaced: CardDesign): void {
  unsentDraft(shopId).write({ ...draft, revision: null });
  dispatchEvent(new CustomEvent(restoring, { detail: { shopId, draft, replaced } }));
}

/** Runs `take` when the shop's draft is restored. */
export function useRestoredDraft(shopId: string, take: (draft: Draft, replaced: CardDesign) => void): void {
  useWindowEvent(restoring, ({ detail }: Restored) => {
    if (detail.shopId === shopId) take(detail.draft, detail.replaced);
  });
}
