/** Who acts on what a slice on a lower floor announces (`Announcements`): event to function. */

import { holdMemberships, refreshMemberSearch } from '#features/membership/actions.ts';
import { welcome } from '#features/recovery/actions.ts';
import { claimAtJoin, claimByEmail } from '#features/unclaimed/claims.ts';
import type { Announcements } from './context.ts';

export const announcements: Announcements = {
  signedUp: welcome,
  emailVerified: claimByEmail,
  profileWillChange: holdMemberships,
  profileChanged: refreshMemberSearch,
  memberWillJoin: claimAtJoin,
};
