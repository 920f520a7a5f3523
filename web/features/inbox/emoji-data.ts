/** All emoji with their names in the reader's language, loaded when first needed. */
import { useQuery } from '@tanstack/react-query';
import { pageLanguage } from '#language/language.ts';

const inLanguage = {
  de: () => Promise.all([import('emojibase-data/de/compact.json'), import('emojibase-data/de/messages.json')]),
  en: () => Promise.all([import('emojibase-data/en/compact.json'), import('emojibase-data/en/messages.json')]),
  es: () => Promise.all([import('emojibase-data/es/compact.json'), import('emojibase-data/es/messages.json')]),
  fr: () => Promise.all([import('emojibase-data/fr/compact.json'), import('emojibase-data/fr/messages.json')]),
  it: () => Promise.all([import('emojibase-data/it/compact.json'), import('emojibase-data/it/messages.json')]),
  nl: () => Promise.all([import('emojibase-data/nl/compact.json'), import('emojibase-data/nl/messages.json')]),
  pl: () => Promise.all([import('emojibase-data/pl/compact.json'), import('emojibase-data/pl/messages.json')]),
  pt: () => Promise.all([import('emojibase-data/pt/compact.json'), import('emojibase-data/pt/messages.json')]),
};
/** The data have no Turkish. */
const loaderOf = (language: string) => inLanguage[language as keyof typeof inLanguage] ?? inLanguage.en;

export interface Emoji {
  text: string;
  name: string;
  /** Lower case. */
  words: string;
}

export interface EmojiGroup {
  name: string;
  emoji: Emoji[];
}

/** Skin tones and hair, which are no emoji by themselves. */
const componentGroup = 2;

async function readGroups(language: string): Promise<EmojiGroup[]> {
  const [{ default: all }, { default: names }] = await loaderOf(language)();
  const sorted = all.toSorted((one, other) => (one.order ?? 0) - (other.order ?? 0));
  return names.groups
    .filter(({ order }) => order !== componentGroup)
    .map(({ message, order }) => ({
      name: message,
      emoji: sorted
        .filter(({ group }) => group === order)
        .map(({ unicode, label, tags = [] }) => ({
          ...{ text: unicode, name: label, words: [label, ...tags].join(' ').toLowerCase() },
        })),
    }));
}

export const useEmoji = () =>
  useQuery({
    queryKey: ['inbox', 'emoji', pageLanguage()],
    queryFn: () => readGroups(pageLanguage()),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Most emoji that a search shows (ours). */
const mostFound = 96;

/** Those with a word that begins with each typed word. */
export function findEmoji(groups: EmojiGroup[], search: string): Emoji[] {
  const typed = search.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = ({ words }: Emoji) => typed.every((word) => ` ${words}`.includes(` ${word}`));
  return groups.flatMap(({ emoji }) => emoji.filter(fits)).slice(0, mostFound);
}
