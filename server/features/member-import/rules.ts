/** What a row of a file says, and what is wrong with it. */

import type { ImportField, ImportRow } from '@stampdeck/contract/member-import.ts';
import { impossibleBirthday, isPossibleBirthday } from '@stampdeck/contract/profiles.ts';
import { email, optionalLine } from '@stampdeck/contract/text.ts';

/** What a column can be called, in small letters without anything between. */
const titles: Record<ImportField, string> = {
  name: 'name fullname customer customername client clientname member membername nom nombre',
  first: 'firstname givenname first vorname prenom',
  last: 'lastname surname familyname last nachname',
  email: 'email emailaddress mail emailadresse customeremail correo',
  phone: 'phone phonenumber telephone tel mobile mobilephone cell telefon handy telefono',
  stamps: 'stamps stamp balance stampbalance currentstamps stampcount points stempel',
  joined: 'joined joinedat joindate membersince since created createdat signupdate registered seit',
  birthday: 'birthday birthdate dateofbirth dob born geburtstag geburtsdatum',
};
const fieldOf = new Map(
  (Object.entries(titles) as [ImportField, string][]).flatMap(([field, names]) =>
    names.split(' ').map((name) => [name, field]),
  ),
);

const bare = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Which column says what; each thing is said by the first that is called so. */
export function readTitles(cells: string[]): (ImportField | null)[] {
  const found = new Set<ImportField>();
  return cells.map((cell) => {
    const field = fieldOf.get(bare(cell));
    if (!field || found.has(field)) return null;
    found.add(field);
    return field;
  });
}

/** A list of members names at least one of these. */
export const namesPeople = (columns: (ImportField | null)[]): boolean =>
  columns.some((field) => field !== null && ['name', 'first', 'last', 'email', 'phone'].includes(field));

export type Person = Omit<ImportRow, 'row'>;

export type Judged = { person: Person; says?: never } | { person?: never; says: string };

export interface Facts {
  /** null while the shop has designed no card. */
  cardSize: number | null;
  /** Today at the shop, YYYY-MM-DD. */
  today: string;
  /** Milliseconds since 1970. */
  now: number;
  /** Of dates with slashes, where the file tells. */
  monthFirst: boolean | null;
}

const isDay = (year: number, month: number, day: number): boolean => {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
};

const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:[T ].*)?$/;

/** Whether a date with slashes has the month first; null where it does not tell, undefined for anything else. */
export function hasMonthFirst(text: string): boolean | null | undefined {
  const [found, one = '', two = '', year = ''] = slashed.exec(text.trim()) ?? [];
  if (!found) return undefined;
  const [monthFirst, dayFirst] = [isDay(+year, +one, +two), isDay(+year, +two, +one)];
  return monthFirst === dayFirst ? null : monthFirst;
}

/** The numbers of a date: year, month, day. */
function numbersOf(text: string, monthFirst: boolean | null): number[] {
  const [, iso] = /^(\d{4}[-/.]\d{1,2}[-/.]\d{1,2})(?:[T ].*)?$/.exec(text) ?? [];
  if (iso) return iso.split(/[-/.]/).map(Number);
  const [, dotted] = /^(\d{1,2}\.\d{1,2}\.\d{4})(?:[T ].*)?$/.exec(text) ?? [];
  if (dotted) return dotted.split('.').reverse().map(Number);
  const [found, one, two, year] = slashed.exec(text) ?? [];
  // The same day either way: 5/5/2024.
  if (!found || (monthFirst === null && Number(one) !== Number(two))) return [];
  return (monthFirst ? [year, one, two] : [year, two, one]).map(Number);
}

/** '2024-05-31', '31.5.2024', '5/31/2024' where the file tells which number is the month; also with a time behind it. */
export function readDate(text: string, monthFirst: boolean | null): string | null {
  const [year = 0, month = 0, day = 0] = numbersOf(text, monthFirst);
  if (!isDay(year, month, day)) return null;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

function dateHint(text: string, monthFirst: boolean | null): string {
  const isEither = monthFirst === null && readDate(text, true) !== null && readDate(text, false) !== null;
  return `${isEither ? 'It may be two days. ' : ''}Write dates as 2024-05-31.`;
}
/** Longer than anything that a row may say; in its normal form a character can become three. */
const longest = 1000;
const wholeLine = optionalLine(longest * 3);
/** A cell as a line. An apostrophe before what a spreadsheet would compute was put there by an export, ours among them. */
const lineOf = (text: string): string => wholeLine.parse(text.slice(0, longest).replace(/^'(?=[=+\-@\t\r])/, ''));
const shown = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text);

/** Would a spreadsheet take this for a formula? */
export const looksLikeFormula = (cell: string): boolean => /^\s*[=@\t\r]|^\s*[+-](?![\d\s().-]*$)/.test(cell);

/** What a row says, or the first thing that is wrong with it. */
export function judge(
  cells: string[],
  columns: (ImportField | null)[],
  { cardSize, today, now, monthFirst }: Facts,
): Judged {
  const extra = cells.slice(columns.length).some((cell) => cell.trim() !== '');
  if (extra) return { says: 'It has more cells than the first row names.' };
  const said = (field: ImportField): string => {
    const at = columns.indexOf(field);
    return at < 0 ? '' : lineOf(cells[at] ?? '');
  };
  const phone = said('phone');
  const typed = said('email');
  const address = typed === '' ? '' : email.safeParse(typed);
  if (typeof address !== 'string' && !address.success) return { says: `‘${shown(typed)}’ is not an e-mail address.` };
  const mail = typeof address === 'string' ? address : (address.data as string);
  const name = said('name') || [said('first'), said('last')].filter(Boolean).join(' ') || mail || phone;
  if (name === '') return { says: 'It names nobody: no name, e-mail or phone.' };
  if (name.length > 80) return { says: 'The name is longer than 80 characters.' };
  if (phone.length > 40) return { says: 'The phone number is longer than 40 characters.' };
  const stamps = judgeStamps(said('stamps'), cardSize);
  if (typeof stamps === 'string') return { says: stamps };
  const [joinedText, birthdayText] = [said('joined'), said('birthday')];
  const joined = joinedText === '' ? null : readDate(joinedText, monthFirst);
  if (joinedText !== '' && !joined)
    return { says: `‘${shown(joinedText)}’ is not a day to have joined on. ${dateHint(joinedText, monthFirst)}` };
  if (joined && (joined > today || joined < '1970')) return { says: `Nobody joined on ${joined}.` };
  const birthday = birthdayText === '' ? null : readDate(birthdayText, monthFirst);
  if (birthdayText !== '' && !birthday)
    return { says: `‘${shown(birthdayText)}’ is not a birthday. ${dateHint(birthdayText, monthFirst)}` };
  if (birthday && !isPossibleBirthday(birthday, now)) return { says: impossibleBirthday };
  return { person: { name, email: mail, phone, stamps, joined, birthday } };
}

/** The balance, or what is wrong with it. */
function judgeStamps(text: string, cardSize: number | null): number | string {
  if (text === '') return 0;
  if (!/^[+-]?\d{1,9}([.,]0+)?$/.test(text)) return `‘${shown(text)}’ is not a number of stamps.`;
  const stamps = Number(text.replace(/[.,]0+$/, ''));
  if (stamps < 0) return `A balance cannot be less than 0; this one is ${stamps}.`;
  if (stamps === 0) return 0;
  if (cardSize === null) return 'Design your card first: a balance needs a card.';
  return stamps > cardSize ? `${stamps} stamps are more than the ${cardSize} of your card.` : stamps;
}
