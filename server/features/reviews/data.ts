/**
 * What reviews contribute to exports. An erasure removes them after it changed the shops, in the lock order (`removeReviewsBy`); a report that
 * someone made stays without its reason. Reviews belong to their authors, whom an archive does not have: they do not move with a shop. They
 * go with their products when a shop closes.
 */
import type { Queries } from '#db/client.ts';
import type { SliceData } from '#slice-data.ts';
import { listRemovedOf, listReportsOf, pagesOfPerson, pagesOfShop } from './queries.ts';

async function* withStars<Row extends { half_stars: number }>(pages: AsyncIterable<Row[]>) {
  for await (const page of pages) yield page.map(({ half_stars, ...row }) => ({ ...row, stars: half_stars / 2 }));
}

export const reviewData = {
  person: [
    {
      name: 'reviews.json',
      says: 'your reviews of products',
      rows: (db: Queries, id: string) => withStars(pagesOfPerson(db, id)),
    },
    { name: 'reported-reviews.json', says: 'the reviews that you reported', rows: listReportsOf },
    {
      name: 'removed-reviews.json',
      says: 'your reviews that were removed, or that you deleted after they were reported, without their words',
      rows: listRemovedOf,
    },
  ],
  shop: [
    {
      name: 'reviews-of-shop.json',
      says: 'what customers wrote about your products, and your answers',
      rows: (db: Queries, id: string) => withStars(pagesOfShop(db, id)),
    },
  ],
} satisfies SliceData;
