import { t } from '@lingui/core/macro';
import { useSite } from '#lib/site.ts';

/** What someone without a password must know before they sign out. `site`: undefined while it is not known. */
function warningFor(site: { mail: boolean; google: boolean } | undefined, email: string): string {
  if (!site) return t`You have no password. Set one before you sign out, so that you can get back to your card.`;
  if (site.mail && site.google) {
    return t`You have no password. To get back to your card you need an email to ${email}, or Google if you signed up with it. Is that address right?`;
  }
  if (site.mail) {
    return t`You have no password. To get back to your card you need an email to ${email}. Is that address right?`;
  }
  if (site.google) {
    return t`You have no password, and we cannot email you. Set a password before you sign out, unless you signed up with Google, or you lose your card.`;
  }
  return t`You have no password, and we cannot email you. Set a password before you sign out, or you lose your card.`;
}

/** The warning for someone without a password who is about to sign out. */
export function useExitWarning(email: string): string {
  return warningFor(useSite().data, email);
}
