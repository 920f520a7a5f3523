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
