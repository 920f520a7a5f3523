/** The language of the page: chosen by the server with the page, the same until the page is loaded anew. */
import { i18n, type Messages } from '@lingui/core';
import type { PageLanguage } from '@stampdeck/contract/languages.ts';
import { sayTypedAsTyped } from './typed-as-typed.ts';

sayTypedAsTyped(i18n);

/** The messages of a page by language, as `virtual:texts/…` lists them. */
export type Texts = Partial<Record<PageLanguage, () => Promise<{ messages: Messages }>>>;

/** Numbers and dates are written as in the reader's own region where it has the page's language: en-GB for a page in English. */
const regionOf = (language: string, wanted: readonly string[]): string =>
  wanted.find((name) => (name === language || name.startsWith(`${language}-`)) && isRegion(name)) ??
  language.replace('en-XA', 'en');

/** Some systems name one that no browser can write in, such as `en-US@posix`. */
function isRegion(name: string): boolean {
  try {
    return Intl.getCanonicalLocales(name).length > 0;
  } catch {
    return false;
  }
}

/** The language that the server wrote into the page, and the browser's own with their regions. */
export const pageLanguages = (): [PageLanguage, readonly string[]] => [
  (document.documentElement.lang || 'en') as PageLanguage,
  navigator.languages,
];

/** Loads texts, for what is not said before they are there. */
export async function loadTexts(texts: Texts, language = pageLanguage()): Promise<void> {
  const found = await (texts[language] ?? texts.en)?.();
  if (found) i18n.load(language, found.messages);
}

/** Loads texts in a language, and says everything in it from now on. What says texts may only be evaluated afterward. */
export async function speak(texts: Texts, language: PageLanguage, wanted: readonly string[]): Promise<void> {
  await loadTexts(texts, language);
  i18n.activate(language, regionOf(language, wanted));
}

/** Starts a page: loads its texts, then what draws it. Where they cannot be loaded, the page says so, in English: it has no texts. */
export async function startPage(texts: Texts, load: () => Promise<unknown>): Promise<void> {
  try {
    await speak(texts, ...pageLanguages());
    await load();
  } catch (error) {
    reportError(error);
    const words = document.createElement('p');
    words.setAttribute('role', 'alert');
    words.className = 'sd-noscript';
    words.lang = 'en';
    const again = document.createElement('a');
    again.href = location.href;
    again.textContent = 'Try again';
    words.append('This page could not be loaded. Check your connection. ', again);
    document.getElementById('root')?.replaceChildren(words);
  }
}

/** Loads a part of a page after the texts that it says. */
export const withTexts =
  <Part>(texts: Texts, load: () => Promise<Part>) =>
  async (): Promise<Part> => {
    await loadTexts(texts);
    return load();
  };

/** The page's language, `en` or `de`. */
export const pageLanguage = (): PageLanguage => i18n.locale as PageLanguage;

/** How the reader writes numbers and dates, such as `en-GB`. */
export const formatLocale = (): string => String(i18n.locales ?? i18n.locale);

/** The time zone of this device. Here, because signing up needs it and no other format. */
export const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
