import { listWaysToPay } from '@stampdeck/contract/payees.ts';
import { beginPayment, getPayPalButton, payOrder } from '@stampdeck/contract/payments.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { orderKeys } from '#features/orders/buyer-api.ts';
import { leaveFor } from '#lib/leave.ts';
import { queryClient } from '#lib/query.ts';
import { session } from '#lib/session.ts';
import { orderDetail } from '#test/orders.ts';
import { fakeServer } from '#test/server.ts';
import { nora } from '#test/shop.tsx';
import { PayOrder } from './pay-order.tsx';
import type { PayPalOptions } from './paypal-script.ts';

vi.mock('#lib/leave.ts', () => ({ leaveFor: vi.fn() }));

const order = orderDetail({ paymentMethod: 'PayPal' });
const at = (path: string) => path.replace(':id', order.id);
const begun = { id: 'PAYPAL1', provider: 'paypal', approveAt: 'https://paypal.test/pay', isTest: false } as const;

let shops = 0;
/** An order that can be paid in these ways, on a page of its own. */
function open(methods: ('paypal' | 'stripe' | 'test')[]) {
  const address = `https://www.paypal.com/sdk/js?merchant-id=${++shops}`;
  const server = fakeServer();
  server.answer(listWaysToPay, { success: true, methods, isTest: methods.includes('test') });
  server.answer({ ...getPayPalButton, path: at(getPayPalButton.path) }, { success: true, script: address });
  server.answer({ ...beginPayment, path: at(beginPayment.path) }, { success: true, payment: begun });
  server.answer({ ...payOrder, path: at(payOrder.path) }, { success: true, ...order, isPaid: true });
  render(
    <QueryClientProvider client={queryClient}>
      <PayOrder order={order} />
    </QueryClientProvider>,
  );
  const script = () =>
    waitFor(() => {
      const found = document.querySelector<HTMLScriptElement>(`script[src="${address}"]`);
      if (!found) throw new Error('There is no script of PayPal.');
      return found;
    });
  return { server, script, user: userEvent.setup() };
}

/** PayPal's script has loaded: what it was asked to draw. */
async function drawn(script: HTMLScriptElement): Promise<PayPalOptions> {
  const asked: PayPalOptions[] = [];
  window.paypal = {
    Buttons: (options) => {
      asked.push(options);
      return {
        isEligible: () => true,
        render: async (place) => void place.append('PayPal’s button'),
        close: async () => undefined,
      };
    },
  };
  script.dispatchEvent(new Event('load'));
  await screen.findByText('PayPal’s button');
  return asked[0] as PayPalOptions;
}

beforeEach(() => {
  queryClient.clear();
  const mark = document.createElement('meta');
  mark.setAttribute('property', 'csp-nonce');
  mark.nonce = 'mark-1';
  document.head.replaceChildren(mark);
  session.kind = 'customerInfo';
  session.start(nora(), { remember: true });
});
afterEach(() => {
  delete window.paypal;
});

test('PayPal’s own button is drawn with the page’s mark, begins the payment, and finishes what was approved (S2.order.5, S4.pay.1, S4.pay.2)', async () => {
  const { server, script } = open(['paypal', 'stripe']);
  const element = await script();
  expect(element.dataset.cspNonce).toBe('mark-1');
  const { createOrder, onApprove } = await drawn(element);
  expect(screen.queryByRole('button', { name: 'Pay now' })).toBeNull();
  expect(await act(createOrder)).toBe('PAYPAL1');
  expect(server.sent).toMatchObject([{ path: at(beginPayment.path), body: { provider: 'paypal' } }]);
  await act(() => onApprove({ orderID: 'PAYPAL1' }));
  await waitFor(() => expect(server.sent[1]).toMatchObject({ path: at(payOrder.path), body: { id: 'PAYPAL1' } }));
});

test('someone who cancels at PayPal reads so, until the next press', async () => {
  const { script } = open(['paypal']);
  const { createOrder, onCancel } = await drawn(await script());
  act(onCancel);
  screen.getByText('You canceled the payment at PayPal. This order is not paid.');
  await act(createOrder);
  expect(screen.queryByText(/You canceled/)).toBeNull();
});

test('an error of PayPal is told, and a refusal of the shop in its own words (S4.calls.1)', async () => {
  const { server, script } = open(['paypal']);
  const { createOrder, onError } = await drawn(await script());
  act(() => onError(new Error('window closed')));
  expect(screen.getByRole('alert').textContent).toBe('PayPal could not finish the payment. Please try again.');
  server.refuse({ ...beginPayment, path: at(beginPayment.path) }, 'paymentAway', { message: 'Not now.' });
  await act(() => createOrder().catch(onError));
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toContain('PayPal could not finish'));
});

test('a script that does not load leaves the way over PayPal’s page', async () => {
  const { script, user } = open(['paypal']);
  const element = await script();
  act(() => void element.dispatchEvent(new Event('error')));
  await screen.findByText('PayPal’s button did not load. You can pay on PayPal’s page instead.');
  expect(document.contains(element)).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Pay now' }));
  await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('https://paypal.test/pay'));
});

test('a shop that takes both is paid by the one that is pressed: PayPal’s button, or the card beside it', async () => {
  const { server, script, user } = open(['paypal', 'stripe']);
  await drawn(await script());
  const pressed = { ...begun, id: 'cs_1', provider: 'stripe', approveAt: 'https://stripe.test/pay' } as const;
  server.answer({ ...beginPayment, path: at(beginPayment.path) }, { success: true, payment: pressed });
  await user.click(screen.getByRole('button', { name: 'Pay by card' }));
  await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('https://stripe.test/pay'));
  expect(server.sent).toMatchObject([{ path: at(beginPayment.path), body: { provider: 'stripe' } }]);
});

test('without PayPal’s script, both are paid at their own pages', async () => {
  const { server, script, user } = open(['paypal', 'stripe']);
  const element = await script();
  act(() => void element.dispatchEvent(new Event('error')));
  await screen.findByRole('button', { name: 'Pay by card' });
  await user.click(screen.getByRole('button', { name: 'Pay with PayPal' }));
  await waitFor(() => expect(server.sent).toMatchObject([{ body: { provider: 'paypal' } }]));
  expect(screen.queryByRole('button', { name: 'Pay now' })).toBeNull();
});

test('a card that cannot be charged says why, and PayPal can still be chosen', async () => {
  const { server, script, user } = open(['paypal', 'stripe']);
  await drawn(await script());
  server.refuse({ ...beginPayment, path: at(beginPayment.path) }, 'paymentAway');
  await user.click(screen.getByRole('button', { name: 'Pay by card' }));
  await screen.findByRole('alert');
  expect(screen.getByText('PayPal’s button').closest('[hidden]')).toBeNull();
  expect(screen.getByRole('button', { name: 'Pay by card' }).getAttribute('aria-busy')).not.toBe('true');
});

test('after a refusal the order is read again', async () => {
  const { server, script, user } = open(['paypal', 'stripe']);
  const { createOrder } = await drawn(await script());
  const isOld = () => queryClient.getQueryState(orderKeys.one(order.id))?.isInvalidated;
  server.refuse({ ...beginPayment, path: at(beginPayment.path) }, 'stockGone');
  queryClient.setQueryData(orderKeys.one(order.id), order);
  await user.click(screen.getByRole('button', { name: 'Pay by card' }));
  await waitFor(() => expect(isOld()).toBe(true));
  queryClient.setQueryData(orderKeys.one(order.id), order);
  await act(() => createOrder().catch(() => undefined));
  await waitFor(() => expect(isOld()).toBe(true));
});

test.each([['test'], ['stripe']] as const)('without PayPal, its script is not even asked for: %s', async (way) => {
  const { server } = open([way]);
  await screen.findByRole('button', { name: 'Pay now' });
  expect(server.asked.map(({ path }) => path)).toEqual([listWaysToPay.path]);
  expect(document.querySelector('script')).toBeNull();
});
