/** What a shop's draft contributes to exports and deletions. */
import type { SliceData } from '#slice-data.ts';
import { findDraft, removeDraft } from './queries.ts';

export const draftData: SliceData = {
  shop: [
    {
      name: 'draft.json',
      says: 'your draft card design',
      rows: async (db, shopId) => {
        const draft = await findDraft(db, shopId);
        return draft?.body ? [{ savedAt: draft.savedAt, design: JSON.parse(draft.body) }] : [];
      },
    },
  ],
  close: removeDraft,
};
