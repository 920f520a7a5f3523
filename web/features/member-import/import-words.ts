/** '1 member', '2,000 members'. */
export const count = (number: number, word: string): string =>
  `${number.toLocaleString()} ${word}${number === 1 ? '' : 's'}`;
