/** Who acts on what a slice on a lower floor announces (`Announcements`): event to function. */
import { claimAtJoin, claimByEmail } from '#features/imports/actions.ts';
import { holdMemberships, refreshMemberSearch } from '#features/loyalty/actions.ts';
import { welcome } from '#features/recovery/actions.ts';
import type { Announcements } from './context.ts';

export const announcements: Announcements = {
  signedUp: welcome,
  emailVerified: claimByEmail,
  profileChanges: holdMemberships,
  profileChanged: refreshMemberSearch,
  memberJoins: claimAtJoin,
};
