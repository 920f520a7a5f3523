/** Refusals come in English. Here they become the reader's language; in English no catalog knows them, and they stay as they are. */
import { texts } from 'virtual:texts/refusals';
import { i18n } from '@lingui/core';
import { loadTexts, pageLanguage } from './language.ts';

/** In the background, before the first is needed; without a connection refusals stay English. */
export async function loadRefusals(): Promise<void> {
  if (pageLanguage() !== 'en') await loadTexts(texts).catch((error) => reportError(error));
}

export const isKnown = (id: string): boolean => Object.hasOwn(i18n.messages, id);

/** A sentence of `contract/field-problems.ts` in the reader's language, if it has a translation. */
function translated(sentence: string): string | undefined {
  if (isKnown(sentence)) return i18n._(sentence);
  const numbers: Record<string, number> = {};
  const template = sentence.replace(/\d+(?:,\d{3})*/g, (digits) => {
    const place = Object.keys(numbers).length;
    numbers[place] = Number(digits.replaceAll(',', ''));
    return `{${place}}`;
  });
  return isKnown(template) ? i18n._(template, numbers) : undefined;
}

/** What is wrong with a field. */
export const fieldText = (message: string): string => translated(message) ?? message;

/** What a refusal says. A message may be more exact than its code: it is looked for first. */
export const refusalText = (code: string, message: string): string =>
  translated(message) ?? (isKnown(`refusal.${code}`) ? i18n._(`refusal.${code}`) : message);
