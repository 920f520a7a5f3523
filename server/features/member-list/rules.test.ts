import { expect, test } from 'vitest';
import { rarestPieces } from './rules.ts';

const sample = ['anna berg', 'anna berger', 'anna stein', 'olga berg', 'olga quast', 'anna holm'];
const piecesOf = (search: string) => [...search].slice(2).map((_, at) => search.slice(at, at + 3));

test('a search is looked up by those of its pieces that fewest members have', () => {
  expect(rarestPieces(['ann', 'ber', 'qua'], sample)[0]).toBe('qua');
});

test('the second piece is one that rules out what the first let through', () => {
  const [first, second] = rarestPieces(piecesOf('olga berg'), sample);
  expect(sample.filter((text) => text.includes(first ?? '?') && text.includes(second ?? '?'))).toEqual(['olga berg']);
});

test('a search that is nothing but one piece is looked up by it, one of many pieces by three, each once', () => {
  expect(rarestPieces(['ann'], sample)).toEqual(['ann']);
  expect(rarestPieces(['aaa', 'aaa'], sample)).toEqual(['aaa']);
  const pieces = rarestPieces(piecesOf('xyzxyzxyz'), sample);
  expect(new Set(pieces).size).toBe(3);
});
