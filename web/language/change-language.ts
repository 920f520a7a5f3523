import { languageCookie, type PageLanguage } from '@stampdeck/contract/languages.ts';

/** Seconds that the choice lasts. Ours. */
const year = 365 * 24 * 60 * 60;

const listeners = new Set<() => void>();

/** Runs `keep` before the page is loaded in another language, until the function that it returns is called. */
export function beforeLanguageChange(keep: () => void): () => void {
  listeners.add(keep);
  return () => listeners.delete(keep);
}

/** Keeps the language that someone chose, for a year, and loads the page in it. */
export function changeLanguage(language: PageLanguage): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the server reads it, and older browsers have no cookieStore.
  document.cookie = `${languageCookie}=${language}; path=/; max-age=${year}; samesite=lax`;
  for (const keep of listeners) keep();
  location.reload();
}
