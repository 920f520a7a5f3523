import { describe, expect, test } from 'vitest';
import { translationFaults } from './check.ts';

const stamps = '{count, plural, one {# stamp} other {# stamps}}';

describe('a translation', () => {
  test('with the placeholders, elements and plural forms of its language has no fault', () => {
    expect(translationFaults('Hello {name}, read <0>this</0>.', '<0>Das</0> lesen, {name}.', 'de')).toEqual([]);
    expect(translationFaults(stamps, '{count, plural, one {ein Stempel} other {# Stempel}}', 'de')).toEqual([]);
    const polish = '{count, plural, one {# pieczątka} few {# pieczątki} many {# pieczątek} other {# pieczątki}}';
    expect(translationFaults(stamps, polish, 'pl')).toEqual([]);
  });

  test('may take the words around a plural into its forms', () => {
    const english = '{shopName}: {count, plural, one {# stamp} other {# stamps}} to go';
    const german = '{count, plural, one {{shopName}: noch # Stempel fehlt} other {{shopName}: noch # Stempel fehlen}}';
    expect(translationFaults(english, german, 'de')).toEqual([]);
  });

  test('may say zero in words, as its English does', () => {
    const english = '{count, plural, =0 {No stamps} one {# stamp} other {# stamps}}';
    const german = '{count, plural, =0 {Keine Stempel} one {Ein Stempel} other {# Stempel}}';
    expect(translationFaults(english, german, 'de')).toEqual([]);
  });

  test('with a misspelt placeholder is reported', () => {
    expect(translationFaults('Hello {name}', 'Hallo {nmae}', 'de')).toEqual([
      'says "{nmae}" instead of "{name}" (other)',
    ]);
  });

  test('without an element of the English is reported', () => {
    expect(translationFaults('Read <0>this</0>', 'Lies das', 'de')).toEqual(['says "" instead of "</0> <0>" (other)']);
  });

  test('that loses the number in one form is reported', () => {
    expect(translationFaults(stamps, '{count, plural, one {# Stempel} other {Stempel}}', 'de')).toEqual([
      'says "{count, plural}" instead of "# {count, plural}" (other)',
    ]);
  });

  test('without a plural form of its language is reported', () => {
    expect(translationFaults(stamps, '{count, plural, one {# a} few {# b} other {# c}}', 'pl')).toEqual([
      'lacks the plural form many',
    ]);
  });

  test('with a plural form that its language does not have is reported', () => {
    expect(translationFaults(stamps, '{count, plural, one {# a} few {# b} other {# c}}', 'de')).toEqual([
      'has the unknown plural form few',
    ]);
  });

  test('that cannot be read is reported', () => {
    expect(translationFaults('Hello {name}', 'Hallo {name', 'de')).toEqual([expect.stringContaining('cannot be read')]);
  });
});
