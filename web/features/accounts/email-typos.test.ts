import { expect, test } from 'vitest';
import { probablyMeant } from './email-typos.ts';

test.each([
  ['Nora@gmial.con', 'nora@gmail.com'],
  ['nora@gmail.con', 'nora@gmail.com'],
  ['nora@gamil.com', 'nora@gmail.com'],
  ['nora@hotmial.fr', 'nora@hotmail.fr'],
  [' nora@example.cmo ', 'nora@example.com'],
])('%s was probably meant as %s', (typed, meant) => {
  expect(probablyMeant(typed)).toBe(meant);
});

test.each([
  ...['nora@gmail.com', 'nora@mail.com', 'nora@ymail.com', 'nora@gmx.de', 'nora@example.co', 'nora@gmail.co'],
  ...['nora@yahoo.co.uk', 'nora@', '@gmial.com', 'gmial.com', '', 'nora@gmial'],
])('%s is not questioned', (typed) => {
  expect(probablyMeant(typed)).toBeNull();
});
