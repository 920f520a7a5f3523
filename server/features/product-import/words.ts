/** The words of a file of products: written in the reader's language, read in any language of shops. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { type Language, shopLanguages } from '@stampdeck/contract/languages.ts';
import type { ProductColumn } from '@stampdeck/contract/product-import.ts';
import type { Allergen, Diet, TaxClass } from '@stampdeck/contract/product-options.ts';
import { say } from '#language/texts.ts';

type Words<Word extends string> = Record<Word, MessageDescriptor>;

export const columnWords: Words<ProductColumn> = {
  id: msg`Id`,
  title: msg`Title`,
  shortDescription: msg`Short description`,
  description: msg`Description`,
  price: msg`Price`,
  countInStock: msg`Stock`,
  category: msg`Category`,
  status: msg`Status`,
  options: msg`Options`,
  allergens: msg`Allergens`,
  diets: msg`Diets`,
  taxClass: msg`Tax rate`,
  hours: msg`Available hours`,
  pictures: msg`Photos`,
  videos: msg`Videos`,
  dealCap: msg`Deal: at most`,
  dealStarts: msg`Deal: start`,
  dealEnds: msg`Deal: end`,
  included: msg`What’s included`,
  notToBring: msg`What not to bring`,
  highlights: msg`Highlights`,
  restrictions: msg`Restrictions`,
  pricingNotes: msg`Notes on the price`,
  bookingNotes: msg`Notes on booking`,
  contactPhone: msg`Contact phone`,
  contactEmail: msg`Contact email`,
  contactAddress: msg`Contact address`,
};

/** Other titles of columns, as people and other programs write them. */
const otherTitles: Partial<Record<ProductColumn, string>> = {
  id: 'productid _id',
  title: 'name product productname producttitle',
  description: 'desc fulldescription details',
  price: 'unitprice amount cost',
  countInStock: 'countinstock quantity qty inventory',
  category: 'group section',
  pictures: 'images image photo picture pictures imageurl',
  videos: 'video',
};

export const statusWords: Words<'published' | 'draft'> = { published: msg`published`, draft: msg`draft` };

export const allergenWords: Words<Allergen> = {
  ...{ gluten: msg`gluten`, crustaceans: msg`crustaceans`, eggs: msg`eggs`, fish: msg`fish`, peanuts: msg`peanuts` },
  ...{ soy: msg`soy`, milk: msg`milk`, nuts: msg`nuts`, celery: msg`celery`, mustard: msg`mustard` },
  ...{ sesame: msg`sesame`, sulfites: msg`sulfites`, lupin: msg`lupin`, mollusks: msg`mollusks` },
};

export const dietWords: Words<Diet> = {
  ...{ vegetarian: msg`vegetarian`, vegan: msg`vegan`, halal: msg`halal`, kosher: msg`kosher` },
  ...{ glutenFree: msg`gluten-free`, lactoseFree: msg`lactose-free` },
};

export const taxWords: Words<TaxClass> = {
  standard: msg`usual`,
  reduced: msg`reduced`,
  none: msg({ message: 'none', comment: 'no tax' }),
};

/** How a word is compared: without accents, case, spaces and punctuation. */
const bare = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_]/gu, '');

/** Each spelling of these words, in every language. */
function spellings<Word extends string>(words: Words<Word>, others: Partial<Record<Word, string>> = {}) {
  const found = new Map<string, Word>();
  for (const [word, text] of Object.entries(words) as [Word, MessageDescriptor][]) {
    const said = shopLanguages.map((language) => say(language, text));
    const spelled = [word, ...said, ...(others[word] ?? '').split(' ')].map(bare).filter(Boolean);
    for (const spelling of spelled) {
      const other = found.get(spelling);
      if (other !== undefined && other !== word) throw new Error(`‘${spelling}’ is ${other} and ${word}.`);
      found.set(spelling, word);
    }
  }
  return (text: string): Word | undefined => found.get(bare(text));
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

const vocabulary = once(() => ({
  column: spellings(columnWords, otherTitles),
  status: spellings(statusWords),
  allergens: spellings(allergenWords),
  diets: spellings(dietWords),
  taxClass: spellings(taxWords),
}));

/** The word that a text is, in any language. */
export const wordIn = <Kind extends keyof ReturnType<typeof vocabulary>>(kind: Kind, text: string) =>
  vocabulary()[kind](text) as ReturnType<ReturnType<typeof vocabulary>[Kind]>;

export const sayAll = <Word extends string>(language: Language, words: Words<Word>, list: readonly Word[]): string[] =>
  list.map((word) => say(language, words[word]));

/** The column of each title. If two have the same meaning, the first one counts. */
export function readTitles(cells: string[]): (ProductColumn | null)[] {
  const found = new Set<ProductColumn>();
  return cells.map((cell) => {
    const column = wordIn('column', cell);
    if (!column || found.has(column)) return null;
    found.add(column);
    return column;
  });
}

/** The example of the template: its title, its category and its short description. */
export const exampleWords = [msg`Iced latte`, msg`Cold drinks`, msg`Two shots over ice.`];
