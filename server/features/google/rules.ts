/** Decides which account a Google identity belongs to. */
import { email as emailText, imageAddress, line } from '@stampdeck/contract/text.ts';

/** The claims in the signed answer. */
export interface Identity {
  sub: string;
  /** Lower case; '' if the answer has no usable address. */
  email: string;
  isVerified: boolean;
  name: string;
  photo: string;
}

/** Reads the claims. Only the boolean `true` means a verified address. */
export function readIdentity(claims: Record<string, unknown>): Identity {
  const email = emailText.safeParse(claims.email);
  const address = email.success ? email.data : '';
  const name = line(80).safeParse(typeof claims.name === 'string' ? claims.name.slice(0, 80) : '');
  const photo = imageAddress.safeParse(claims.picture);
  return {
    sub: String(claims.sub),
    email: address,
    isVerified: address !== '' && claims.email_verified === true,
    name: name.success ? name.data : (address.split('@')[0] ?? '').slice(0, 80),
    photo: photo.success && photo.data.startsWith('https://') ? photo.data : '',
  };
}

/**
 * The account with the identity's address. Its owner is proven if the reader of its emails can also
 * open it.
 */
interface Found {
  google_sub: string | null;
  owner_proved_at: string | null;
}

/**
 * `create`: the address is new. `link`: the account is known to be this person's. `ask`: someone
 * else may have signed up with this address, so the owner has to confirm. All others are refusals.
 */
export function decideLink(
  identity: Identity,
  found: Found | undefined,
): 'create' | 'link' | 'ask' | 'googleUnverified' | 'googleOther' {
  if (!identity.isVerified) return 'googleUnverified';
  if (!found) return 'create';
  if (found.google_sub !== null) return found.google_sub === identity.sub ? 'link' : 'googleOther';
  return found.owner_proved_at !== null ? 'link' : 'ask';
}

/** Milliseconds that each step of a sign-in may take. Ours. */
export const stepLife = 10 * 60 * 1000;
