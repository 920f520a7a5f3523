/** Files of rows that cannot be read. */

/** Why a whole file is refused: more exact than `csvRefused`, with `{0}` for the first number. See field-problems.ts. */
export const csvProblems = {
  empty: 'This file is empty.',
  spreadsheet: 'This is a spreadsheet, not a CSV file. Save it as ‘CSV UTF-8’, then choose the new file.',
  notText: 'This is not a text file. Choose a CSV file.',
  noProductTitles: 'The first row needs column titles, among them: title, or id.',
  noTitles: 'The first row needs column titles, such as: name, email, phone, stamps, joined, birthday.',
  manyCells: 'Row {0} has more than {1} cells, empty ones included. Remove the rest.',
  openQuote: 'Row {0}: a quotation mark (") is never closed. Fix that row, then choose the file again.',
  longRow: 'Row {0} is longer than {1} characters. Look for a quotation mark (") that is never closed.',
  manyRows: 'A file may have at most {0} rows. Import it in parts.',
  emptyRows: 'There are more than {0} empty rows before row {1}. Remove them.',
} as const;
