import { type Endpoint, fillPath } from '@stampdeck/contract/http.ts';
import {
  addReview,
  answerReview,
  forgetRemovedReview,
  getOwnReview,
  listRemovedReviews,
  listReviews,
  type Review,
  reportReview,
  saveReview,
} from '@stampdeck/contract/reviews.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '#lib/query.ts';
import { session } from '#lib/session.ts';
import { fakeServer } from '#test/server.ts';
import { ShopReviews } from './answer-review.tsx';
import { OwnReview } from './own-review.tsx';
import { RemovedReviews } from './removed-reviews.tsx';
import { ReviewList } from './review-list.tsx';

const productId = '0190a000-0000-7000-8000-0000000000aa';
const customerId = '0190a000-0000-7000-8000-0000000000bb';

const reviewId = '0190a000-0000-7000-8000-0000000000cc';
/** A call about that review. */
const about = <E extends Endpoint>(endpoint: E): E => ({ ...endpoint, path: fillPath(endpoint.path, { reviewId }) });

const review = (more: Partial<Review> = {}): Review => ({
  id: reviewId,
  product: productId,
  stars: 4.5,
  text: 'Good foam.',
  createdAt: new Date().toISOString(),
  editedAt: null,
  author: { name: 'Anna', photo: '' },
  answer: null,
  ...more,
});

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  session.kind = 'customerInfo';
  queryClient.clear();
  server = fakeServer();
});

const open = (part: ReactNode) => {
  const user = userEvent.setup();
  render(<QueryClientProvider client={queryClient}>{part}</QueryClientProvider>);
  return user;
};
const answerList = (...reviews: Review[]) =>
  server.answer(listReviews, { success: true, reviews, rating: 4.5, numReviews: reviews.length, nextCursor: null });

test('a product’s reviews have their stars in words, what was written, and the shop’s answer (S2.product.3, S2.product.6)', async () => {
  answerList(review({ answer: { text: 'Thank you!', createdAt: new Date().toISOString() } }));
  open(<ReviewList productId={productId} mayReport={false} />);
  const item = await screen.findByRole('listitem');
  within(item).getByText('4.5 of 5 stars');
  within(item).getByText('Good foam.');
  within(item).getByText('Thank you!');
  screen.getByText('1 review');
  expect(screen.queryByRole('button', { name: 'Report' })).toBeNull();
});

test('without a review the list says so', async () => {
  answerList();
  open(<ReviewList productId={productId} mayReport />);
  await screen.findByText('No reviews yet.');
});

test('a buyer chooses half stars and publishes a review', async () => {
  server.answer(getOwnReview, { success: true, review: null, mayWrite: true, wasRemoved: false });
  server.answer(addReview, { success: true, review: review({ stars: 1.5 }) });
  const user = open(<OwnReview productId={productId} customerId={customerId} />);
  await user.click(await screen.findByRole('button', { name: 'Write a review' }));
  await user.click(screen.getByRole('button', { name: 'Publish review' }));
  await screen.findByText('Choose from half a star to 5 stars.');
  const group = screen.getByRole('group', { name: 'Your rating' });
  expect(within(group).getAllByRole('radio')).toHaveLength(10);
  await user.click(within(group).getByRole('radio', { name: '1.5 of 5 stars' }));
  expect(within(group).getByRole('radio', { name: '1.5 of 5 stars' })).toHaveProperty('checked', true);
  await user.type(screen.getByRole('textbox', { name: 'Your review' }), 'Good foam.');
  await user.click(screen.getByRole('button', { name: 'Publish review' }));
  await screen.findByRole('button', { name: 'Write a review' });
  expect(server.sent.map(({ body }) => body)).toEqual([{ product: productId, stars: 1.5, text: 'Good foam.' }]);
});

test('someone who has not bought the product is offered nothing', async () => {
  server.answer(getOwnReview, { success: true, review: null, mayWrite: false, wasRemoved: false });
  answerList(review());
  open(
    <>
      <OwnReview productId={productId} customerId={customerId} />
      <ReviewList productId={productId} mayReport={false} />
    </>,
  );
  await screen.findByText('Good foam.');
  expect(screen.queryByRole('button')).toBeNull();
});

test('a buyer whose review was removed reads so, and is offered no second one', async () => {
  server.answer(getOwnReview, { success: true, review: null, mayWrite: false, wasRemoved: true });
  open(<OwnReview productId={productId} customerId={customerId} />);
  await screen.findByText(/^Your review was removed/);
  expect(screen.queryByRole('button')).toBeNull();
});

test('platform admins see what was removed, allow its author another one, and dismiss what authors deleted', async () => {
  const removed = {
    ...{ id: reviewId, authorId: customerId, authorName: 'Anna', shop: { id: productId, name: 'Café Uno' } },
    ...{ productTitle: 'Latte', reports: 1, isByAdmin: true, removedAt: '2026-05-12T10:00:00.000Z' },
  };
  const deleted = { ...removed, id: customerId, productTitle: 'Cheesecake', reports: 2, isByAdmin: false };
  server.answer(listRemovedReviews, { success: true, reviews: [removed, deleted], nextCursor: null });
  server.answer(about(forgetRemovedReview), { success: true });
  const user = open(<RemovedReviews />);
  await screen.findByText('Cheesecake');
  const [first, second] = screen.getAllByRole('listitem');
  for (const told of ['About Latte of Café Uno, by Anna', 'Removed by an admin', 'reported once'])
    expect(first?.textContent).toContain(told);
  for (const told of ['Deleted by its author', 'reported 2 times']) expect(second?.textContent).toContain(told);
  expect(within(second as HTMLElement).getByRole('button').textContent).toBe('Dismiss');
  await user.click(screen.getByRole('button', { name: 'Allow another review' }));
  await waitFor(() => expect(server.sent.map(({ path }) => path)).toEqual([about(forgetRemovedReview).path]));
});

test('a review can be changed for 30 days, and deleted later, too', async () => {
  server.answer(getOwnReview, { success: true, review: review(), mayWrite: false, wasRemoved: false });
  server.answer(about(saveReview), { success: true, review: review({ stars: 5 }) });
  const user = open(<OwnReview productId={productId} customerId={customerId} />);
  await user.click(await screen.findByRole('button', { name: 'Change my review' }));
  expect(screen.getByRole('radio', { name: '4.5 of 5 stars' })).toHaveProperty('checked', true);
  await user.click(screen.getByRole('radio', { name: '5 of 5 stars' }));
  await user.click(screen.getByRole('button', { name: 'Save review' }));
  await screen.findByRole('button', { name: 'Change my review' });
  expect(server.sent.map(({ body }) => body)).toEqual([{ stars: 5, text: 'Good foam.' }]);
});

test('an old review can no longer be changed, only deleted', async () => {
  const old = review({ createdAt: '2020-01-01T00:00:00.000Z' });
  server.answer(getOwnReview, { success: true, review: old, mayWrite: false, wasRemoved: false });
  open(<OwnReview productId={productId} customerId={customerId} />);
  await screen.findByRole('button', { name: 'Delete my review' });
  expect(screen.queryByRole('button', { name: 'Change my review' })).toBeNull();
});

test('the shop answers a review, and reports it', async () => {
  answerList(review());
  server.answer(about(answerReview), { success: true, review: review() });
  server.answer(about(reportReview), { success: true });
  const user = open(<ShopReviews productId={productId} />);
  await user.click(await screen.findByRole('button', { name: 'Answer' }));
  await user.type(screen.getByLabelText('Your answer'), 'Thank you!');
  await user.click(screen.getByRole('button', { name: 'Publish answer' }));
  await screen.findByRole('button', { name: 'Answer' });
  expect(server.sent.map(({ body }) => body)).toEqual([{ text: 'Thank you!' }]);
  await user.click(screen.getByRole('button', { name: 'Report' }));
  const sheet = screen.getByRole('dialog', { name: 'Report review' });
  await user.type(within(sheet).getByLabelText('Reason'), 'Rude');
  await user.click(within(sheet).getByRole('button', { name: 'Report' }));
  await screen.findByText('Thank you. Those who run this service will look at it.');
  expect(server.sent.at(-1)?.body).toEqual({ reason: 'Rude' });
});
