/** The languages of the product: for customers and for shops. The source of every text is English. */

/** What a customer reads: the shop page, /my, emails and the poster. Named as their readers name them. */
export const customerLanguages = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
  pl: 'Polski',
  pt: 'Português',
  nl: 'Nederlands',
  tr: 'Türkçe',
} as const;
export type Language = keyof typeof customerLanguages;

/** Whether this version of the page knows a language: replies may name a newer one. */
export const isLanguage = (name: string): name is Language => Object.hasOwn(customerLanguages, name);

/** What a shop reads: the dashboard and the landing page. */
export const shopLanguages = ['en', 'de', 'es'] as const satisfies Language[];

/**
 * Made from English by the build, for testing: one with accents and 40 % longer, one that runs from right to left. Not offered
 * to readers; the language cookie can name them.
 */
export const pseudoLanguages = ['en-XA', 'ar-XB'] as const;
export type PageLanguage = Language | (typeof pseudoLanguages)[number];

/** The cookie that keeps the language that someone chose; without it the browser's languages decide. */
export const languageCookie = 'language';

/** A page's languages in the order of `customerLanguages`. The doors are the pages of `doorPaths`. */
export const languagesOf = (page: 'shop' | 'doors' | 'dashboard' | 'landing'): readonly Language[] =>
  page === 'shop' || page === 'doors' ? (Object.keys(customerLanguages) as Language[]) : shopLanguages;

export const directionOf = (language: PageLanguage): 'ltr' | 'rtl' => (language === 'ar-XB' ? 'rtl' : 'ltr');
