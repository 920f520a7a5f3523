import { listWaysToPay } from '@stampdeck/contract/payees.ts';
import { payOrder } from '@stampdeck/contract/payments.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { queryClient } from '#lib/query.ts';
import { orderDetail } from '#test/orders.ts';
import { fakeServer } from '#test/server.ts';
import { PayOrder } from './pay-order.tsx';

afterEach(() => history.replaceState(null, '', '/'));

test.each([
  ['PayPal', 'token=5O190127TN364715T&PayerID=X', '5O190127TN364715T'],
  ['Stripe', 'session_id=cs_test_1', 'cs_test_1'],
])('someone who comes back from %s has the payment finished that the address names', async (_, query, id) => {
  const server = fakeServer();
  const order = orderDetail({ paymentMethod: 'PayPal' });
  server.answer(listWaysToPay, { success: true, methods: ['paypal', 'stripe', 'atShop'], isTest: false });
  server.answer(payOrder, { success: true, ...order, isPaid: true });
  history.replaceState(null, '', `/order/${order.id}?${query}`);
  render(
    <QueryClientProvider client={queryClient}>
      <PayOrder order={order} />
    </QueryClientProvider>,
  );
  const asked = () => server.asked.filter(({ method }) => method === 'PUT');
  await waitFor(() => expect(asked()).toHaveLength(1));
  expect(JSON.stringify(asked()[0])).toContain(id);
});
