import { getSite } from '@stampdeck/contract/home.ts';
import type { OrderDetail as Order } from '@stampdeck/contract/orders.ts';
import { sendVerification } from '@stampdeck/contract/recovery.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '#lib/query.ts';
import { session } from '#lib/session.ts';
import { orderDetail } from '#test/orders.ts';
import { fakeServer } from '#test/server.ts';
import { nora } from '#test/shop.tsx';
import { OrderDetail } from './order-detail.tsx';

const words = 'Confirm your email address to get receipts.';

beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
  session.kind = 'customerInfo';
  session.start(nora(), { remember: true });
});

function open(more: Partial<Order>, { mail = true, isBuyer = true } = {}) {
  const server = fakeServer();
  const site = { shopSiteUrl: 'https://shop.test', reach: 'public', google: false, privacyVersion: 1 } as const;
  server.answer(getSite, { success: true, ...site, mail });
  server.answer(sendVerification, { success: true, state: 'sent' });
  render(
    <QueryClientProvider client={queryClient}>
      <OrderDetail order={orderDetail({ stamps: null, ...more })} isBuyer={isBuyer} />
    </QueryClientProvider>,
  );
  return { server, user: userEvent.setup() };
}

test('a buyer whose address is not confirmed is told that receipts need that, and gets the email again', async () => {
  const { server, user } = open({ isEmailConfirmed: false });
  expect(await screen.findByText(words)).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Send me an email' }));
  expect(await screen.findByText(/^We sent you an email\./)).toBeTruthy();
  expect(server.sent.map(({ path }) => path)).toEqual([sendVerification.path]);
});

test.each([
  ['a buyer whose address is confirmed', { isEmailConfirmed: true }, {}],
  ['the seller', { isEmailConfirmed: null }, { isBuyer: false }],
  ['the buyer of a canceled order', { isEmailConfirmed: false, isCanceled: true }, {}],
] satisfies [string, Partial<Order>, { isBuyer?: boolean }][])('%s is told nothing of it', (_, more, who) => {
  const { server } = open(more, who);
  expect(screen.queryByText(words)).toBeNull();
  expect(server.asked).toEqual([]);
});

test('where no email can be sent, nothing is said of it', async () => {
  const { server } = open({ isEmailConfirmed: false }, { mail: false });
  await waitFor(() => expect(queryClient.getQueryData(['site'])).toBeTruthy());
  expect(server.asked.map(({ path }) => path)).toEqual([getSite.path]);
  expect(screen.queryByText(words)).toBeNull();
});
