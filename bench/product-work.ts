/** The calls whose time must not grow with the products of a shop. */
import type { Call } from './callers.ts';
import type { Work } from './growth-work.ts';
import { idOf, tokenOf } from './town-names.ts';
import { priceOf } from './town-products.ts';
import type { Size } from './town-rows.ts';

const shopId = idOf('shop', 1);
const token = tokenOf('shop', 1);
/** Products whose calls are measured: as many at both sizes. */
const chosen = 50;

/** Digits are pieces of many titles: the more, the larger the menu. */
const byNumber = 'search: the number in one title';

/** Everything that is measured of a menu. What is saved comes last. */
export function productWorksOf({ products = 0 }: Size): Work[] {
  const list = (query = '', isOwn = true): Call => ({
    path: `/api/products?operator=${shopId}&limit=20${query}`,
    ...(isOwn && { token }),
  });
  const middle = products / 2;
  const from = (sort: string, value: number): string =>
    `&sort=${sort}&cursor=${Buffer.from(JSON.stringify({ sort, value, id: idOf('product', middle), backward: false })).toString('base64url')}`;
  const category = `&category=${idOf('category', 3)}`;
  const lists: Record<string, Call> = {
    'the latest, drafts as well': list(),
    'the latest, as customers see them': list('', false),
    'the latest, a page in the middle': list(from('latest', 0)),
    'cheap first': list('&sort=cheap'),
    'cheap first, a page in the middle': list(from('cheap', priceOf(middle))),
    'most viewed': list('&sort=viewed'),
    'a category': list(category),
    'a category, cheap first': list(`${category}&sort=cheap`),
    'drafts, most viewed': list('&state=draft&sort=viewed'),
    'sold out': list('&state=soldOut'),
    'sold out, cheap first': list('&state=soldOut&sort=cheap'),
    'the categories with their numbers': { path: `/api/v1/categories?operator=${shopId}` },
    'the newest of all shops': { path: '/api/products?limit=20' },
    'search: a word in twenty products': list('&q=marzipan'),
    'search: that word, cheap first, in a category': list(`&q=marzipan&sort=cheap${category}`),
    [byNumber]: list(`&q=cake%20number%20${middle + 7},`),
    'search: the beginning of no title': list('&q=qx'),
    'search: three letters in no title': list('&q=xyz'),
    'search: a word in every product': list('&q=fresh'),
    'search: a word in every product, cheap first': list('&q=fresh&sort=cheap'),
  };
  return [
    ...Object.entries(lists).map(
      ([name, call]): Work => ({ name, budget: name === byNumber ? '≤ 20' : '≤ 1.3', next: () => call }),
    ),
    ...some(products),
  ];
}

/** Products from all over the menu, in turn. */
function some(products: number): Work[] {
  let number = 0;
  const next = () => {
    number += 1;
    return idOf('product', 1 + (number % chosen) * (products / chosen));
  };
  const many = () => Array.from({ length: 20 }, next);
  const price = () => (100 + (number % 1000)) / 100;
  const run = Math.random().toString(36).slice(2);
  return [
    { name: 'a product', budget: '≤ 1.3', next: () => ({ path: `/api/products/${next()}` }) },
    {
      name: 'a product saved',
      budget: '≤ 1.3',
      next: () => ({ method: 'PUT', path: `/api/products/${next()}`, token, body: { price: price() } }),
    },
    {
      name: 'twenty products changed at once',
      budget: '≤ 1.3',
      next: () => {
        const body = { ids: many(), change: { kind: 'price', price: price() } };
        return { path: '/api/v1/products/bulk', token, key: `bench-${run}-${number}`, body };
      },
    },
  ];
}
