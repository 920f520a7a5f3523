/** Reviews of a product: read, written, answered and reported. */
import type { Product } from '@stampdeck/contract/products.ts';
import {
  addReview,
  answerReview,
  forgetRemovedReview,
  getOwnReview,
  listRemovedReviews,
  listReportedReviews,
  listReviews,
  type Review,
  removeReportedReview,
  removeReview,
  reportReview,
  saveReview,
} from '@stampdeck/contract/reviews.ts';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { paged } from '#lib/paged.ts';

const keys = {
  list: (productId: string) => ['reviews', 'list', productId] as const,
  own: (productId: string, customerId: string) => ['reviews', 'own', productId, customerId] as const,
  reported: ['reviews', 'reported'] as const,
  removed: ['reviews', 'removed'] as const,
};

/** A product's reviews, newest first, with its rating. */
export const useReviews = (productId: string) =>
  useInfiniteQuery({
    queryKey: keys.list(productId),
    ...paged((place, options) => call(listReviews, { query: { product: productId, limit: 10, ...place } }, options)),
    staleTime: 0,
    meta: { live: ['products'], toldInPlace: true },
  });

/** The customer's own review of a product, and whether they may write one. */
export const useOwnReview = (productId: string, customerId: string) =>
  useQuery({
    queryKey: keys.own(productId, customerId),
    queryFn: ({ signal }) => call(getOwnReview, { query: { product: productId } }, { signal }),
    enabled: customerId !== '',
    staleTime: 0,
    meta: { toldInPlace: true },
  });

/** Reads reviews and products again after one changed: the product's rating follows. */
export function useReadAgain() {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: ['reviews'] });
    void client.invalidateQueries({ queryKey: ['products'] });
  };
}

type Written = Pick<Review, 'stars' | 'text'>;

export const write = (product: Product['id'], body: Written, id: string | undefined, key: string) =>
  id === undefined
    ? call(addReview, { body: { product, ...body } }, { key })
    : call(saveReview, { params: { reviewId: id }, body });

export const remove = (reviewId: string) => call(removeReview, { params: { reviewId } });
export const answer = (reviewId: string, text: string) => call(answerReview, { params: { reviewId }, body: { text } });
export const report = (reviewId: string, reason: string) =>
  call(reportReview, { params: { reviewId }, body: { reason } });
export const removeReported = (reviewId: string) => call(removeReportedReview, { params: { reviewId } });

/** What people reported, newest report first. Only platform admins get it. */
export const useReported = () =>
  useInfiniteQuery({
    queryKey: keys.reported,
    ...paged((place, options) => call(listReportedReviews, { query: { limit: 20, ...place } }, options)),
    staleTime: 0,
  });

export const forgetRemoved = (reviewId: string) => call(forgetRemovedReview, { params: { reviewId } });

/** Reviews that are gone, newest first. Only platform admins get it. */
export const useRemoved = () =>
  useInfiniteQuery({
    queryKey: keys.removed,
    ...paged((place, options) => call(listRemovedReviews, { query: { limit: 20, ...place } }, options)),
    staleTime: 0,
  });
