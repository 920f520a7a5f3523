/** How a person wants to be told what happens at a shop. Notifications are rows of other slices. */
import type { SliceData } from '#slice-data.ts';
import * as queries from './queries.ts';
import { namedChoices } from './rules.ts';

export const notificationData = {
  person: [
    {
      ...{ name: 'notification-choices.json', says: 'how you are told what happens at shops that you work for' },
      rows: async (db, id) => (await queries.listChoicesOf(db, id)).map(namedChoices),
    },
  ],
  removed: ['notification_choices'],
} satisfies SliceData;
