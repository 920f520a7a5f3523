import { texts } from 'virtual:texts/play';
import { pageLanguages, speak } from '#language/language.ts';

/** The script of the card, after the texts that it says. */
export async function loadLiveCard(): Promise<typeof import('./live-card.tsx')> {
  await speak(texts, ...pageLanguages());
  return import('./live-card.tsx');
}
