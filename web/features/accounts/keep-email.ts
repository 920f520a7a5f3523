import { useEffect, useEffectEvent } from 'react';
import { beforeLanguageChange } from '#language/change-language.ts';
import { typedEmail } from '#lib/typed-email.ts';

/** Keeps the typed address when the page is loaded in another language: it then begins with the sign-in. */
export function useKeepEmail(read: () => string): void {
  const keep = useEffectEvent(() => void typedEmail.write(read().trim().slice(0, 254) || null));
  useEffect(() => beforeLanguageChange(keep), []);
}
