/** Whom an identity from Google may become here. */
import { email as emailText, imageAddress, line } from '@stampdeck/contract/text.ts';

/** What the signed answer says of a person. */
export interface Identity {
  sub: string;
  /** Lower case; '' when the answer has none that could be one. */
  email: string;
  isVerified: boolean;
  name: string;
  photo: string;
}

/** Reads the claims; only a `true` that is no text is a verified address. */
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

/** What is known of the account with the identity's address. Its owner is proved where whoever reads the mail to it can also open it. */
interface Found {
  google_sub: string | null;
  owner_proved_at: string | null;
}

/**
 * `create`: nobody has the address. `link`: its account is known to be this person's. `ask`: it may be somebody else's who
 * signed up with this address; its owner has to say so. The rest are refusals.
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

/** How long each step of a sign-in may take (milliseconds). */
export const stepLife = 10 * 60 * 1000;
