/** A product as cells of a row, and a cell as a value. Reading what was written gives the same again, but for times within a minute. */
import type { Language } from '@stampdeck/contract/languages.ts';
import type { Problem } from '@stampdeck/contract/problems.ts';
import type { ProductColumn } from '@stampdeck/contract/product-import.ts';
import { mostChoices, mostGroups, mostSpans } from '@stampdeck/contract/product-options.ts';
import { productProblem } from '@stampdeck/contract/product-problems.ts';
import { highestStock, mostImages, mostVideos, type ProductForm, productForm } from '@stampdeck/contract/products.ts';
import { optionalLine, optionalText } from '@stampdeck/contract/text.ts';
import { readPrice, readWhole } from '@stampdeck/contract/typed-amounts.ts';
import { clockTime, momentAt } from '#clock.ts';
import { say } from '#language/texts.ts';
import * as notation from './notation.ts';
import { allergenWords, dietWords, sayAll, statusWords, taxWords, wordIn } from './words.ts';

/** A product as a row has it: its category by name, its deal in three cells. */
export type Sheet = Omit<ProductForm, 'deal' | 'draft' | 'soldOutToday'> & {
  id: string;
  status: 'published' | 'draft';
  dealCap: number | null;
  dealStarts: string | null;
  dealEnds: string | null;
};

/** Whose file it is. */
export interface Reader {
  language: Language;
  timeZone: string;
}

export function sheetOf({ deal, draft, soldOutToday: _, ...form }: ProductForm, id: string, category: string): Sheet {
  const { cap: dealCap, startsAt: dealStarts, endsAt: dealEnds } = deal;
  return { ...form, id, category, status: draft ? 'draft' : 'published', dealCap, dealStarts, dealEnds };
}

type Write = { [Column in ProductColumn]: (value: Sheet[Column], reader: Reader) => string };

const asIs = (text: string): string => text;
const numberOrNone = (value: number | null): string => (value === null ? '' : String(value));
const moment = (at: string | null, { timeZone }: Reader): string => (at === null ? '' : clockTime(at, timeZone));

const writers: Write = {
  ...{ id: asIs, title: asIs, shortDescription: asIs, description: asIs, category: asIs },
  price: (cents) => (cents / 100).toFixed(2),
  countInStock: String,
  status: (status, { language }) => say(language, statusWords[status]),
  options: notation.writeOptions,
  allergens: (list, { language }) => sayAll(language, allergenWords, list).join(', '),
  diets: (list, { language }) => sayAll(language, dietWords, list).join(', '),
  taxClass: (taxClass, { language }) => say(language, taxWords[taxClass]),
  hours: notation.writeHours,
  pictures: notation.writePictures,
  videos: (videos) => videos.join('\n'),
  ...{ dealCap: numberOrNone, dealStarts: moment, dealEnds: moment },
  ...{ included: asIs, notToBring: asIs, highlights: asIs, restrictions: asIs, pricingNotes: asIs },
  ...{ bookingNotes: asIs, contactPhone: asIs, contactEmail: asIs, contactAddress: asIs },
};

/** A field of a product as it stands in a cell. */
export const writeCell = <Column extends ProductColumn>(column: Column, sheet: Sheet, reader: Reader): string =>
  writers[column](sheet[column], reader);

/** A value, a problem, or null for an empty cell that leaves the field as it is. */
type Read<Value> = { value: Value } | { problem: Problem } | null;

const shown = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text);
const wrong = (problem: Problem): { problem: Problem } => ({ problem });
const { shape } = productForm;

/** Lengths are in the schemas; the sentence needs the number. */
const longest = {
  ...{ title: 200, shortDescription: 500, description: 10_000, contactPhone: 40, contactAddress: 300 },
  ...{ bookingNotes: 2000, pricingNotes: 2000, included: 2000, notToBring: 2000, highlights: 2000, restrictions: 2000 },
} as const;

const words =
  (column: keyof typeof longest) =>
  (text: string): Read<string> => {
    const schema = column === 'title' ? optionalLine(longest.title) : shape[column];
    const { data, success } = schema.safeParse(text);
    return success ? { value: data } : wrong(productProblem('longText', { most: longest[column] }));
  };

/** A number from `least`; empty is `none`. */
const whole =
  <None>(problem: 'wrongStock' | 'wrongCap', [least, most]: readonly [number, number], none: Read<None>) =>
  (text: string): Read<number | None> => {
    if (text === '') return none;
    const value = readWhole(text.replace(/[.,]0+$/, ''));
    const isFit = value !== null && value >= least && value <= most;
    return isFit ? { value } : wrong(productProblem(problem, { text: shown(text), most }));
  };

function readAmount(text: string): Read<number> {
  if (text === '') return null;
  const cents = readPrice(text.replace(/^[€$]\s?|\s?[€$]$/g, ''));
  return cents === null ? wrong(productProblem('wrongPrice', { text: shown(text) })) : { value: cents };
}

function readWords<Kind extends 'allergens' | 'diets'>(kind: Kind) {
  type Word = Sheet[Kind][number];
  const list = kind === 'allergens' ? allergenWords : dietWords;
  return (text: string, { language }: Reader): Read<Word[]> => {
    const parts = text.split(/[,;|\n]/).map((part) => part.trim());
    const found = parts.filter(Boolean).map((part) => ({ part, word: wordIn(kind, part) as Word | undefined }));
    const unknown = found.find(({ word }) => word === undefined);
    if (!unknown) return { value: [...new Set(found.flatMap(({ word }) => word ?? []))] };
    return wrong(productProblem('unknownWord', { text: shown(unknown.part), words: listed(language, list) }));
  };
}

const listed = (language: Language, list: Parameters<typeof sayAll>[1]): string =>
  sayAll(language, list, Object.keys(list)).join(', ');

const readWord =
  <Kind extends 'status' | 'taxClass'>(kind: Kind) =>
  (text: string, { language }: Reader): Read<Sheet[Kind]> => {
    if (text === '') return null;
    const value = wordIn(kind, text) as Sheet[Kind] | undefined;
    const list = listed(language, kind === 'status' ? statusWords : taxWords);
    return value ? { value } : wrong(productProblem('unknownWord', { text: shown(text), words: list }));
  };

function readOptions(text: string): Read<Sheet['options']> {
  const groups = notation.readOptions(text);
  if (groups && (groups.length > mostGroups || groups.some(({ choices }) => choices.length > mostChoices))) {
    return wrong(productProblem('manyOptions', { groups: mostGroups, choices: mostChoices }));
  }
  const asSent = groups?.map((group) => ({
    ...group,
    choices: group.choices.map(({ name, price }) => ({ name, price: price / 100 })),
  }));
  const { data, success } = shape.options.safeParse(asSent);
  const example = notation.optionsExample;
  return success ? { value: data } : wrong(productProblem('wrongOptions', { text: shown(text), example }));
}

function readHours(text: string): Read<Sheet['hours']> {
  const spans = notation.readHours(text);
  if (spans && spans.length > mostSpans) return wrong(productProblem('manyHours', { most: mostSpans }));
  const { data, success } = shape.hours.safeParse(spans);
  const example = notation.hoursExample;
  return success ? { value: data } : wrong(productProblem('wrongHours', { text: shown(text), example }));
}

function readPictures(text: string): Read<Sheet['pictures']> {
  const pictures = notation.readPictures(text);
  if (pictures.length > mostImages) return wrong(productProblem('manyImages', { most: mostImages }));
  for (const one of pictures) {
    const { success } = shape.pictures.safeParse([{ ...one, alt: '' }]);
    if (!success) return wrong(productProblem('wrongAddress', { text: shown(one.image) }));
  }
  const { data, success } = shape.pictures.safeParse(pictures);
  return success ? { value: data } : wrong(productProblem('longText', { most: 200 }));
}

function readVideos(text: string): Read<Sheet['videos']> {
  const videos = notation.linesOf(text);
  if (videos.length > mostVideos) return wrong(productProblem('manyVideos', { most: mostVideos }));
  const bad = videos.find((one) => !shape.videos.safeParse([one]).success);
  return bad === undefined ? { value: videos } : wrong(productProblem('wrongAddress', { text: shown(bad) }));
}

function readMoment(text: string, { timeZone }: Reader): Read<string | null> {
  if (text === '') return { value: null };
  const dotted = /^(?<day>\d\d?)\.(?<month>\d\d?)\.(?<year>\d{4})(?<rest> \d\d:\d\d.*)$/.exec(text)?.groups;
  const { day = '', month = '', year = '', rest = '' } = dotted ?? {};
  const iso = dotted ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}${rest}` : text;
  const value = momentAt(iso, timeZone);
  return value === null ? wrong(productProblem('wrongMoment', { text: shown(text) })) : { value };
}

function readCategory(text: string): Read<string> {
  const { data, success } = optionalLine(60).safeParse(text);
  return success ? { value: data } : wrong(productProblem('longText', { most: 60 }));
}

function readEmail(text: string): Read<string> {
  const { data, success } = shape.contactEmail.safeParse(text);
  return success ? { value: data } : wrong(productProblem('wrongEmail', { text: shown(text) }));
}

const readers: { [Column in ProductColumn]: (text: string, reader: Reader) => Read<Sheet[Column]> } = {
  id: (text) => ({ value: text }),
  ...{ title: words('title'), shortDescription: words('shortDescription'), description: words('description') },
  price: readAmount,
  countInStock: whole('wrongStock', [0, highestStock], null),
  category: readCategory,
  status: readWord('status'),
  options: readOptions,
  allergens: readWords('allergens'),
  diets: readWords('diets'),
  taxClass: readWord('taxClass'),
  hours: readHours,
  pictures: readPictures,
  videos: readVideos,
  dealCap: whole('wrongCap', [1, 1_000_000], { value: null }),
  ...{ dealStarts: readMoment, dealEnds: readMoment },
  ...{ included: words('included'), notToBring: words('notToBring'), highlights: words('highlights') },
  ...{ restrictions: words('restrictions'), pricingNotes: words('pricingNotes'), bookingNotes: words('bookingNotes') },
  ...{ contactPhone: words('contactPhone'), contactEmail: readEmail, contactAddress: words('contactAddress') },
};

const anyText = optionalText(200_000);
/** Exports, ours included, put an apostrophe before what a spreadsheet would compute. */
const withoutGuard = (text: string): string => text.replace(/^'(?=[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/, '');

/** What a cell says, as the text that is read. */
export const textOf = (cell: string): string => anyText.parse(withoutGuard(cell));

export const readCell = <Column extends ProductColumn>(column: Column, cell: string, reader: Reader) =>
  readers[column](textOf(cell), reader);
