import type { Reply } from '@stampdeck/contract/http.ts';
import { checkCart, placeOrder } from '@stampdeck/contract/orders.ts';
import { getPackage } from '@stampdeck/contract/packages.ts';
import type { CheckoutBundle } from '@stampdeck/contract/pages.ts';
import { serverProblems } from '@stampdeck/contract/server-problems.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '#lib/query.ts';
import { session } from '#lib/session.ts';
import { fakeServer } from '#test/server.ts';
import { nora } from '#test/shop.tsx';
import { cart } from './cart.ts';
import type { CartItem } from './cart-items.ts';
import { Checkout } from './checkout.tsx';
import { placeOf } from './place.ts';
import { WayProvider } from './way.tsx';

const shop = '0190a000-0000-7000-8000-00000000000a';
const latte: CartItem = {
  ...{ product: 'latte', seller: shop, title: 'Latte', image: '', price: 450, qty: 2, countInStock: 5 },
  ...{ features: [], numAcc: 0, priceDesc: '', options: [] },
};
const checked = (more: Partial<Reply<typeof checkCart>> = {}): Reply<typeof checkCart> => ({
  ...{ success: true, seller: shop, sellerName: 'Café Morgenrot' },
  lines: [
    {
      ...{ product: 'latte', name: 'Latte', qty: 2, image: '', price: 450, options: [] },
      ...{ priceBefore: null, problem: null, countInStock: 5 },
    },
  ],
  ...{ itemsPrice: 900, shippingPrice: 0, taxPrice: 135, totalPrice: 1035 },
  ...{ deliveryMethods: ['pickup', 'delivery'], paymentMethods: ['Pay at the shop'] },
  ...more,
});
const gold = {
  ...{ id: 'gold', title: 'Gold', image: '', price: 4999, features: ['Three accounts'] },
  ...{ numAcc: 3, priceDesc: 'For a team', countInStock: 10 },
};
const at = '2026-11-27T10:00:00.000Z';
const placed: Reply<typeof placeOrder> = {
  ...{ success: true, id: 'order-1', number: 1, seller: shop, sellerName: 'Café Morgenrot', orderItems: [] },
  ...{ operator: { id: nora().id, name: 'Nora', email: 'nora@example.com' }, shippingAddress: null },
  ...{ paymentMethod: 'Pay at the shop', deliveryMethod: 'pickup', pickupAt: null, table: '', note: '' },
  ...{ itemsPrice: 900, shippingPrice: 0, taxPrice: 135, totalPrice: 1035, currency: 'USD' },
  ...{ isPaid: false, paidAt: null, isDelivered: false, deliveredAt: null, isCanceled: false, canceledAt: null },
  ...{ refunded: 0, isRefunded: false, shippingRefunded: false, kitchen: 'new', isTest: false, heldUntil: null },
  ...{ version: 1, createdAt: at },
  ...{ timeline: [], stamps: null, isEmailConfirmed: true },
};

let server: ReturnType<typeof fakeServer>;
const go = vi.fn();

beforeEach(() => {
  localStorage.clear();
  cart.clear();
  queryClient.clear();
  go.mockClear();
  session.kind = 'customerInfo';
  session.start(nora(), { remember: true });
  server = fakeServer();
});

function open(
  path: string,
  { bundle = 'shop' as CheckoutBundle, buyer = nora() as ReturnType<typeof nora> | null } = {},
) {
  const place = placeOf(path);
  if (!place || 'order' in place) throw new Error(`${path} is no step.`);
  const shown = render(
    <QueryClientProvider client={queryClient}>
      <WayProvider value={{ bundle, go }}>
        <Checkout {...place} buyer={buyer} entrance={() => <p>The door</p>} />
      </WayProvider>
    </QueryClientProvider>,
  );
  return { ...shown, user: userEvent.setup() };
}

describe('the cart', () => {
  test('without items says so and leads to the shop (S2.cart.6, S2.cart.7)', () => {
    open('/cart', { bundle: 'dashboard' });
    screen.getByText('Your cart is empty');
    expect(screen.getByRole('link', { name: 'SHOPPING NOW' }).getAttribute('href')).toBe('/pricepackage');
  });

  test('shows items, prices and the total of the server, and the ways on and back (S2.cart.3, S2.cart.4, S2.cart.5, S9.money.4, S9.money.5)', async () => {
    const image = '/images/abcdefghijklmnop';
    cart.change({ items: [{ ...latte, image }] });
    server.answer(checkCart, checked({ lines: checked().lines.map((line) => ({ ...line, image })) }));
    const { user, container } = open('/cart');
    await screen.findByText('$10.35');
    expect(container.querySelector('img')?.getAttribute('src')).toBe(`${image}?w=320`);
    screen.getByText('2 × $4.50');
    expect(screen.getByRole('link', { name: 'Continue To Shopping' }).getAttribute('href')).toBe(`/operator/${shop}`);
    await user.click(screen.getByRole('button', { name: 'Checkout' }));
    expect(go).toHaveBeenCalledWith('/shipping');
  });

  test('of things that cost nothing has no Checkout (S5.cart.2)', async () => {
    cart.change({ items: [{ ...latte, price: 0 }] });
    const [line] = checked().lines;
    if (line)
      server.answer(checkCart, checked({ lines: [{ ...line, price: 0 }], itemsPrice: 0, taxPrice: 0, totalPrice: 0 }));
    open('/cart');
    await waitFor(() => expect(screen.getAllByText('$0.00').length).toBeGreaterThan(3));
    expect(screen.queryByRole('button', { name: 'Checkout' })).toBeNull();
  });

  test('a price that changed since is told and taken', async () => {
    cart.change({ items: [{ ...latte, price: 400 }] });
    server.answer(checkCart, checked());
    open('/cart');
    await screen.findByText('Latte: The price changed from $4.00 to $4.50.');
    expect(cart.get().items[0]?.price).toBe(450);
  });

  test('an item of another seller asks whether to start a new cart', async () => {
    cart.change({ items: [{ ...latte, seller: 'bakery' }] });
    const { key } = cart.get();
    server.answer({ ...getPackage, path: '/api/pricepackage/gold' }, { success: true, data: gold });
    const { user } = open('/cart/gold?qty=2', { bundle: 'dashboard' });
    await screen.findByText('Start a new cart?');
    expect(cart.get().items[0]?.product).toBe('latte');
    await user.click(screen.getByRole('button', { name: 'Start a new cart' }));
    expect(cart.get().items.map(({ product, qty, seller }) => [product, qty, seller])).toEqual([
      ['gold', 2, 'platform'],
    ]);
    expect(cart.get().key).not.toBe(key);
    expect(go).toHaveBeenCalledWith('/cart', { replace: true });
  });

  test('an emptied cart takes nothing along to the next seller; at the same one it is the same order', () => {
    cart.change({ items: [latte], method: 'Pay at the shop', delivery: 'pickup', note: 'No sugar', pickupAt: at });
    const { key } = cart.get();
    cart.change({ items: [] });
    cart.change({ items: [latte] });
    expect(cart.get()).toMatchObject({ key, note: 'No sugar', pickupAt: at });
    cart.change({ items: [] });
    cart.change({ items: [{ ...latte, seller: 'bakery' }] });
    expect(cart.get()).toMatchObject({ method: null, delivery: null, note: null, pickupAt: null });
    expect([null, key]).not.toContain(cart.get().key);
  });

  test('what the address names is in the cart afterward, once, with its number of pieces (S2.routes.16, S2.routes.17, S3.cart.1)', async () => {
    server.answer({ ...getPackage, path: '/api/pricepackage/gold' }, { success: true, data: gold });
    open('/cart/gold?qty=1', { bundle: 'dashboard' });
    await waitFor(() => expect(go).toHaveBeenCalledWith('/cart', { replace: true }));
    expect(JSON.parse(localStorage.getItem('cartItems') ?? '[]')).toMatchObject([
      {
        product: 'gold',
        title: 'Gold',
        price: 49.99,
        numAcc: 3,
        countInStock: 10,
        qty: 1,
        features: ['Three accounts'],
      },
    ]);
  });
});

describe('the way to the order', () => {
  test('an item that is not served now is named where the time is chosen', async () => {
    const [line] = checked().lines;
    const lines = line ? [{ ...line, problem: 'hours' as const }] : [];
    server.answer(checkCart, checked({ lines, itemsPrice: 0, taxPrice: 0, totalPrice: 0 }));
    cart.change({ items: [latte] });
    open('/shipping');
    await screen.findByText('Not at this hour. Choose another pickup time, or take it out.');
    screen.getByText('Latte');
    screen.getByLabelText('Pickup time (optional)');
  });

  test('someone who is not signed in says first who orders', () => {
    cart.change({ items: [latte] });
    server.answer(checkCart, checked());
    open('/shipping', { buyer: null });
    screen.getByRole('heading', { name: 'Who is ordering?' });
    screen.getByText('The door');
  });

  test('a delivery without an address leads back to it (S2.payment.3)', async () => {
    cart.change({ items: [latte], delivery: 'delivery' });
    server.answer(checkCart, checked());
    open('/payment');
    await waitFor(() => expect(go).toHaveBeenCalledWith('/shipping', { replace: true }));
  });

  test('address and method are kept under the names of the specification, PayPal unless another is chosen (S3.cart.3, S3.cart.4)', async () => {
    cart.change({ items: [latte], delivery: 'delivery' });
    server.answer(checkCart, checked({ paymentMethods: ['PayPal', 'Pay at the shop'] }));
    const { user, unmount } = open('/shipping');
    const address = { address: 'Main Street 1', city: 'Springfield', postalCode: '12345', country: 'USA' };
    for (const [label, value] of [
      ...[['Address', address.address] as const, ['City', address.city] as const],
      ...[['Postal Code', address.postalCode] as const, ['Country', address.country] as const],
    ])
      await user.type(screen.getByLabelText(label), value);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(go).toHaveBeenCalledWith('/payment'));
    expect(JSON.parse(localStorage.getItem('shippingAddress') ?? 'null')).toEqual(address);
    unmount();
    open('/payment');
    await screen.findByRole('radio', { name: /^PayPal or Credit Card/, checked: true });
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(go).toHaveBeenCalledWith('/placeorder');
    expect(JSON.parse(localStorage.getItem('paymentMethod') ?? 'null')).toBe('PayPal');
  });

  test('an empty cart has no PLACE ORDER (S2.placeorder.4, S5.cart.3)', () => {
    open('/placeorder');
    screen.getByText('Your order is empty');
    expect(screen.queryByRole('button', { name: 'PLACE ORDER' })).toBeNull();
  });

  test('the order goes out once with the key of the cart, and the cart is empty afterward (S4.order.1, S4.order.2, S3.cart.2)', async () => {
    cart.change({ items: [latte] });
    const { key } = cart.get();
    server.answer(checkCart, checked());
    server.answer(placeOrder, placed);
    const { user } = open('/placeorder');
    await screen.findByText('$10.35');
    const button = screen.getByRole('button', { name: 'PLACE ORDER' });
    await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
    await user.dblClick(button);
    const orders = () => server.asked.filter(({ path }) => path === '/api/orders');
    await waitFor(() => expect(orders()).toHaveLength(1));
    await waitFor(() => expect(go).toHaveBeenCalledWith('/order/order-1', { replace: true }));
    expect(cart.get().items).toEqual([]);
    expect(orders()[0]?.headers.get('Idempotency-Key')).toBe(key);
    expect(orders()[0]?.body).toMatchObject({
      ...{ operator: nora().id, deliveryMethod: 'pickup', paymentMethod: 'Pay at the shop', totalPrice: 10.35 },
      orderItems: [{ product: 'latte', qty: 2, price: 4.5 }],
    });
  });

  test('an address that was not sent yet is still there after a reload', async () => {
    cart.change({ items: [latte], delivery: 'delivery' });
    server.answer(checkCart, checked());
    const { user, unmount } = open('/shipping');
    await user.type(screen.getByLabelText('Address'), '1 Main ');
    unmount();
    const again = open('/shipping');
    expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe('1 Main ');
    await again.user.type(screen.getByLabelText('City'), 'Rome');
    again.unmount();
    open('/shipping');
    expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Rome');
    expect(cart.get().address).toBeNull();
    cart.forget();
    expect(cart.get().typedAddress).toBeNull();
  });

  test('a pickup time that is over says so and leads back to it, before the order is sent', async () => {
    cart.change({ items: [latte], pickupAt: '2020-01-01T10:00:00.000Z' });
    server.answer(checkCart, checked());
    for (const [path, button] of [
      ['/payment', 'Continue'],
      ['/placeorder', 'PLACE ORDER'],
    ] as const) {
      const { user, unmount } = open(path);
      await screen.findByText('$10.35');
      expect(screen.getByRole('alert').textContent).toContain('This time is over. Choose a later one, or none.');
      expect(screen.getByRole('button', { name: button }).hasAttribute('disabled')).toBe(true);
      await user.click(screen.getByRole('link', { name: 'Change: Pickup time' }));
      expect(go).toHaveBeenLastCalledWith('/shipping');
      unmount();
    }
  });

  test('a pickup time that the server refuses says why and leads back to it', async () => {
    cart.change({ items: [latte], pickupAt: new Date(Date.now() + 3_600_000).toISOString() });
    server.answer(checkCart, checked());
    server.refuse(placeOrder, 'invalid', { fields: { pickupAt: serverProblems.pickupTime } });
    const { user } = open('/placeorder');
    const button = await screen.findByRole('button', { name: 'PLACE ORDER' });
    await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
    await user.click(button);
    expect((await screen.findByRole('alert')).textContent).toContain('Choose a time from now to 30 days ahead.');
    screen.getByRole('link', { name: 'Change: Pickup time' });
  });

  test('a refusal because the price changed shows the new total and asks again with the same key', async () => {
    cart.change({ items: [latte] });
    const { key } = cart.get();
    server.answer(checkCart, checked());
    const due = { itemsPrice: 1000, shippingPrice: 0, taxPrice: 150, totalPrice: 1150, prices: [500] };
    server.refuse(placeOrder, 'priceChanged', { details: due });
    const { user } = open('/placeorder');
    const button = await screen.findByRole('button', { name: 'PLACE ORDER' });
    await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
    const [line] = checked().lines;
    if (line) server.answer(checkCart, checked({ ...due, lines: [{ ...line, price: 500, priceBefore: 450 }] }));
    await user.click(button);
    await screen.findByText('A price changed. Nothing was ordered. Check the new total, then order again.');
    await screen.findByText('Latte: The price changed from $4.50 to $5.00.');
    await screen.findByText('$11.50');
    expect([cart.get().key, cart.get().items.length]).toEqual([key, 1]);
  });

  test('without an answer it says that the order may be there; changed since, it asks before ordering again (S4.calls.1, S8.order.1)', async () => {
    cart.change({ items: [latte] });
    server.answer(checkCart, checked());
    const { user } = open('/placeorder');
    const button = await screen.findByRole('button', { name: 'PLACE ORDER' });
    await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
    await user.click(button);
    expect((await screen.findByRole('alert')).textContent).toContain('your order may have arrived');
    server.refuse(placeOrder, 'keyReused');
    await user.click(button);
    await screen.findByText(/You have already ordered from this cart/);
    const { key } = cart.get();
    server.answer(placeOrder, placed);
    await user.click(screen.getByRole('button', { name: 'Place another order' }));
    await waitFor(() => expect(server.asked.at(-1)?.headers.get('Idempotency-Key')).not.toBe(key));
  });
});
