import { expect, test } from 'vitest';
import { rarestTrigrams } from './rare-trigrams.ts';

const sample = ['anna berg', 'anna berger', 'anna stein', 'olga berg', 'olga quast', 'anna holm'];
const trigramsOf = (search: string) => [...search].slice(2).map((_, at) => search.slice(at, at + 3));

test('a search is looked up by those of its trigrams that fewest members have', () => {
  expect(rarestTrigrams(['ann', 'ber', 'qua'], sample)[0]).toBe('qua');
});

test('the second trigram is one that rules out what the first let through', () => {
  const [first, second] = rarestTrigrams(trigramsOf('olga berg'), sample);
  expect(sample.filter((text) => text.includes(first ?? '?') && text.includes(second ?? '?'))).toEqual(['olga berg']);
});

test('a search that is nothing but one trigram is looked up by it, one of many trigrams by three, each once', () => {
  expect(rarestTrigrams(['ann'], sample)).toEqual(['ann']);
  expect(rarestTrigrams(['aaa', 'aaa'], sample)).toEqual(['aaa']);
  const trigrams = rarestTrigrams(trigramsOf('xyzxyzxyz'), sample);
  expect(new Set(trigrams).size).toBe(3);
});
