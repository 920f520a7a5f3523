/** What is kept of the links that a person was mailed. */
import type { SliceData } from '#slice-data.ts';

export const recoveryData: SliceData = {
  person: [
    {
      name: 'links.json',
      says: 'links that were mailed to you lately, also to an address that you have not confirmed',
      ...{ table: 'mail_links', order: 'created_at' },
      columns: {
        ...{ purpose: 'purpose', email: 'email', createdAt: 'created_at', expiresAt: 'expires_at', usedAt: 'used_at' },
      },
    },
  ],
  removed: ['mail_links'],
};
