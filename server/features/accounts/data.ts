/** What is stored about a person's account and sessions. */
import { hashSecret, newShortId } from '#ids.ts';
import { renamed } from '#row-files.ts';
import type { SliceData } from '#slice-data.ts';
import * as queries from './queries.ts';

function present(found: queries.Account | undefined): object {
  if (!found) return {};
  const { password_hash, is_platform_admin, google_sub, erased_at, kept_by, claimed_by, ...account } = found;
  return {
    ...renamed(account),
    hasPassword: password_hash !== null,
    googleAccount: google_sub,
    isPlatformAdmin: is_platform_admin === 1,
  };
}

export const accountData: SliceData = {
  person: [
    {
      name: 'account.json',
      says: 'your account, your profile and the language that you read; for the password only whether there is one',
      whole: async (db, id) => present(await queries.findAccount(db, id)),
    },
    {
      ...{ name: 'sessions.json', says: 'your current and past sign-ins', table: 'sessions', order: 'created_at' },
      columns: {
        ...{ kind: 'kind', browser: 'user_agent', openedAt: 'created_at', lastSeenAt: 'last_seen_at' },
        ...{ expiresAt: 'expires_at', endedAt: 'ended_at', movedBy: 'moved_by' },
      },
    },
  ],
  removed: ['sessions', 'sign_in_challenges'],
  async erase(db, { id, email }, now) {
    await queries.clearFailures(db, hashSecret(email));
    // `.invalid` never resolves (RFC 2606), so no one can have this address.
    const pseudonym = `${newShortId().toLowerCase()}-${id}@erased.invalid`;
    await queries.saveAccount(db, id, { ...queries.blankAccount, email: pseudonym, erased_at: now });
  },
};
