/** Who acts on what a slice on a lower floor announces (`Announcements`): event to function. */

import { refreshMemberSearch } from '#features/membership/actions.ts';
import { lockMemberships } from '#features/membership/queries.ts';
import { welcome } from '#features/recovery/actions.ts';
import { claimByEmail } from '#features/unclaimed/claims.ts';
import type { Announcements } from './context.ts';

export const announcements: Announcements = {
  signedUp: welcome,
  emailVerified: claimByEmail,
  // What stands in the members' list changes with it.
  profileWillChange: async (tx, accountId) => void (await lockMemberships(tx.db, accountId)),
  profileChanged: refreshMemberSearch,
  memberWillJoin: (tx, shopId, accountId) => claimByEmail(tx, accountId, shopId),
};
