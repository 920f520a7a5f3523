import { setupI18n } from '@lingui/core';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { morgenrot } from '#test/shop.tsx';
import { TableCards } from './table-cards.tsx';
import { mostTables, tablesOf } from './table-list.ts';

test('tables are numbers, ranges and names, each once', () => {
  expect(tablesOf('1-3, Bar; Terrace 3\n2, 12a,')).toEqual({
    names: ['1', '2', '3', 'Bar', 'Terrace 3', '12a'],
    bad: [],
    isCut: false,
  });
  expect(tablesOf('').names).toEqual([]);
});

test('what is no table is named, and a range stays within bounds', () => {
  expect(tablesOf('3-1, <b>, a.example, 4')).toEqual({ names: ['3-1', '4'], bad: ['<b>', 'a.example'], isCut: false });
  const many = tablesOf('1-9999');
  expect([many.names.length, many.isCut]).toEqual([mostTables, true]);
});

test('four cards are on a sheet, each with its table and the shop', () => {
  const english = setupI18n({ locale: 'en', messages: { en: {} } });
  const tables = ['1', '2', '3', '4', 'Bar'];
  const { container } = render(
    <TableCards
      {...{ tables }}
      shop={morgenrot()}
      url="https://a.example/s/cafe"
      language="en"
      say={english._.bind(english)}
    />,
  );
  const sheets = [...container.querySelectorAll('.poster-sheet')];
  expect(sheets.map((sheet) => sheet.querySelectorAll('path[shape-rendering]').length)).toEqual([4, 1]);
  const texts = [...container.querySelectorAll('text')].map((text) => text.textContent);
  expect(texts.filter((text) => /^Table|^Bar/.test(text ?? ''))).toEqual([
    'Table 1',
    'Table 2',
    'Table 3',
    'Table 4',
    'Bar',
  ]);
  expect(texts.filter((text) => text === 'Café Morgenrot')).toHaveLength(5);
});
