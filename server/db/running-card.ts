/** Selects a member's open card. */
import { sql } from 'kysely';

/**
 * A condition on `cards as c`, exactly as in the index `cards_one_running`. SQLite uses this index only for the literal condition: with a
 * parameter or any other wording it scans the whole shop.
 */
export const isRunningCard = sql<boolean>`c.status <> 'redeemed'`;
