/** Loads the button for passkeys with its texts. A file of its own: the list of their languages would weigh on every sign-in. */
import { texts } from 'virtual:texts/challenge';
import { withTexts } from '#language/language.ts';

export const loadPasskeyButton = withTexts(texts, async () => ({
  default: (await import('./passkey-button.tsx')).PasskeyButton,
}));
