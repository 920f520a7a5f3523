import { expect, test } from 'vitest';
import { initialOf, initialsOf } from './initials.ts';

test.each([
  ['Zoë Müller', 'Z', 'ZM'],
  ['"Dee" Nakamura', 'D', 'DN'],
  ['☕ Coffee Fan', 'C', 'CF'],
  ['  (anna)  ', 'A', 'A'],
  ['李小龍', '李', '李'],
  ['ömer', 'Ö', 'Ö'],
  ['Nora Maria Lindqvist', 'N', 'NL'],
  ['𠮷野 家', '𠮷', '𠮷家'],
  ['🎉', '🎉', '🎉'],
  ['', '', ''],
])('%s has the initial %s and the initials %s', (name, initial, initials) => {
  expect([initialOf(name), initialsOf(name)]).toEqual([initial, initials]);
});
