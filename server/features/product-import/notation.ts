/** How what has no column of its own stands in one cell: options, hours, photos. What is written is read as the same. */
import type { AvailableSpan, OptionGroup } from '@stampdeck/contract/product-options.ts';
import type { ProductPicture } from '@stampdeck/contract/products.ts';
import { readDifference } from '@stampdeck/contract/typed-amounts.ts';

export const optionsExample = 'Size: Small; Large +0.50 | Extras*: Oat milk +0.50; Syrup +1.00';
export const hoursExample = 'Mon Tue Wed Thu Fri 08:00-11:30 | Sat 09:00-12:00';

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const [between, within] = [' | ', '; '];

/** A name in which a separator stands behind a backslash. */
const shielded = (name: string): string => name.replace(/[\\|:;*]/g, '\\$&');
const bare = (name: string): string => name.replace(/\\(.)/gs, '$1').trim();
/** Splits at a separator that has no backslash before it. */
const split = (text: string, separator: string): string[] => {
  const parts = [''];
  for (const [piece] of text.matchAll(/\\.|[^\\]|\\$/gs)) {
    if (piece === separator) parts.push('');
    else parts[parts.length - 1] += piece;
  }
  return parts;
};

const signed = (cents: number): string => `${cents < 0 ? '-' : '+'}${(Math.abs(cents) / 100).toFixed(2)}`;
/** Ends like a price: then the price is always written. */
const priced = /^(?<name>.*\S)\s+(?<price>[+\-−]\s?\$?[\d.,]+)$/s;

const writeChoice = ({ name, price }: OptionGroup['choices'][number]): string =>
  price === 0 && !priced.test(shielded(name)) ? shielded(name) : `${shielded(name)} ${signed(price)}`;

/** `Size: Small; Large +0.50 | Extras*: Syrup +1.00`. With a star, a customer may choose several. */
export const writeOptions = (groups: OptionGroup[]): string =>
  groups
    .map(({ name, several, choices }) => {
      const listed = choices.map(writeChoice).join(within);
      return `${shielded(name)}${several ? '*' : ''}: ${listed}`;
    })
    .join(between);

/** The groups, or null if a group has no name or no choices, or a price is none. */
export function readOptions(text: string): OptionGroup[] | null {
  if (text.trim() === '') return [];
  const groups = split(text, '|').map((one) => {
    const [name = '', ...rest] = split(one, ':');
    const several = /(?<!\\)(?:\\\\)*\*\s*$/.test(name);
    const choices = rest.length === 1 ? split(rest[0] ?? '', ';').map(readChoice) : [];
    const isWhole = choices.length > 0 && choices.every((choice) => choice !== null);
    return isWhole ? { name: bare(several ? name.trim().slice(0, -1) : name), several, choices } : null;
  });
  return groups.every((group) => group !== null && group.name !== '') ? (groups as OptionGroup[]) : null;
}

function readChoice(text: string): OptionGroup['choices'][number] | null {
  const { name = text.trim(), price: typed } = priced.exec(text.trim())?.groups ?? {};
  const price = typed === undefined ? 0 : readDifference(typed);
  return price === null || bare(name) === '' ? null : { name: bare(name), price };
}

/** `Mon Tue 08:00-11:30 | Sat 09:00-12:00`. */
export const writeHours = (spans: AvailableSpan[]): string =>
  spans
    .map(({ weekdays, from, until }) => `${weekdays.map((day) => days[day - 1]).join(' ')} ${from}-${until}`)
    .join(between);

export function readHours(text: string): AvailableSpan[] | null {
  if (text.trim() === '') return [];
  const spans = text.split('|').map((one) => {
    const found = /^(?<names>[a-z ,]+) (?<from>\d\d:\d\d)\s?[-–]\s?(?<until>\d\d:\d\d)$/i.exec(one.trim());
    const { names = '', from = '', until = '' } = found?.groups ?? {};
    const weekdays = names.split(/[ ,]+/).filter(Boolean);
    const numbers = weekdays.map((name) => days.findIndex((day) => day.toLowerCase() === name.toLowerCase()) + 1);
    return numbers.length > 0 && !numbers.includes(0) ? { from, until, weekdays: numbers } : null;
  });
  return spans.every((span) => span !== null) ? spans : null;
}

/** A line for each photo: its address, then what it shows. */
export const writePictures = (pictures: ProductPicture[]): string =>
  pictures.map(({ image, alt }) => (alt === '' ? image : `${image} ${alt}`)).join('\n');

export const readPictures = (text: string): ProductPicture[] =>
  linesOf(text).map((line) => {
    const [image = ''] = line.split(/\s/, 1);
    return { image, alt: line.slice(image.length).trim() };
  });

export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
