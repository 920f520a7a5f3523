/** The language of the poster: its customers read it, whatever the language of the dashboard is. */
import { texts } from 'virtual:texts/posterWords';
import { type I18n, type MessageDescriptor, setupI18n } from '@lingui/core';
import type { Language } from '@stampdeck/contract/languages.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { sayTypedAsTyped } from '#language/typed-as-typed.ts';

/** Says a printed sentence in the poster's language. */
export type Say = (words: MessageDescriptor) => string;

async function loadPosterTexts(language: Language): Promise<I18n> {
  const loaded = await texts[language]?.();
  return sayTypedAsTyped(setupI18n({ locale: language, messages: { [language]: loaded?.messages ?? {} } }));
}

/** The printed sentences in a language; those of the last language until they are loaded. */
export const usePosterTexts = (language: Language) =>
  useQuery({
    queryKey: ['poster', 'texts', language],
    queryFn: () => loadPosterTexts(language),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
