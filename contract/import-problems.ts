/** What can be wrong with a file of members. */
import { problemsOf } from './problems.ts';

/** What can be wrong with a row. */
export const importProblems = {
  extraCells: 'It has more cells than there are column titles.',
  sameRow: 'This row is the same as row {row}.',
  sameEmail: 'Row {row} has the same email address.',
  emailTaken: 'A member already has this email address. Their card stays as it is.',
  wrongEmail: '‘{text}’ is not an email address.',
  noName: 'It has no name, email or phone.',
  longName: 'The name is longer than {most} characters.',
  longPhone: 'The phone number is longer than {most} characters.',
  wrongStamps: '‘{text}’ is not a number of stamps.',
  negativeStamps: 'A balance cannot be below 0. This one is {stamps}.',
  designFirst: 'Design your card first: a balance needs a card.',
  manyStamps: '{stamps} stamps are more than the {size} of your card.',
  wrongJoined: '‘{text}’ is not a valid joining date. Write dates as 2024-05-31.',
  unclearJoined: '‘{text}’ is not a valid joining date. Its day and month are unclear. Write dates as 2024-05-31.',
  impossibleJoined: '{date} is not a possible joining date.',
  wrongBirthday: '‘{text}’ is not a valid birthday. Write dates as 2024-05-31.',
  unclearBirthday: '‘{text}’ is not a valid birthday. Its day and month are unclear. Write dates as 2024-05-31.',
  impossibleBirthday: '{date} is not a possible birthday.',
} as const;

export const importProblem = problemsOf(importProblems);

/** Why a whole file is refused: more exact than `csvRefused`, with `{0}` for the first number. See field-problems.ts. */
export const csvProblems = {
  empty: 'This file is empty.',
  spreadsheet: 'This is a spreadsheet, not a CSV file. Save it as ‘CSV UTF-8’, then choose the new file.',
  notText: 'This is not a text file. Choose a CSV file.',
  noTitles: 'The first row needs column titles, such as: name, email, phone, stamps, joined, birthday.',
  manyCells: 'Row {0} has more than {1} cells, empty ones included. Remove the rest.',
  openQuote: 'Row {0}: a quotation mark (") is never closed. Fix that row, then choose the file again.',
  longRow: 'Row {0} is longer than {1} characters. Look for a quotation mark (") that is never closed.',
  manyRows: 'A file may have at most {0} rows. Import it in parts.',
  emptyRows: 'There are more than {0} empty rows before row {1}. Remove them.',
} as const;
