import { normalize } from '@stampdeck/contract/text.ts';
import { expect, test } from 'vitest';
import { snippetOf } from './snippet.ts';

const marked = (text: string, ...words: string[]) => {
  const { before, hit, after } = snippetOf(text, words.map(normalize));
  return `${before}[${hit}]${after}`;
};

test.each([
  ['Two Crème brûlées, please', ['brulees'], 'Two Crème [brûlées], please'],
  ['Two Crème brûlées, please', ['please', 'CREME'], 'Two [Crème] brûlées, please'],
  ['Cre\u0300me\u0301 today', ['creme'], '[Cre\u0300me\u0301] today'],
  ['the ﬁne ﬁsh', ['fish'], 'the ﬁne [ﬁsh]'],
  ['🐕🐕 dog 🐕', ['dog'], '🐕🐕 [dog] 🐕'],
  ['one 🐕🐕 two', ['🐕🐕'], 'one [🐕🐕] two'],
  ['𝐁𝐨𝐥𝐝 text', ['bold'], '[𝐁𝐨𝐥𝐝] text'],
  ['First line\n\nsecond  line', ['second'], 'First line [second] line'],
  ['May we bring our old gray dog on Sunday?', ['dog'], '…our old gray [dog] on Sunday?'],
  [`${'x'.repeat(60)}dog`, ['dog'], `…${'x'.repeat(16)}[dog]`],
  ['<b>dog</b> & cat', ['dog'], '<b>[dog]</b> & cat'],
  ['مساء الخير، هل يمكنني حجز طاولة', ['حجز'], '…هل يمكنني [حجز] طاولة'],
])('%j with %j is shown as %j', (text, words, shown) => expect(marked(text, ...words)).toBe(shown));

test('however long a message is, its part is short', () => {
  const { before, hit, after } = snippetOf(`${'é '.repeat(1500)}dog${' ü'.repeat(500)}`, ['dog']);
  expect([before.length, hit, after.length]).toEqual([15, 'dog', 101]);
});

test('a message whose words are not found where they should be begins at its beginning', () => {
  expect(snippetOf(`${'ab '.repeat(100)}`, ['dog'])).toEqual({
    before: '',
    hit: '',
    after: 'ab '.repeat(34).slice(0, 100),
  });
});
