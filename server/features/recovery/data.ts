/** What is stored about the links that a person was sent. */
import type { SliceData } from '#slice-data.ts';

export const recoveryData: SliceData = {
  person: [
    {
      name: 'links.json',
      says: 'links that you got recently, by email, also to an address that you have not confirmed, or as a code at a counter',
      ...{ table: 'mail_links', order: 'created_at' },
      columns: {
        ...{ purpose: 'purpose', email: 'email', shop: 'shop_id' },
        ...{ createdAt: 'created_at', expiresAt: 'expires_at', usedAt: 'used_at' },
      },
    },
  ],
  removed: ['mail_links'],
};
