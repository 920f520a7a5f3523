/** Compiles the catalogs of texts/ for the pages: one file per set of areas and language. */
import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { lingui } from '@lingui/vite-plugin';
import { directionOf, type PageLanguage, pseudoLanguages } from '@stampdeck/contract/languages.ts';
import type { Plugin } from 'vite';
import { type AreaName, textSets } from './areas.ts';
import { codeOfText } from './contract-texts.ts';
import { withIsolatedValues } from './isolated-values.ts';

const prefix = 'virtual:texts/';

const pseudo: Record<string, object> = {
  'en-XA': { extend: 0.4, extendCharacter: 'ōō ', prepend: '[', append: ']' },
  // Reversed, between marks that make it as strong as Arabic letters to what stands beside it.
  'ar-XB': { prepend: '\u200F\u202E', append: '\u202C\u200F' },
};

/** Turns the macros `t`, `plural` and `Trans` into look-ups; the texts themselves stay in the code of tests only. */
export const macros = () => lingui({ cwd: import.meta.dirname, macroTransform: true });

/** `import { texts } from 'virtual:texts/shop'` gives for each language a function that loads its messages. */
export function pageTexts(): Plugin {
  const config = getConfig({ cwd: import.meta.dirname });

  async function compiled(areas: readonly AreaName[], language: PageLanguage): Promise<string> {
    const source = language in pseudo ? 'en' : language;
    const all: Record<string, string> = {};
    for (const catalog of await getCatalogs(config)) {
      if (!areas.includes(catalog.name as AreaName)) continue;
      const { messages } = await catalog.getTranslations(source, {
        sourceLocale: 'en',
        fallbackLocales: { default: 'en' },
        missingBehavior: 'resolved',
      });
      for (const [id, message] of Object.entries(messages)) all[codeOfText(id) ?? id] = message;
    }
    const options = pseudo[language];
    const { source: code, errors } = createCompiledCatalog(language, all, {
      namespace: 'json',
      ...(options && { pseudoLocale: language, pseudoLocaleOptions: options }),
    });
    if (errors[0]) throw new Error(`The text "${errors[0].source}" in ${language}: ${errors[0].error.message}`);
    const { messages } = JSON.parse(code);
    const ready = directionOf(language) === 'rtl' ? withIsolatedValues(messages) : messages;
    return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(ready))});`;
  }

  return {
    name: 'stampdeck-texts',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null;
      const [name, language] = id.slice(prefix.length + 1).split('/') as [keyof typeof textSets, PageLanguage?];
      const { areas, languages } = textSets[name];
      if (language) return compiled(areas, language);
      const loaders = [...languages, ...pseudoLanguages].map(
        (one) => `'${one}': () => import('${prefix}${name}/${one}')`,
      );
      return `export const texts = {${loaders.join(',')}};`;
    },
  };
}
