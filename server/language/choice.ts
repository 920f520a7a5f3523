/** In which language a page is sent: the one that someone chose there, else the browser's, else English. */
import { type Language, languageCookie, type PageLanguage, pseudoLanguages } from '@stampdeck/contract/languages.ts';
import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

/** Characters. Ours: browsers send a handful of languages, so a longer header is no such list. */
const longestHeader = 500;

/** The reader's language among those that there are. */
export function languageOf(request: FastifyRequest, languages: readonly Language[]): Language {
  const chosen = languages.find((language) => language === request.cookies[languageCookie]);
  if (chosen) return chosen;
  const wanted = request.headers['accept-language'] ?? '';
  if (wanted.length > longestHeader) return 'en';
  // 'de-AT' alone also means German.
  const known = new Negotiator({ headers: { 'accept-language': wanted } })
    .languages()
    .map((tag) => tag.split('-', 1)[0]?.toLowerCase());
  return known.map((tag) => languages.find((language) => language === tag)).find((found) => found) ?? 'en';
}

/** The same for a page, which the cookie may also ask for in a language made for tests. */
export const pageLanguageOf = (request: FastifyRequest, languages: readonly Language[]): PageLanguage =>
  pseudoLanguages.find((language) => language === request.cookies[languageCookie]) ?? languageOf(request, languages);
