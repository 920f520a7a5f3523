/** What is stored about a person's work. It stays, because ledger rows refer to it. */
import type { SliceData } from '#slice-data.ts';
import { endWork } from './queries.ts';

export const staffData: SliceData = {
  person: [
    {
      ...{ name: 'work.json', says: 'the shops that you work or worked for', table: 'staff', order: 'shop_id' },
      columns: {
        ...{ shopId: 'shop_id', shop: 'shop', role: 'role', permissions: 'permissions' },
        ...{ since: 'created_at', until: 'ended_at', notificationsReadUntil: 'notified_to' },
      },
    },
  ],
  // Once more, with the shop locked: someone may have accepted an invitation while it closed.
  close: (db, shopId, now) => endWork(db, { shopId }, now),
};
