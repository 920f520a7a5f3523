/** What other people typed, in emails. */

/** Whether a text could become a link, an address or a phone number to tap in a mail program. */
const looksLikeLink = /@|:\/\/|[\p{L}\p{N}][.。．｡][\p{L}\p{N}]|\p{Nd}(?:[^\p{L}\p{Nd}]{0,3}\p{Nd}){6}/u;

/**
 * A shop's name as a stranger may read it in an email that they did not ask for; null if it could be more than a name. Anyone can name a
 * shop, and sign up with anyone's address.
 */
export const plainShopName = (name: string): string | null => (looksLikeLink.test(name) ? null : name);
