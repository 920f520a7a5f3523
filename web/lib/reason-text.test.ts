import { i18n } from '@lingui/core';
import { fieldProblems } from '@stampdeck/contract/field-problems.ts';
import { ledgerReasons } from '@stampdeck/contract/ledger-reasons.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { reasonText } from './reason-text.ts';

beforeEach(() =>
  i18n.loadAndActivate({
    locale: 'de',
    messages: {
      [ledgerReasons.mergedAtCounter]: 'An der Theke zusammengeführt',
      [fieldProblems.noName]: 'Bitte gib einen Namen ein.',
    },
  }),
);
afterEach(() => i18n.loadAndActivate({ locale: 'en', locales: 'en-US', messages: {} }));

test('a reason that the server wrote is told in the reader’s language', () => {
  expect(reasonText(ledgerReasons.mergedAtCounter)).toBe('An der Theke zusammengeführt');
  expect(reasonText(ledgerReasons.emailConfirmed)).toBe('Their email address is confirmed');
});

test('a reason that someone typed stays as it is', () => {
  expect(reasonText('One too many')).toBe('One too many');
  expect(reasonText(fieldProblems.noName)).toBe(fieldProblems.noName);
});
