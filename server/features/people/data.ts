/** What invitations contribute to exports and deletions. Who works for a shop is in the slice `staff`. */
import type { SliceData } from '#slice-data.ts';
import { listInvitations, listInvitationsTo, removeInvitationsOf, removeInvitationsTo } from './queries.ts';

export const peopleData: SliceData = {
  person: [{ name: 'invitations.json', says: 'the shops that invite you to work for them', rows: listInvitationsTo }],
  shop: [
    {
      name: 'staff-invitations.json',
      says: 'whom you invited to work for your shop',
      rows: (db, id) => listInvitations(db, id, ''),
    },
  ],
  erase: removeInvitationsTo,
  close: (db, shopId) => removeInvitationsOf(db, shopId),
};
