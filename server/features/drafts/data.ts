/** The card that a shop is working on. */
import type { SliceData } from '#slice-data.ts';
import { findDraft, removeDraft } from './queries.ts';

export const draftData: SliceData = {
  shop: [
    {
      name: 'draft.json',
      says: 'the card that you are working on',
      rows: async (db, shopId) => {
        const draft = await findDraft(db, shopId);
        return draft?.body ? [{ savedAt: draft.savedAt, design: JSON.parse(draft.body) }] : [];
      },
    },
  ],
  close: removeDraft,
};
