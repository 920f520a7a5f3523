/** Reviews of products by customers who bought them, and the shop's answers. */
import * as z from 'zod/mini';
import { endpoint, gates, keepsReply } from './http.ts';
import { numberInAddress, page } from './lists.ts';
import { id, optionalText, text, time } from './text.ts';
import { identified } from './wire-names.ts';

/** Stars of a review, in half steps (specification, section 9). */
export const mostStars = 5;
/** Most characters of a review, and of an answer (ours). */
export const [longestReview, longestAnswer] = [2000, 1000] as const;
/** A review and an answer can be changed for so long after they were written (ours). */
export const reviewEditDays = 30;

const dayMs = 24 * 60 * 60 * 1000;
/** Whether what was written at this time can still be changed. */
export const canChangeReview = (writtenAt: string, now: number): boolean =>
  now - Date.parse(writtenAt) < reviewEditDays * dayMs;

/** 0.5 to 5. */
const stars = z.number().check(z.minimum(0.5), z.maximum(mostStars), z.multipleOf(0.5));

export const reviewForm = z.object({ stars, text: optionalText(longestReview) });
export const answerForm = z.object({ text: text(longestAnswer) });

/** Why a review is reported. */
export const reportReason = optionalText(1000);

const review = identified({
  product: id,
  stars: z.number(),
  text: z.string(),
  createdAt: time,
  /** When it was changed last; null if it never was. */
  editedAt: z.nullable(time),
  author: z.object({ name: z.string(), photo: z.string() }),
  answer: z.nullable(z.object({ text: z.string(), createdAt: time })),
});
export type Review = z.output<typeof review>;

const params = z.object({ reviewId: id });
const one = z.object({ success: z.literal(true), review });
const done = z.object({ success: z.literal(true) });
const ofProduct = { product: id };
const pageOf = { limit: z._default(numberInAddress(1, 100), 20), cursor: page.cursor };

export const listReviews = endpoint('GET /api/v1/reviews', {
  summary: 'Returns the reviews of a product, newest first, with its rating and their number.',
  gate: gates.open,
  limit: 'publicReads',
  query: z.object({ ...ofProduct, ...pageOf }),
  reply: z.object({
    success: z.literal(true),
    reviews: z.array(review),
    rating: z.number(),
    numReviews: z.int(),
    nextCursor: z.nullable(z.string()),
  }),
});

export const getOwnReview = endpoint('GET /api/v1/reviews/mine', {
  summary:
    "Returns the caller's review of a product, or null. `mayWrite`: whether they may write one, because they bought it. `wasRemoved`: whether a platform admin removed the last one.",
  gate: gates.person,
  query: z.object(ofProduct),
  reply: z.object({
    success: z.literal(true),
    review: z.nullable(review),
    mayWrite: z.boolean(),
    wasRemoved: z.boolean(),
  }),
});

export const addReview = endpoint('POST /api/v1/reviews', {
  summary: `Adds the caller's review of a product that they bought, one for each, unless a platform admin removed their last one. \`stars\` is 0.5 to 5, in steps of a half.`,
  gate: gates.person,
  objects: ['product'],
  body: z.extend(reviewForm, ofProduct),
  reply: one,
  ...keepsReply,
});

export const saveReview = endpoint('PUT /api/v1/reviews/:reviewId', {
  summary: `Changes the caller's review, for ${reviewEditDays} days after it was written.`,
  gate: gates.person,
  limit: 'reviews',
  params,
  body: reviewForm,
  reply: one,
});

export const removeReview = endpoint('DELETE /api/v1/reviews/:reviewId', {
  summary: "Deletes the caller's review. Deleting it again is not found.",
  gate: gates.person,
  limit: 'reviews',
  params,
  reply: done,
});

export const answerReview = endpoint('PUT /api/v1/reviews/:reviewId/answer', {
  summary: `Answers a review of one of the shop's products, or changes the answer for ${reviewEditDays} days.`,
  gate: gates.shop('products'),
  limit: 'shopTexts',
  params,
  body: answerForm,
  reply: one,
});

export const reportReview = endpoint('POST /api/v1/reviews/:reviewId/report', {
  summary:
    'Reports a review to those who run this installation. The own one is refused (403). Reporting it again changes nothing.',
  gate: gates.person,
  limit: 'reviews',
  params,
  body: z.object({ reason: z._default(reportReason, '') }),
  reply: done,
});

export const listReportedReviews = endpoint('GET /api/v1/reported-reviews', {
  summary: 'Returns reported reviews, newest report first.',
  gate: gates.platformAdmin,
  query: z.object(pageOf),
  reply: z.object({
    success: z.literal(true),
    reports: z.array(
      identified({
        /** The account that reported it. */
        reporterId: id,
        reason: z.string(),
        createdAt: time,
        review,
        /** The account that wrote it. */
        authorId: id,
        shop: z.object({ id, name: z.string() }),
        productTitle: z.string(),
      }),
    ),
    nextCursor: z.nullable(z.string()),
  }),
});

export const removeReportedReview = endpoint('DELETE /api/v1/reported-reviews/:reviewId', {
  summary: 'Removes a review that was reported, with its reports. Removing it again is not found.',
  gate: gates.platformAdmin,
  params,
  reply: done,
});

export const listRemovedReviews = endpoint('GET /api/v1/removed-reviews', {
  summary:
    'Returns reviews that platform admins removed, and reported ones that their authors deleted, newest first. Their words are gone.',
  gate: gates.platformAdmin,
  query: z.object(pageOf),
  reply: z.object({
    success: z.literal(true),
    reviews: z.array(
      identified({
        /** The account that wrote it. */
        authorId: id,
        authorName: z.string(),
        shop: z.object({ id, name: z.string() }),
        productTitle: z.string(),
        /** How often it was reported. */
        reports: z.int(),
        /** A platform admin removed it: its author may write no other. Otherwise its author deleted it. */
        isByAdmin: z.boolean(),
        removedAt: time,
      }),
    ),
    nextCursor: z.nullable(z.string()),
  }),
});

export const forgetRemovedReview = endpoint('DELETE /api/v1/removed-reviews/:reviewId', {
  summary:
    'Forgets that a review was removed: its author may review the product again. Forgetting it again is not found.',
  gate: gates.platformAdmin,
  params,
  reply: done,
});
