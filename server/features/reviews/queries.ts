/** All SQL for reviews and for what is reported of them. */
import { sql } from 'kysely';
import { hasChanged, hasRow } from '#db/changed.ts';
import type { Queries } from '#db/client.ts';
import { engineOf } from '#db/engine.ts';
import { paged } from '#db/pages.ts';
import type { RemovedReviewsTable, ReportedReviewsTable, ReviewsTable } from '#db/schema.ts';
import type { MomentPlace } from '#lists.ts';

const reviews = (db: Queries) => db.selectFrom('reviews as r').innerJoin('accounts as a', 'a.id', 'r.account_id');

const columns = [
  ...(['r.shop_id', 'r.id', 'r.product_id', 'r.account_id', 'r.half_stars', 'r.text', 'r.created_at'] as const),
  ...(['r.edited_at', 'r.answer', 'r.answered_at', 'a.name as author', 'a.photo'] as const),
] as const;

export const findReview = (db: Queries, id: string) =>
  reviews(db).select(columns).where('r.id', '=', id).executeTakeFirst();
export type ReviewRow = NonNullable<Awaited<ReturnType<typeof findReview>>>;

export const findReviewBy = (db: Queries, accountId: string, productId: string) =>
  reviews(db)
    .select(columns)
    .where(({ and }) => and({ 'r.account_id': accountId, 'r.product_id': productId }))
    .executeTakeFirst();

/** A product's reviews, newest first. */
export const listReviews = (
  db: Queries,
  { shopId, productId, after, limit }: { shopId: string; productId: string; after: string | undefined; limit: number },
) =>
  reviews(db)
    .select(columns)
    .where(({ and }) => and({ 'r.shop_id': shopId, 'r.product_id': productId }))
    .$if(after !== undefined, (query) => query.where('r.id', '<', after ?? ''))
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute();

/** Adds a review; false if its author has one of this product. */
export const addReview = (db: Queries, row: ReviewsTable): Promise<boolean> =>
  hasChanged(
    db
      .insertInto('reviews')
      .values(row)
      .onConflict((conflict) => conflict.columns(['account_id', 'product_id']).doNothing()),
  );

/** Locks a review until the transaction ends. Its product is locked. */
export const lockReview = (db: Queries, id: string) =>
  db
    .selectFrom('reviews')
    .selectAll()
    .where('id', '=', id)
    .$if(engineOf(db) === 'postgres', (query) => query.forNoKeyUpdate())
    .executeTakeFirst();

type Own = Pick<ReviewsTable, 'shop_id' | 'id'>;

export const saveReview = (db: Queries, own: Own, change: Partial<Omit<ReviewsTable, keyof Own>>) =>
  db
    .updateTable('reviews')
    .set(change)
    .where(({ and }) => and({ shop_id: own.shop_id, id: own.id }))
    .execute();

/** Removes a review with its reports; false if it is gone. */
export const removeReview = (db: Queries, own: Own): Promise<boolean> =>
  hasChanged(db.deleteFrom('reviews').where(({ and }) => and({ shop_id: own.shop_id, id: own.id })));

/** What a person reviewed. */
export const listOwn = (db: Queries, accountId: string) =>
  db
    .selectFrom('reviews')
    .select(['shop_id', 'id', 'product_id', 'half_stars'])
    .where('account_id', '=', accountId)
    .orderBy('product_id')
    .execute();

/** Empties the reasons that a person gave; their reports stay. */
export const forgetReasons = (db: Queries, reporterId: string) =>
  db
    .updateTable('reported_reviews')
    .set({ reason: '' })
    .where(({ and, eb }) => and([eb('reporter_id', '=', reporterId), eb('reason', '<>', '')]))
    .execute();

/** Adds a report; false if this person has reported the review. */
export const addReport = (db: Queries, row: ReportedReviewsTable): Promise<boolean> =>
  hasChanged(
    db
      .insertInto('reported_reviews')
      .values(row)
      .onConflict((conflict) => conflict.columns(['shop_id', 'review_id', 'reporter_id']).doNothing()),
  );

/** How many people reported a review. */
export async function countReports(db: Queries, own: Own): Promise<number> {
  const row = await db
    .selectFrom('reported_reviews')
    .select(sql<number | string>`count(*)`.as('reports'))
    .where(({ and }) => and({ shop_id: own.shop_id, review_id: own.id }))
    .executeTakeFirstOrThrow();
  return Number(row.reports);
}

/** Keeps that a review was removed. */
export const addRemoved = (db: Queries, row: RemovedReviewsTable) =>
  db.insertInto('removed_reviews').values(row).execute();

/** Whether a platform admin removed this person's review of a product. */
export const wasRemoved = (db: Queries, accountId: string, productId: string): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('removed_reviews')
      .select('id')
      .where(({ and }) => and({ account_id: accountId, product_id: productId, is_by_admin: 1 }))
      .limit(1),
  );

/** Removed reviews with their authors, newest first. */
export const listRemoved = (db: Queries, { after, limit }: { after: MomentPlace | undefined; limit: number }) =>
  db
    .selectFrom('removed_reviews as r')
    .innerJoin('accounts as a', 'a.id', 'r.account_id')
    .innerJoin('products as o', (on) => on.onRef('o.shop_id', '=', 'r.shop_id').onRef('o.id', '=', 'r.product_id'))
    .innerJoin('shops as s', 's.id', 'r.shop_id')
    .select(['r.id', 'r.account_id as authorId', 'a.name as authorName', 'r.shop_id as shopId', 's.name as shopName'])
    .select(['o.title as productTitle', 'r.reports', 'r.is_by_admin as isByAdmin', 'r.removed_at as removedAt'])
    .$if(after !== undefined, (query) => query.where(sql<boolean>`(r.removed_at, r.id) < (${after?.at}, ${after?.id})`))
    .orderBy('r.removed_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute();

/** Forgets that a review was removed; false if that is forgotten. */
export const forgetRemoved = (db: Queries, id: string): Promise<boolean> =>
  hasChanged(db.deleteFrom('removed_reviews').where('id', '=', id));

/** Forgets what was removed of a person. */
export const forgetRemovedOf = (db: Queries, accountId: string) =>
  db.deleteFrom('removed_reviews').where('account_id', '=', accountId).execute();

/** Reports with their reviews, newest first. */
export const listReports = (db: Queries, { after, limit }: { after: MomentPlace | undefined; limit: number }) =>
  reviews(db)
    .innerJoin('reported_reviews as p', (on) =>
      on.onRef('p.shop_id', '=', 'r.shop_id').onRef('p.review_id', '=', 'r.id'),
    )
    .innerJoin('products as o', (on) => on.onRef('o.shop_id', '=', 'r.shop_id').onRef('o.id', '=', 'r.product_id'))
    .innerJoin('shops as s', 's.id', 'r.shop_id')
    .select(columns)
    .select(['p.id as reportId', 'p.reporter_id as reporterId', 'p.reason', 'p.created_at as reportedAt'])
    .select(['s.name as shopName', 'o.title as productTitle'])
    .$if(after !== undefined, (query) => query.where(sql<boolean>`(p.created_at, p.id) < (${after?.at}, ${after?.id})`))
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(limit)
    .execute();

/** A person's reviews, for their own data. */
export const pagesOfPerson = (db: Queries, accountId: string) =>
  paged(
    db
      .selectFrom('reviews as r')
      .innerJoin('shops as s', 's.id', 'r.shop_id')
      .innerJoin('products as o', (on) => on.onRef('o.shop_id', '=', 'r.shop_id').onRef('o.id', '=', 'r.product_id'))
      .select(['r.id', 'r.shop_id as shopId', 's.name as shop', 'r.product_id as productId', 'o.title as product'])
      .select(['r.half_stars', 'r.text', 'r.created_at as writtenAt', 'r.edited_at as changedAt', 'r.answer'])
      .where('r.account_id', '=', accountId),
    { id: 'r.id' },
  );

/** The reviews that a person reported. */
export const listReportsOf = (db: Queries, reporterId: string) =>
  db
    .selectFrom('reported_reviews')
    .select(['review_id as reviewId', 'reason', 'created_at as reportedAt'])
    .where('reporter_id', '=', reporterId)
    .orderBy('id')
    .execute();

/** A person's reviews that were removed. */
export const listRemovedOf = (db: Queries, accountId: string) =>
  db
    .selectFrom('removed_reviews as r')
    .innerJoin('shops as s', 's.id', 'r.shop_id')
    .innerJoin('products as o', (on) => on.onRef('o.shop_id', '=', 'r.shop_id').onRef('o.id', '=', 'r.product_id'))
    .select(['r.id', 's.name as shop', 'o.title as product', 'r.reports', 'r.removed_at as removedAt'])
    .select(sql<string>`case when r.is_by_admin = 1 then 'the platform' else 'you' end`.as('removedBy'))
    .where('r.account_id', '=', accountId)
    .orderBy('r.id')
    .execute();

/** All reviews of a shop's products, for its own copy. */
export const pagesOfShop = (db: Queries, shopId: string) =>
  paged(
    db
      .selectFrom('reviews as r')
      .innerJoin('products as o', (on) => on.onRef('o.shop_id', '=', 'r.shop_id').onRef('o.id', '=', 'r.product_id'))
      .innerJoin('accounts as a', 'a.id', 'r.account_id')
      .select(['r.id', 'r.product_id as productId', 'o.title as product', 'a.name as author'])
      .select(['r.half_stars', 'r.text', 'r.created_at as writtenAt', 'r.edited_at as changedAt', 'r.answer'])
      .where('r.shop_id', '=', shopId),
    { id: 'r.id' },
  );
