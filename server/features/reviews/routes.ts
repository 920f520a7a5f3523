import type * as contract from '@stampdeck/contract/reviews.ts';
import type { Handlers } from '#http/mount.ts';
import * as actions from './actions.ts';

export const reviewHandlers: Handlers<typeof contract> = {
  listReviews: (ctx, { query }) => actions.list(ctx, query),
  getOwnReview: (ctx, { query }) => actions.findOwn(ctx, query.product),
  addReview: async (ctx, { body: { product, ...written } }) => ({ review: await actions.add(ctx, product, written) }),
  saveReview: async (ctx, { params, body }) => ({ review: await actions.save(ctx, params.reviewId, body) }),
  removeReview: (ctx, { params }) => actions.remove(ctx, params.reviewId),
  answerReview: async (ctx, { params, body }) => ({ review: await actions.answer(ctx, params.reviewId, body.text) }),
  reportReview: (ctx, { params, body }) => actions.report(ctx, params.reviewId, body.reason),
  listReportedReviews: (ctx, { query }) => actions.listReports(ctx, query),
  removeReportedReview: (ctx, { params }) => actions.removeReported(ctx, params.reviewId),
  listRemovedReviews: (ctx, { query }) => actions.listRemoved(ctx, query),
  forgetRemovedReview: (ctx, { params }) => actions.forgetRemoved(ctx, params.reviewId),
};
