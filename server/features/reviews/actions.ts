/** Writes, changes and removes reviews. The product is locked first, so that its rating follows in the same transaction. */
import { canChangeReview, type Review } from '@stampdeck/contract/reviews.ts';
import { AppError, type Context, ownShop, person, transact } from '#context.ts';
import type { Queries } from '#db/client.ts';
import type { ReviewsTable } from '#db/schema.ts';
import { lockAccount } from '#features/accounts/queries.ts';
import { boughtAt } from '#features/orders/queries.ts';
import { find as findProduct } from '#features/products/actions.ts';
import { changeRating, lockProducts } from '#features/products/queries.ts';
import { listColleagues } from '#features/staff/queries.ts';
import { newId } from '#ids.ts';
import { idPlace, momentPlace, pageOf, readCursor } from '#lists.ts';
import * as queries from './queries.ts';

interface Written {
  stars: number;
  text: string;
}

const present = (row: queries.ReviewRow): Review => ({
  id: row.id,
  product: row.product_id,
  stars: row.half_stars / 2,
  text: row.text,
  createdAt: row.created_at,
  editedAt: row.edited_at,
  author: { name: row.author, photo: row.photo },
  answer: row.answer === null ? null : { text: row.answer, createdAt: row.answered_at ?? row.created_at },
});

async function read(ctx: Context, id: string): Promise<Review> {
  const row = await queries.findReview(ctx.db, id);
  if (!row) throw new AppError('notFound');
  return present(row);
}

/** A page of a product's reviews. A product that the caller may not see is not found. */
export async function list(ctx: Context, asked: { product: string; limit: number; cursor?: string | undefined }) {
  const { operator: shopId, rating, numReviews } = await findProduct(ctx, asked.product);
  const after = readCursor(idPlace, asked.cursor)?.id;
  const rows = await queries.listReviews(ctx.db, { shopId, productId: asked.product, after, limit: asked.limit + 1 });
  const { page, nextCursor } = pageOf(rows, asked.limit, ({ id }) => ({ id }));
  return { reviews: page.map(present), rating, numReviews, nextCursor };
}

const worksAt = async (db: Queries, shopId: string, accountId: string): Promise<boolean> =>
  (await listColleagues(db, shopId)).some(({ id }) => id === accountId);

/** The caller's review of a product, and whether they may write one. */
export async function findOwn(ctx: Context, productId: string) {
  const { operator: shopId } = await findProduct(ctx, productId);
  const { accountId } = person(ctx);
  const row = await queries.findReviewBy(ctx.db, accountId, productId);
  const wasRemoved = await queries.wasRemoved(ctx.db, accountId, productId);
  const mayWrite =
    !row &&
    !wasRemoved &&
    (await boughtAt(ctx.db, { customer: accountId, product: productId })) !== null &&
    !(await worksAt(ctx.db, shopId, accountId));
  return { review: row ? present(row) : null, mayWrite, wasRemoved };
}

/** Adds the caller's review of a product that they bought. */
export const add = (ctx: Context, productId: string, { stars, text }: Written): Promise<Review> =>
  transact(ctx, async (tx) => {
    const { accountId } = person(tx);
    // An erasure, which removes the person's reviews, holds the account.
    const author = await lockAccount(tx.db, accountId);
    if (!author) throw new AppError('tokenFailed');
    const { operator: shopId } = await findProduct(tx, productId);
    if (await worksAt(tx.db, shopId, accountId)) throw new AppError('ownProduct');
    if ((await boughtAt(tx.db, { customer: accountId, product: productId })) === null) throw new AppError('notBought');
    await lockProduct(tx.db, shopId, productId);
    if (await queries.wasRemoved(tx.db, accountId, productId)) throw new AppError('reviewRemoved');
    const now = tx.now();
    const id = newId(now.getTime());
    const row = {
      ...{ shop_id: shopId, id, product_id: productId, account_id: accountId, half_stars: stars * 2, text },
      ...{ created_at: now.toISOString(), edited_at: null, answer: null, answered_at: null },
    };
    if (!(await queries.addReview(tx.db, row))) throw new AppError('reviewExists');
    await changeRating(tx.db, { shopId, id: productId }, { halfStars: row.half_stars, reviews: 1 });
    tellList(tx, shopId);
    const customer = { id: accountId, name: author.name };
    await tx.announce.happened(tx, shopId, { kind: 'commented', id, customer, at: row.created_at });
    return read(tx, id);
  });

/** The rating in the lists of the shop's people changed. */
const tellList = (tx: Context, shopId: string): void => tx.publish([`shop:${shopId}`], 'productsChanged', {});

/** Products before their reviews, as everywhere. One that is deleted, but not removed yet, has its numbers, too. */
async function lockProduct(db: Queries, shopId: string, productId: string): Promise<void> {
  const [row] = await lockProducts(db, shopId, [productId], true);
  if (!row) throw new AppError('notFound');
}

/** A review, locked with its product. */
async function lock(db: Queries, id: string): Promise<ReviewsTable> {
  const found = await queries.findReview(db, id);
  if (!found) throw new AppError('notFound');
  await lockProduct(db, found.shop_id, found.product_id);
  const row = await queries.lockReview(db, id);
  if (!row) throw new AppError('notFound');
  return row;
}

/** A review of the caller, locked with its product. Those of others are not found. */
async function lockOwn(tx: Context, id: string): Promise<ReviewsTable> {
  const { accountId } = person(tx);
  await lockAccount(tx.db, accountId);
  const row = await lock(tx.db, id);
  if (row.account_id !== accountId) throw new AppError('notFound');
  return row;
}

/** Changes the caller's review. What is stored already is not saved again. */
export const save = (ctx: Context, id: string, { stars, text }: Written): Promise<Review> =>
  transact(ctx, async (tx) => {
    const row = await lockOwn(tx, id);
    const halfStars = stars * 2;
    if (row.half_stars === halfStars && row.text === text) return read(tx, id);
    const now = tx.now();
    if (!canChangeReview(row.created_at, now.getTime())) throw new AppError('reviewOld');
    await queries.saveReview(tx.db, row, { half_stars: halfStars, text, edited_at: now.toISOString() });
    await changeRating(tx.db, productOf(row), { halfStars: halfStars - row.half_stars, reviews: 0 });
    tellList(tx, row.shop_id);
    return read(tx, id);
  });

const productOf = (row: Pick<ReviewsTable, 'shop_id' | 'product_id'>) => ({ shopId: row.shop_id, id: row.product_id });

/** Removes a locked review; the product's rating follows. */
async function takeAway(db: Queries, row: Pick<ReviewsTable, 'shop_id' | 'id' | 'product_id' | 'half_stars'>) {
  if (!(await queries.removeReview(db, row))) return;
  await changeRating(db, productOf(row), { halfStars: -row.half_stars, reviews: -1 });
}

/** Keeps without its words that a reported review is removed; returns how often it was reported. */
async function keepRemoval(tx: Context, row: ReviewsTable, isByAdmin: 0 | 1): Promise<number> {
  const reports = await queries.countReports(tx.db, row);
  const { shop_id, id, product_id, account_id } = row;
  const removal = { reports, is_by_admin: isByAdmin, removed_at: tx.now().toISOString() };
  if (reports > 0) await queries.addRemoved(tx.db, { shop_id, id, product_id, account_id, ...removal });
  return reports;
}

/** Deletes the caller's review. If it was reported, platform admins see that it is gone. */
export const remove = (ctx: Context, id: string): Promise<void> =>
  transact(ctx, async (tx) => {
    const row = await lockOwn(tx, id);
    await keepRemoval(tx, row, 0);
    await takeAway(tx.db, row);
    tellList(tx, row.shop_id);
  });

/** Removes what a person reviewed and why they reported others. Their account is locked, and so are the shops. */
export async function removeReviewsBy(db: Queries, accountId: string): Promise<void> {
  for (const { shop_id: shopId, id, product_id: productId } of await queries.listOwn(db, accountId)) {
    await lockProducts(db, shopId, [productId], true);
    const row = await queries.lockReview(db, id);
    if (row) await takeAway(db, row);
  }
  await queries.forgetRemovedOf(db, accountId);
  await queries.forgetReasons(db, accountId);
}

/** Answers a review of the caller's shop, or changes the answer. */
export const answer = (ctx: Context, id: string, text: string): Promise<Review> =>
  transact(ctx, async (tx) => {
    const found = await queries.findReview(tx.db, id);
    if (found?.shop_id !== ownShop(tx).id) throw new AppError('notFound');
    const row = await queries.lockReview(tx.db, id);
    if (!row) throw new AppError('notFound');
    if (row.answer === text) return read(tx, id);
    const now = tx.now();
    const answeredAt = row.answered_at ?? now.toISOString();
    if (!canChangeReview(answeredAt, now.getTime())) throw new AppError('reviewOld');
    await queries.saveReview(tx.db, row, { answer: text, answered_at: answeredAt });
    return read(tx, id);
  });

/** Reports a review that someone else wrote, once per person. */
export const report = (ctx: Context, id: string, reason: string): Promise<void> =>
  transact(ctx, async (tx) => {
    const { accountId } = person(tx);
    await lockAccount(tx.db, accountId);
    const found = await queries.findReview(tx.db, id);
    if (!found) throw new AppError('notFound');
    if (found.account_id === accountId) throw new AppError('forbidden');
    // Not of a product that the caller cannot see.
    await findProduct(tx, found.product_id);
    const row = await queries.lockReview(tx.db, id);
    if (!row) throw new AppError('notFound');
    const now = tx.now();
    const own = { shop_id: row.shop_id, review_id: id, reporter_id: accountId };
    await queries.addReport(tx.db, { ...own, id: newId(now.getTime()), reason, created_at: now.toISOString() });
  });

/** A page of reports for platform admins, newest first. */
export async function listReports(ctx: Context, { limit, cursor }: { limit: number; cursor?: string | undefined }) {
  const after = readCursor(momentPlace, cursor);
  const rows = await queries.listReports(ctx.db, { after, limit: limit + 1 });
  const { page, nextCursor } = pageOf(rows, limit, ({ reportedAt: at, reportId: id }) => ({ at, id }));
  const reports = page.map((row) => ({
    ...{ id: row.reportId, reporterId: row.reporterId, reason: row.reason, createdAt: row.reportedAt },
    ...{ review: present(row), authorId: row.account_id, productTitle: row.productTitle },
    shop: { id: row.shop_id, name: row.shopName },
  }));
  return { reports, nextCursor };
}

/** Removes a review that was reported. Its author may write no other until that is forgotten. */
export const removeReported = (ctx: Context, id: string): Promise<void> =>
  transact(ctx, async (tx) => {
    const row = await lock(tx.db, id);
    if ((await keepRemoval(tx, row, 1)) === 0) throw new AppError('notFound');
    await takeAway(tx.db, row);
    tellList(tx, row.shop_id);
  });

/** A page of removed reviews for platform admins, newest first. */
export async function listRemoved(ctx: Context, { limit, cursor }: { limit: number; cursor?: string | undefined }) {
  const after = readCursor(momentPlace, cursor);
  const rows = await queries.listRemoved(ctx.db, { after, limit: limit + 1 });
  const { page, nextCursor } = pageOf(rows, limit, ({ removedAt: at, id }) => ({ at, id }));
  const reviews = page.map(({ shopId, shopName, isByAdmin, ...row }) => ({
    ...row,
    isByAdmin: isByAdmin === 1,
    shop: { id: shopId, name: shopName },
  }));
  return { reviews, nextCursor };
}

/** Forgets that a review was removed. */
export const forgetRemoved = (ctx: Context, id: string): Promise<void> =>
  transact(ctx, async (tx) => {
    if (!(await queries.forgetRemoved(tx.db, id))) throw new AppError('notFound');
  });
