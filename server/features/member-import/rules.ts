/** Reads the row of a member and finds what is wrong with it. */
import { importProblem } from '@stampdeck/contract/import-problems.ts';
import type { ImportField, ImportRow } from '@stampdeck/contract/member-import.ts';
import type { Problem } from '@stampdeck/contract/problems.ts';
import { isPossibleBirthday } from '@stampdeck/contract/profiles.ts';
import { email, optionalLine } from '@stampdeck/contract/text.ts';

/** Column titles in lower case without spaces or punctuation, among them those of our own files in every language of shops. */
const titles: Record<ImportField, string> = {
  name: 'name fullname customer customername client clientname member membername nom nombre',
  first: 'firstname givenname first vorname prenom',
  last: 'lastname surname familyname last nachname apellido apellidos',
  email: 'email emailaddress mail emailadresse customeremail correo correoelectronico',
  phone:
    'phone phonenumber telephone tel mobile mobilephone cell telefon telefonnummer handy handynummer telefono movil celular',
  stamps: 'stamps stamp balance stampbalance currentstamps stampcount points stempel sellos puntos punkte',
  joined:
    'joined joinedat joindate membersince since created createdat signupdate registered seit beigetreten beitritt beitrittsdatum mitgliedseit seunio alta fechadealta miembrodesde',
  birthday: 'birthday birthdate dateofbirth dob born geburtstag geburtsdatum cumpleanos fechadenacimiento',
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

/** The field of each column. If two columns have the same field, the first one counts. */
export function readTitles(cells: string[]): (ImportField | null)[] {
  const found = new Set<ImportField>();
  return cells.map((cell) => {
    const field = fieldOf.get(bare(cell));
    if (!field || found.has(field)) return null;
    found.add(field);
    return field;
  });
}

/** Whether a list has at least one column that identifies people. */
export const namesPeople = (columns: (ImportField | null)[]): boolean =>
  columns.some((field) => field !== null && ['name', 'first', 'last', 'email', 'phone'].includes(field));

export type Person = Omit<ImportRow, 'row'>;

export interface Facts {
  /** null if the shop has no card design yet. */
  cardSize: number | null;
  /** Today at the shop, YYYY-MM-DD. */
  today: string;
  /** Milliseconds since 1970. */
  now: number;
  /** For dates with slashes, if the file shows the order. */
  monthFirst: boolean | null;
}

const isDay = (year: number, month: number, day: number): boolean => {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
};

const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:[T ].*)?$/;

/**
 * Whether a date with slashes has the month first. null if both orders are possible, undefined if
 * it is not such a date.
 */
export function hasMonthFirst(text: string): boolean | null | undefined {
  const [found, one = '', two = '', year = ''] = slashed.exec(text.trim()) ?? [];
  if (!found) return undefined;
  const [monthFirst, dayFirst] = [isDay(+year, +one, +two), isDay(+year, +two, +one)];
  return monthFirst === dayFirst ? null : monthFirst;
}

/** Year, month and day of a date. */
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

/** Parses '2024-05-31', '31.5.2024' and, if the order is known, '5/31/2024'. A time may follow. */
export function readDate(text: string, monthFirst: boolean | null): string | null {
  const [year = 0, month = 0, day = 0] = numbersOf(text, monthFirst);
  if (!isDay(year, month, day)) return null;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Whether either number could be the month. */
const isUnclear = (text: string, monthFirst: boolean | null): boolean =>
  monthFirst === null && readDate(text, true) !== null && readDate(text, false) !== null;

/** Longer than any valid text. Normalization can turn one character into three. */
const longest = 1000;
const wholeLine = optionalLine(longest * 3);
/**
 * A cell as a line. Exports, ours included, put an apostrophe before texts that a spreadsheet would
 * compute.
 */
const lineOf = (text: string): string => wholeLine.parse(text.slice(0, longest).replace(/^'(?=[=+\-@\t\r])/, ''));
const shown = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text);

/** Whether a spreadsheet would take this text for a formula. */
export const looksLikeFormula = (cell: string): boolean => /^\s*[=@\t\r]|^\s*[+-](?![\d\s().-]*$)/.test(cell);

/** Characters in a name and a phone number, as people may type them. */
const [mostName, mostPhone] = [80, 40];

/** The member in a row, or the first problem. */
export function judge(cells: string[], columns: (ImportField | null)[], facts: Facts): Person | Problem {
  const { cardSize, today, now, monthFirst } = facts;
  const extra = cells.slice(columns.length).some((cell) => cell.trim() !== '');
  if (extra) return importProblem('extraCells');
  const said = (field: ImportField): string => {
    const at = columns.indexOf(field);
    return at < 0 ? '' : lineOf(cells[at] ?? '');
  };
  const phone = said('phone');
  const typed = said('email');
  const address = typed === '' ? '' : email.safeParse(typed);
  if (typeof address !== 'string' && !address.success) return importProblem('wrongEmail', { text: shown(typed) });
  const mail = typeof address === 'string' ? address : (address.data as string);
  const name = said('name') || [said('first'), said('last')].filter(Boolean).join(' ') || mail || phone;
  if (name === '') return importProblem('noName');
  if (name.length > mostName) return importProblem('longName', { most: mostName });
  if (phone.length > mostPhone) return importProblem('longPhone', { most: mostPhone });
  const stamps = judgeStamps(said('stamps'), cardSize);
  if (typeof stamps !== 'number') return stamps;
  const [joinedText, birthdayText] = [said('joined'), said('birthday')];
  const joined = joinedText === '' ? null : readDate(joinedText, monthFirst);
  if (joinedText !== '' && !joined)
    return importProblem(isUnclear(joinedText, monthFirst) ? 'unclearJoined' : 'wrongJoined', {
      text: shown(joinedText),
    });
  if (joined && (joined > today || joined < '1970')) return importProblem('impossibleJoined', { date: joined });
  const birthday = birthdayText === '' ? null : readDate(birthdayText, monthFirst);
  if (birthdayText !== '' && !birthday)
    return importProblem(isUnclear(birthdayText, monthFirst) ? 'unclearBirthday' : 'wrongBirthday', {
      text: shown(birthdayText),
    });
  if (birthday && !isPossibleBirthday(birthday, now)) return importProblem('impossibleBirthday', { date: birthday });
  return { name, email: mail, phone, stamps, joined, birthday };
}

/** The opening balance, or the problem. */
function judgeStamps(text: string, cardSize: number | null): number | Problem {
  if (text === '') return 0;
  if (!/^[+-]?\d{1,9}([.,]0+)?$/.test(text)) return importProblem('wrongStamps', { text: shown(text) });
  const stamps = Number(text.replace(/[.,]0+$/, ''));
  if (stamps < 0) return importProblem('negativeStamps', { stamps });
  if (stamps === 0) return 0;
  if (cardSize === null) return importProblem('designFirst');
  return stamps > cardSize ? importProblem('manyStamps', { stamps, size: cardSize }) : stamps;
}
