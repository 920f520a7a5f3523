import { plural } from '@lingui/core/macro';

/** A message in one line: its text, otherwise how many photos it has. */
export const wordsOf = (text: string, pictures: number): string =>
  text !== '' || pictures === 0 ? text : plural(pictures, { one: 'Photo', other: '# photos' });
