/** What is wrong with a PIN. Apart from field-problems.ts, which every page loads. */

export const pinProblems = {
  wrongPin: 'Enter 4 to 6 digits.',
  guessablePin: 'This PIN is easy to guess. Choose another.',
} as const;
