/** '1 member', '2,000 members'. */
export const countWords = (number: number, word: string): string =>
  `${number.toLocaleString()} ${word}${number === 1 ? '' : 's'}`;
