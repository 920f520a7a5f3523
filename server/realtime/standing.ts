/** What decides which rooms a connection has joined. */
import type { Person } from '#context.ts';

/** Two people with the same standing hear the same: who is behind a connection, for which shop, and what they may do there. */
export const standingOf = ({ role, shop, permissions, mustSetUp }: Person): string =>
  JSON.stringify([role, shop?.id, shop?.isSuspended, permissions, mustSetUp]);
