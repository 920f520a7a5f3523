import { getOrder } from '@stampdeck/contract/orders.ts';
import { type CheckoutBundle, checkoutCookie } from '@stampdeck/contract/pages.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { chooseBundle } from '#lib/checkout-bundle.ts';
import { leaveFor } from '#lib/leave.ts';
import { queryClient } from '#lib/query.ts';
import { session } from '#lib/session.ts';
import { CustomerOrder } from '#shop/customer-order.tsx';
import { openDashboard } from '#test/dashboard.tsx';
import { orderDetail } from '#test/orders.ts';
import { fakeServer, operator } from '#test/server.ts';
import { nora } from '#test/shop.tsx';

vi.mock('#lib/socket.ts', () => import('#test/socket.ts'));
vi.mock('#shell/warm-screens.ts', () => ({ useWarmScreens: () => undefined }));
vi.mock('#lib/leave.ts', () => ({ leaveFor: vi.fn() }));

const reload = vi.fn();
const order = { ...getOrder, path: '/api/orders/order-1' } as const;

beforeEach(() => {
  vi.mocked(leaveFor).mockClear();
  history.replaceState(null, '', '/order/order-1');
  const page = window.location;
  // The page's own address, with a `reload` that can be counted.
  vi.stubGlobal(
    'location',
    new Proxy({}, { get: (_, name) => (name === 'reload' ? reload : Reflect.get(page, name)) }),
  );
  for (const [kind, person] of [
    ['customerInfo', nora()],
    ['userInfo', operator()],
  ] as const) {
    session.kind = kind;
    session.start(person, { remember: true });
  }
});

/** What the server sends for the address: the page of the bundle that the cookie names. */
function load(reader: CheckoutBundle | null): CheckoutBundle {
  cleanup();
  queryClient.clear();
  reload.mockClear();
  const bundle = document.cookie.includes(`${checkoutCookie}=shop`) ? 'shop' : 'dashboard';
  const server = fakeServer();
  if (reader === bundle) server.answer(order, { success: true, ...orderDetail() });
  else server.refuse(order, 'notFound');
  session.kind = bundle === 'shop' ? 'customerInfo' : 'userInfo';
  if (bundle === 'dashboard') openDashboard('/order/order-1');
  else
    render(
      <QueryClientProvider client={queryClient}>
        <CustomerOrder id="order-1" customer={session.get()} isUnknown={false} />
      </QueryClientProvider>,
    );
  return bundle;
}

/** Opens the order from a link of this bundle, and follows the page from one bundle to the other; the bundles that it passed. */
async function follow(from: CheckoutBundle, reader: CheckoutBundle | null): Promise<CheckoutBundle[]> {
  chooseBundle(from);
  const passed: CheckoutBundle[] = [];
  do {
    passed.push(load(reader));
    await waitFor(() => {
      const isThere = screen.queryByRole('heading', { name: 'Order 7' }) !== null;
      expect(isThere || reload.mock.calls.length + vi.mocked(leaveFor).mock.calls.length > 0).toBe(true);
    });
  } while (reload.mock.calls.length > 0 && passed.length < 5);
  return passed;
}

test('with an owner and a customer in one browser, an order opens where it can be read, from either side', async () => {
  for (const from of ['shop', 'dashboard'] as const) {
    for (const reader of ['shop', 'dashboard'] as const) {
      expect(await follow(from, reader)).toEqual(from === reader ? [from] : [from, reader]);
      screen.getByRole('heading', { name: 'Order 7' });
      // The next reload may go to the other side again.
      expect(location.hash).toBe('');
    }
  }
  expect(leaveFor).not.toHaveBeenCalled();
});

test('an order of neither leads to the landing page after both were asked', async () => {
  expect(await follow('shop', null)).toEqual(['shop', 'dashboard']);
  expect(leaveFor).toHaveBeenLastCalledWith('/introduce', { replace: true });
  history.replaceState(null, '', '/order/order-1');
  vi.mocked(leaveFor).mockClear();
  expect(await follow('dashboard', null)).toEqual(['dashboard', 'shop']);
  expect(leaveFor).toHaveBeenLastCalledWith('/introduce', { replace: true });
});
