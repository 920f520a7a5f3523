import { expect, it } from 'vitest';
import { defaultDesign } from './designs.ts';
import { fieldsWithPrice, priceChange, stampPrices, withStampPrice } from './stamp-prices.ts';

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

it.each([
  ['en', 'Get a stamp for every 5 dollars.', '5 dollars'],
  ['de', 'Für je 5,00 €, die du ausgibst, bekommst du einen Stempel.', '5 €'],
  ['fr', 'Un tampon pour chaque tranche de 5 € dépensée !', '5 €'],
  ['es', '¡Por cada compra de $20 consigue un sello!', '$20'],
  ['it', 'Ricevi 1 timbro ogni 5,50 € di spesa.', '5,50 €'],
  ['pl', 'Jedna pieczątka za każde wydane 20 zł.', '20 zł'],
  ['pt', 'Receba 1 carimbo por cada R$ 1.200 em compras.', 'R$1.200'],
  ['nl', 'Krijg 1 stempel voor elke € 5 die je uitgeeft.', '€5'],
  ['tr', 'Her 100 TL’lik alışverişte bir damga alın.', '100 TL'],
])('the price of a stamp is found in %s: %s', (_, text, price) => {
  expect(stampPrices(texts(text))).toEqual([price]);
});

it.each([
  ['en', 'All stamps? Get 10 euros off. Our brunch costs $20.'],
  ['de', 'Mit allen Stempeln bekommst du 10 € Rabatt. Eine volle Karte mit 10 Stempeln ist bis zu 30 € wert.'],
  ['fr', 'Avec tous les tampons : 10 € de réduction, ou un cadeau d’une valeur de 10 €.'],
  ['es', '10 € de descuento al reunir los 8 sellos. Con todos los sellos, un regalo por valor de $15.'],
  ['it', 'Con 10 timbri hai 10 € di sconto o un premio fino a 12 €.'],
  ['pl', 'Za komplet 10 pieczątek dostaniesz 10 zł rabatu albo nagrodę o wartości 15 zł.'],
  ['pt', 'Com todos os carimbos tem 10 € de desconto ou um brinde até 12 €.'],
  ['nl', 'Een volle kaart met 10 stempels is € 30 waard en geeft € 10 korting.'],
  ['tr', '10 damga toplayınca 50 TL indirim ya da 60 TL değerinde hediye. 3 damga 2 gün geçerlidir.'],
])("the worth of a reward, dates and counts are not a stamp's price in %s", (_, text) => {
  expect(stampPrices(texts(text))).toEqual([]);
});

it('one amount written in two ways contradicts nothing, another currency does', () => {
  expect(stampPrices(texts('Ein Stempel je 1.200,50 €.', 'Je €1200,5 ein Stempel.'))).toEqual(['1.200,50 €']);
  expect(stampPrices(texts('Ein Stempel je 5 €.', 'Ein Stempel je 5 CHF.'))).toEqual(['5 €', '5 CHF']);
});

it('agreeing on one price writes it as the shop did', () => {
  const agreed = withStampPrice(
    texts('Für je 20 € ein Stempel. Mit allen Stempeln 10 € Rabatt.', 'Ein Stempel je 5 €.'),
    '5 €',
  );
  expect([agreed.howToCollect, agreed.terms]).toEqual([
    'Für je 5 € ein Stempel. Mit allen Stempeln 10 € Rabatt.',
    'Ein Stempel je 5 €.',
  ]);
});

it('a price that is only written in another way has not changed', () => {
  const old = texts('Un sello por cada $5.');
  expect(priceChange(old, texts('Un sello por cada 5,00 $.'))).toBeNull();
  expect(priceChange(old, texts('Un sello por cada 6 $.'))).toEqual({ before: '$5', after: '6 $' });
});
