import { i18n } from '@lingui/core';
import { archiveProblem } from '@stampdeck/contract/archive-problems.ts';
import { fieldProblems } from '@stampdeck/contract/field-problems.ts';
import { importProblem } from '@stampdeck/contract/import-problems.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { problemText } from './problem-text.ts';

beforeEach(() =>
  i18n.loadAndActivate({
    locale: 'de',
    messages: {
      'archive.longLine': 'Eine Zeile ist länger als {most} Zeichen.',
      'archive.wrongEmail': '{name} kommt ohne die E-Mail-Adresse „{value}“. {problem}',
      'import.wrongEmail': '„{text}“ ist keine E-Mail-Adresse.',
      [fieldProblems.wrongEmail]: 'Das sieht nicht wie eine E-Mail-Adresse aus.',
    },
  }),
);
afterEach(() => i18n.loadAndActivate({ locale: 'en', locales: 'en-US', messages: {} }));

test('a problem in a file is told in the reader’s language, with its numbers and what people typed', () => {
  expect(problemText('archive', archiveProblem('longLine', { most: 200_000 }))).toBe(
    'Eine Zeile ist länger als 200.000 Zeichen.',
  );
  expect(problemText('import', importProblem('wrongEmail', { text: 'jo\\u003cb' }))).toBe(
    '„jo\\u003cb“ ist keine E-Mail-Adresse.',
  );
});

test('what is wrong with a field of an archive is told in the reader’s language, too', () => {
  const details = { name: 'Zoë', value: 'zoe@', problem: fieldProblems.wrongEmail };
  expect(problemText('archive', archiveProblem('wrongEmail', details))).toBe(
    'Zoë kommt ohne die E-Mail-Adresse „zoe@“. Das sieht nicht wie eine E-Mail-Adresse aus.',
  );
});

test('a problem without a translation is told in English', () => {
  expect(problemText('archive', { code: '', details: {}, says: 'Wrong.' })).toBe('Wrong.');
  expect(problemText('import', importProblem('noName'))).toBe('It has no name, email or phone.');
});
