import { expect, it } from 'vitest';
import { defaultDesign } from './designs.ts';
import { fieldsWithPrice, listed, stampPrices, withStampPrice } from './stamp-prices.ts';

const texts = (howToCollect: string, terms = '', description = '') => ({ description, howToCollect, terms });

it('the specified defaults contradict each other: $20 and $5', () => {
  expect(stampPrices(defaultDesign)).toEqual(['$20', '$5']);
  expect(fieldsWithPrice(defaultDesign)).toEqual(['howToCollect', 'terms']);
});

it.each([
  ['Spend $4.50 and get a stamp.', ['$4.50']],
  ['One stamp for every $ 5.00.', ['$5']],
  ['1 stamp per $1,200 spent', ['$1,200']],
  ['Get $10 off after collecting all stamps.', []],
  ['A full card of stamps is worth $30.', []],
  ['Collect stamps for a drink up to $6.', []],
  ['Our coffee costs $4. Each one earns a stamp.', []],
  ['A stamp for each visit.', []],
])('%s', (text, prices) => {
  expect(stampPrices(texts(text))).toEqual(prices);
});

it('the same price written twice contradicts nothing', () => {
  expect(stampPrices(texts('A stamp for every $5.', 'Get 1 stamp for every $5.00 you spend.'))).toEqual(['$5']);
});

it('agreeing on one price changes every price for a stamp and nothing else', () => {
  const agreed = withStampPrice(
    texts('Spend $20, get a stamp! Get $10 off with all stamps.', 'Coffee is $4.\n1 stamp for every $5.'),
    '$5',
  );
  expect(agreed.howToCollect).toBe('Spend $5, get a stamp! Get $10 off with all stamps.');
  expect(agreed.terms).toBe('Coffee is $4.\n1 stamp for every $5.');
  expect(stampPrices(withStampPrice(defaultDesign, '$20'))).toEqual(['$20']);
});

it('prices are listed as one says them', () => {
  expect(listed(['$20', '$5'])).toBe('$20 and $5');
  expect(listed(['$20', '$10', '$5'])).toBe('$20, $10 and $5');
});
