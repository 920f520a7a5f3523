import { compileMessage } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';
import { withIsolatedValues } from './isolated-values.ts';

const isolated = (message: string) => withIsolatedValues({ id: compileMessage(message) }).id;

test('a name in a text that runs from right to left keeps its own direction', () => {
  expect(isolated('Hello {name}, read this.')).toEqual(['Hello ', '\u2068', ['name'], '\u2069', ', read this.']);
});

test('so does the number in each form of a plural', () => {
  expect(isolated('{count, plural, one {# stamp of {shop}} other {# stamps}}')).toEqual([
    [
      'count',
      'plural',
      {
        one: ['\u2068', '#', '\u2069', ' stamp of ', '\u2068', ['shop'], '\u2069'],
        other: ['\u2068', '#', '\u2069', ' stamps'],
      },
    ],
  ]);
});

test('a text without values stays as it is', () => {
  expect(isolated('Sign out')).toEqual(['Sign out']);
});
