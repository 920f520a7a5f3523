/** Choosing the language of the page, which is also that of the person's emails. */
import type { Language } from '@stampdeck/contract/languages.ts';
import { changeLanguage } from '#language/change-language.ts';
import { call } from '#lib/api.ts';
import { session } from '#lib/session.ts';

/** In milliseconds. The page does not wait longer for the server (ours). */
const longestWait = 2000;

async function tellServer(language: Language): Promise<void> {
  const person = session.get();
  if (!person) return;
  // Few people ever choose a language: pages do not load this call at their start.
  const { updateProfile } = await import('@stampdeck/contract/profiles.ts');
  const signal = AbortSignal.timeout(longestWait);
  await call(updateProfile, { body: { id: person.id, language, password: '' } }, { signal });
}

/** Changes the language of the page, and of the emails if someone is signed in. The page changes even if the server cannot be told. */
export async function chooseLanguage(language: Language): Promise<void> {
  await tellServer(language).catch(() => undefined);
  changeLanguage(language);
}
