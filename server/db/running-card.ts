/** Which of a member's cards is the running one. */
import { sql } from 'kysely';

/**
 * Of `cards as c`: the condition of the index `cards_one_running`, to the letter. SQLite finds a card by that index only where it reads
 * this; of a value in the word's place it would have to ask before each use, and by any other condition it looks through the whole shop.
 */
export const isRunningCard = sql<boolean>`c.status <> 'redeemed'`;
