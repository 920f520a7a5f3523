/** The events that only a shop's people hear, and which queries they make stale. Customers do not load them. */
import { eventsForShops } from '@stampdeck/contract/events-for-shops.ts';
import type { ChangesBy, Heard } from './live-queries.ts';

const changes: ChangesBy<keyof typeof eventsForShops> = {
  getNotification: () => ({ topic: 'news' }),
  notificationsRead: () => ({ topic: 'news' }),
  notificationChoicesChanged: () => ({ topic: 'news' }),
  productsChanged: () => ({ topic: 'products' }),
  productEdited: null,
  peopleChanged: () => ({ topic: 'people' }),
};

export const heardByShops: Heard = { events: eventsForShops, changes };
