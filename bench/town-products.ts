/** The products of a town's big shop, as statements for both engines. */
import { idIn, type Kind } from './town-names.ts';
import type { Dialect } from './town-rows.ts';

export const categories = 10;
/** Products with the rare word, and products that are sold out, whatever the size of the town. */
export const rare = 20;

/** The price of the `n`th product in cents. */
export const priceOf = (n: number): number => 100 + ((n * 7919) % 10_000);
/** The title of the `n`th product. */
export const titleOf = (n: number): string => `Cake number ${n}, fresh from the oven`;

const body = `'{"description":"With cream.","shortDescription":"","pictures":[],"videos":[],"options":[],"allergens":["milk"],"diets":[]}'`;

/** One in twenty is a draft. */
export function productStatements({ hex, series, time }: Dialect, products: number): string[] {
  const id = (kind: Kind, n: string) => idIn(hex, kind, n);
  const shop = id('shop', '1');
  const apart = products / rare;
  const isRare = `t.n % ${apart} = 7`;
  const title = `('Cake number ' || t.n || ', fresh from the oven' || (case when ${isRare} then ' with marzipan' else '' end))`;
  const listing = '(case when t.n % 20 = 13 then 1 else 0 end)';
  const made = time('1735689600 + t.n');
  return [
    `insert into product_categories (shop_id, id, name, place)
      select ${shop}, ${id('category', 't.n')}, 'Category ' || t.n, t.n from ${series(categories)}`,
    `insert into products (shop_id, id, title, body, search, price_cents, stock, category_id, listing, views, version,
        created_at, updated_at)
      select ${shop}, ${id('product', 't.n')}, ${title}, ${body}, lower(${title}), 100 + (t.n * 7919) % 10000,
        case when t.n % ${apart} = 9 then 0 else 50 end, ${id('category', `(1 + t.n % ${categories})`)}, ${listing},
        (t.n * 104729) % 5000, 1, ${made}, ${made}
      from ${series(products)}`,
    `insert into product_counts (shop_id, category_id, listing, products)
      select shop_id, category_id, listing, count(*) from products group by shop_id, category_id, listing`,
  ];
}
