/** What is stored about the devices of a person that get push messages. */
import type { SliceData } from '#slice-data.ts';

export const pushData: SliceData = {
  person: [
    {
      ...{ name: 'push-devices.json', says: 'the devices that show notifications, and since when' },
      ...{ table: 'push_subscriptions', order: 'created_at' },
      columns: { pushService: 'endpoint', turnedOnAt: 'created_at', lastDeliveredAt: 'delivered_at' },
    },
  ],
  removed: ['push_subscriptions'],
};
