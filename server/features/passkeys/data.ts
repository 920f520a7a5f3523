/** What is stored about a person's passkeys. The key is public; its secret never leaves the person's device. */
import type { SliceData } from '#slice-data.ts';

export const passkeyData: SliceData = {
  person: [
    {
      ...{ name: 'passkeys.json', says: 'the passkeys that you sign in with', table: 'passkeys', order: 'created_at' },
      columns: { id: 'credential_id', browser: 'user_agent', createdAt: 'created_at', usedAt: 'used_at' },
    },
  ],
  removed: ['passkeys', 'passkey_challenges'],
};
