import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { setShopZone } from '#language/format.ts';
import { queryClient } from '#lib/query.ts';
import { orderDetail } from '#test/orders.ts';
import { OrderDetail } from './order-detail.tsx';

const held = orderDetail({ paymentMethod: 'PayPal', heldUntil: '2026-05-12T16:40:00.000Z' });

test('its buyer reads until when the items are kept, while an order waits for a payment online', () => {
  setShopZone('UTC');
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const page = render(<OrderDetail order={held} isBuyer />, { wrapper });
  expect(screen.getByText(/^Pay by 4:40\sPM\. Until then, your items are kept for you\.$/)).toBeTruthy();
  for (const other of [
    { heldUntil: null },
    { paymentMethod: 'Pay at the shop' as const },
    { isPaid: true, paidAt: held.createdAt },
    { isCanceled: true },
  ]) {
    page.rerender(<OrderDetail order={{ ...held, ...other }} isBuyer />);
    expect(screen.queryByText(/^Pay by/)).toBeNull();
  }
  page.rerender(<OrderDetail order={held} isBuyer={false} />);
  expect(screen.queryByText(/^Pay by/)).toBeNull();
});
