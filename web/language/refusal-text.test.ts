import { i18n } from '@lingui/core';
import { fieldProblems, withNumber } from '@stampdeck/contract/field-problems.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fieldText, refusalText } from './refusal-text.ts';

beforeEach(() =>
  i18n.loadAndActivate({
    locale: 'de',
    messages: {
      'refusal.noReward': 'Zu diesem Stempel gibt es keine Prämie.',
      [fieldProblems.noName]: 'Bitte gib einen Namen ein.',
      [fieldProblems.wrongDate]: 'Gib ein Datum wie 1990-05-17 ein.',
      [fieldProblems.atMostCharacters]: 'Höchstens {0, plural, one {# Zeichen} other {# Zeichen}}.',
      'Row {0} has more than {1} cells.': 'Zeile {0} hat mehr als {1} Zellen.',
    },
  }),
);
afterEach(() => i18n.loadAndActivate({ locale: 'en', locales: 'en-US', messages: {} }));

test('a refusal is told in the reader’s language, by its code', () => {
  expect(refusalText('noReward', 'This card has no reward at this stamp.')).toBe(
    'Zu diesem Stempel gibt es keine Prämie.',
  );
});

test('a refusal that is more exact than its code keeps what it says', () => {
  expect(refusalText('noReward', 'Please enter a name.')).toBe('Bitte gib einen Namen ein.');
});

test('a refusal without a translation is told in English', () => {
  expect(refusalText('brandNew', 'Something new.')).toBe('Something new.');
  expect(refusalText('toString', 'Something new.')).toBe('Something new.');
});

test('what is wrong with a field is told in the reader’s language, with its numbers', () => {
  expect(fieldText('Please enter a name.')).toBe('Bitte gib einen Namen ein.');
  expect(fieldText('Enter a date such as 1990-05-17.')).toBe('Gib ein Datum wie 1990-05-17 ein.');
  expect(fieldText(withNumber(fieldProblems.atMostCharacters, 30))).toBe('Höchstens 30 Zeichen.');
  expect(fieldText('Row 1,200 has more than 20 cells.')).toBe('Zeile 1200 hat mehr als 20 Zellen.');
});

test('what is wrong with a field is told in English where there is no translation', () => {
  expect(fieldText('At least 8 characters.')).toBe('At least 8 characters.');
});
