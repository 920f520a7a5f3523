/** What the server says to people: texts of `texts/<language>/`, read once. English stands in the code. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type I18n, type MessageDescriptor, setupI18n } from '@lingui/core';
import { formatter } from '@lingui/format-po';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Language } from '@stampdeck/contract/languages.ts';
import { hideSigns, showSigns } from '@stampdeck/contract/typed-values.ts';

const { parse } = formatter();
const speakers = new Map<Language, I18n>();

/** The areas whose texts the server says. */
const saidAreas = ['server', 'files', 'menu'] as const;

function readMessages(language: Language, area: (typeof saidAreas)[number]): Record<string, string> {
  const filename = join(import.meta.dirname, '../../texts', language, `${area}.po`);
  if (!existsSync(filename)) return {};
  const catalog = parse(readFileSync(filename, 'utf8'), { locale: language, sourceLocale: 'en', filename });
  return Object.fromEntries(
    Object.entries(catalog as Record<string, { translation?: string }>).flatMap(([id, { translation }]) =>
      translation ? [[id, translation]] : [],
    ),
  );
}

function speakerOf(language: Language): I18n {
  const known = speakers.get(language);
  if (known) return known;
  const messages = Object.assign({}, ...saidAreas.map((area) => readMessages(language, area)));
  const speaker = setupI18n({ locale: language, messages: { [language]: messages } });
  speaker.setMessagesCompiler(compileMessage);
  speakers.set(language, speaker);
  return speaker;
}

/** Says a text, made by `msg` of `@lingui/core/runtime-macro`, in a language; in English where it is not translated yet. */
export const say = (language: Language, text: MessageDescriptor): string =>
  showSigns(speakerOf(language)._({ ...text, values: hideSigns(text.values ?? {}) }));
