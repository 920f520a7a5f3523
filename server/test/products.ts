/** Products for tests, made in their tables, and the check that they agree with what is stored beside them. */
import { sql } from 'kysely';
import { expect } from 'vitest';
import { newId } from '#ids.ts';
import type { TestApp } from './app.ts';

/**
 * Runs at the end of every test with concurrent changes of products: their stored numbers are those that are counted, the files beside them
 * are those that they show, and the search of SQLite has each product once.
 */
export async function expectSoundProducts({ store }: Pick<TestApp, 'store'>): Promise<void> {
  const db = store.reports;
  const counted = sql`select shop_id, coalesce(category_id, '') as category_id, listing, cast(count(*) as integer) as products
    from products where listing <> 2 group by shop_id, coalesce(category_id, ''), listing`;
  const stored = sql`select shop_id, category_id, listing, products from product_counts where products <> 0`;
  const { rows: shown } = await sql<{ shop_id: string; id: string; body: string }>`select shop_id, id, body
    from products`.execute(db);
  const { rows: beside } = await sql<{ shop_id: string; product_id: string; address: string }>`
    select shop_id, product_id, '/images/' || image_id as address from product_images
    union all select shop_id, product_id, '/videos/' || video_id from product_videos`.execute(db);
  const files = shown.flatMap(({ shop_id, id, body }) => {
    const { pictures, videos } = JSON.parse(body) as { pictures: { image: string }[]; videos: string[] };
    const own = [...pictures.map(({ image }) => image), ...videos].filter((one) => /^\/(images|videos)\//.test(one));
    return [...new Set(own)].map((address) => `${shop_id} ${id} ${address}`);
  });
  expect({
    'counted, not stored': (await sql`${counted} except ${stored}`.execute(db)).rows,
    'stored, not counted': (await sql`${stored} except ${counted}`.execute(db)).rows,
    files: beside.map(({ shop_id, product_id, address }) => `${shop_id} ${product_id} ${address}`).sort(),
  }).toEqual({ 'counted, not stored': [], 'stored, not counted': [], files: files.sort() });
  if (store.engine === 'postgres') return;
  const { rows } = await sql`select id from products p where (select count(*) from search_products s
    where s.shop_id = p.shop_id and s.product_id = p.id) <> 1`.execute(db);
  expect(rows).toEqual([]);
}

/** Adds so many copies of a shop's only product, as rows alone. */
export async function copyProduct({ store }: TestApp, { id }: { id: string }, copies: number): Promise<void> {
  const products = store.read.selectFrom('products').selectAll();
  const { is_sold_out: _, ...row } = await products.where('shop_id', '=', id).executeTakeFirstOrThrow();
  const rows = Array.from({ length: copies }, () => ({ ...row, id: newId() }));
  await store.write((db) => db.insertInto('products').values(rows).execute());
}
