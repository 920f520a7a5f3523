/** What reminders contribute to exports and deletions. A shop's archive has none: who moves to another server is asked there. */
import type { SliceData } from '#slice-data.ts';
import { forgetOfShop } from './queries.ts';

export const reminderData = {
  person: [
    {
      ...{ name: 'reminders.json', says: 'the shops that may remind you, since when, and the last reminder of each' },
      ...{ table: 'reminders', order: 'shop_id' },
      columns: {
        ...{ shopId: 'shop_id', shop: 'shop', emailSince: 'email_since', pushSince: 'push_since' },
        lastReminder: 'told_at',
      },
    },
  ],
  removed: ['reminders'],
  close: forgetOfShop,
} satisfies SliceData;
