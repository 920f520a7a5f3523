/** A design that was begun and not published: kept in this browser, one for each shop. */
import { type CardDesign, cardDesign } from '@stampdeck/contract/designs.ts';
import { useEffect, useEffectEvent } from 'react';
import * as z from 'zod/mini';
import { stored } from '#lib/storage.ts';

const text = z.string();

/** As the contract has it, but for texts that are still too long or empty: a draft may be unfinished. */
const draftDesign = z.object({
  ...cardDesign.shape,
  description: text,
  howToCollect: text,
  businessName: text,
  reward: text,
  terms: text,
  milestones: z.array(z.object({ slot: z.int(), label: text })),
});

/** `base`: the published version that it started from. */
const draft = z.object({ base: z.object({ version: z.int(), design: draftDesign }), design: draftDesign });
export interface Draft {
  base: { version: number; design: CardDesign };
  design: CardDesign;
}

export const cardDraft = (shopId: string) => stored(`cardDraft.${shopId}`, draft);

const followers = new Set<(shopId: string, draft: Draft) => void>();

/** Brings a discarded draft back: into the store, and into the designer if it is open. */
export function restoreDraft(shopId: string, restored: Draft): void {
  cardDraft(shopId).write(restored);
  for (const follower of followers) follower(shopId, restored);
}

/** Runs `take` when the shop's draft is brought back. */
export function useRestoredDraft(shopId: string, take: (restored: Draft) => void): void {
  const run = useEffectEvent(take);
  useEffect(() => {
    const follower = (id: string, restored: Draft) => {
      if (id === shopId) run(restored);
    };
    followers.add(follower);
    return () => {
      followers.delete(follower);
    };
  }, [shopId]);
}
