/** Wires the announcements of lower slices (`Announcements`) to the slices that handle them. */

import { refreshChatSearch } from '#features/inbox/actions.ts';
import { refreshMemberSearch } from '#features/membership/actions.ts';
import { lockMemberships } from '#features/membership/queries.ts';
import { endEmails, ringBells } from '#features/notifications/actions.ts';
import { stampOrder } from '#features/orders/actions.ts';
import { forgetPasskeys } from '#features/passkeys/actions.ts';
import { refuseWhilePaying } from '#features/payments/queries.ts';
import { welcome } from '#features/recovery/actions.ts';
import { stopReminderEmails } from '#features/reminders/queries.ts';
import { nameShop } from '#features/shops/actions.ts';
import { claimByEmail } from '#features/unclaimed/claim-by-email.ts';
import type { Announcements } from './context.ts';

export const announcements: Announcements = {
  signedUp: welcome,
  shopOpened: nameShop,
  emailVerified: claimByEmail,
  accountRecovered: forgetPasskeys,
  // The member list shows these fields.
  profileWillChange: async (tx, accountId) => void (await lockMemberships(tx.db, accountId)),
  profileChanged: async (tx, accountId) => {
    await refreshMemberSearch(tx, accountId);
    await refreshChatSearch(tx, accountId);
  },
  unsubscribed: async (tx, { accountId, shopId, list }) => {
    if (list === 'shop') await endEmails(tx, { accountId, shopId });
    else await stopReminderEmails(tx.db, shopId, accountId);
  },
  happened: ringBells,
  stampOrder,
  orderWillCancel: refuseWhilePaying,
  memberWillJoin: (tx, shopId, accountId) => claimByEmail(tx, accountId, shopId),
};
