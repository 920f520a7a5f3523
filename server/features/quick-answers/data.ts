/** What a shop's quick answers contribute to exports and deletions. */
import type { SliceData } from '#slice-data.ts';
import { listQuickAnswers, removeQuickAnswers } from './queries.ts';

export const quickAnswerData: SliceData = {
  shop: [
    {
      name: 'quick-answers.json',
      says: 'the quick answers of your inbox',
      rows: async (db, id) => listQuickAnswers(db, id),
    },
  ],
  close: removeQuickAnswers,
};
