import { expect, test } from 'vitest';
import { optionalLine } from './text.ts';

test('a no-break space stays where someone typed it; every other gap is one plain space', () => {
  const saved = (text: string) => optionalLine(40).parse(text);
  expect(saved('−10\u00A0%')).toBe('−10\u00A0%');
  expect(saved('1\u202F000 puntos')).toBe('1\u202F000 puntos');
  expect(saved('\u00A0Café \u00A0 Uno\n\tDos\u2003tres\u00A0')).toBe('Café Uno Dos tres');
});
