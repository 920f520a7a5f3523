import { fieldProblems } from '@stampdeck/contract/field-problems.ts';
import {
  cancelOrder,
  countOpenOrders,
  deliverOrder,
  getOrder,
  listAllOrders,
  markOrderPaid,
  type OrderDetail,
  saveKitchen,
} from '@stampdeck/contract/orders.ts';
import { platformSeller } from '@stampdeck/contract/payees.ts';
import { refundOrder } from '@stampdeck/contract/payments.ts';
import { getShop } from '@stampdeck/contract/shops.ts';
import { awardStamp } from '@stampdeck/contract/stamps.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { orderKeys } from '#features/orders/buyer-api.ts';
import { queryClient } from '#lib/query.ts';
import { session } from '#lib/session.ts';
import { play } from '#lib/sound.ts';
import { openDashboard } from '#test/dashboard.tsx';
import { order, orderDetail, pageOf } from '#test/orders.ts';
import { fakeServer, operator } from '#test/server.ts';
import { morgenrot } from '#test/shop.tsx';
import { tell } from '#test/socket.ts';

vi.mock('#lib/socket.ts', () => import('#test/socket.ts'));
vi.mock('#shell/warm-screens.ts', () => ({ useWarmScreens: () => undefined }));
vi.mock('#lib/sound.ts', () => ({ play: vi.fn(), wasTouched: () => true }));

beforeEach(() => {
  session.kind = 'userInfo';
  session.start(operator(), { remember: true });
  vi.mocked(play).mockClear();
});

type Server = ReturnType<typeof fakeServer>;

function serve(orders = [order()]): Server {
  const server = fakeServer();
  server.answer(listAllOrders, pageOf(orders));
  server.answer(countOpenOrders, { success: true, open: orders.length, new: orders.length });
  return server;
}

/** What the last list was asked for. */
const lastAsked = (server: Server) =>
  Object.fromEntries(new URLSearchParams(server.asked.filter(({ path }) => path === listAllOrders.path).at(-1)?.query));

const arrives = (more: object = {}) =>
  tell('orderChanged', {
    ...{ orderId: 'order-2', seller: operator().id, number: 8, isNew: true, isPaid: false, isDelivered: false },
    ...{ isCanceled: false, kitchen: 'new', version: 1, ...more },
  });

describe('the orders that a shop received', () => {
  test('have number, customer, items, state and total, open ones first of all (S1.operators.7)', async () => {
    const server = serve([order(), order({ id: 'order-2', number: 8, isPaid: true, isTest: true, kitchen: 'ready' })]);
    openDashboard('/orders');
    const list = await screen.findByRole('list', { name: 'Orders' });
    await within(list).findByRole('link', { name: 'Order 7' });
    const [first, second] = within(list).getAllByRole('listitem');
    for (const told of ['#7', 'Anna Berg', '2 × Iced latte', 'Not Paid', 'New', '$10.35'])
      expect(first?.textContent).toContain(told);
    for (const told of ['#8', 'Paid', 'Ready', 'Test']) expect(second?.textContent).toContain(told);
    expect(lastAsked(server)).toEqual({ open: 'yes', side: 'seller', limit: '20' });
  });

  test('say that they wait for a payment online, which is no work yet', async () => {
    serve([
      order({ paymentMethod: 'PayPal' }),
      order({ id: 'order-2', number: 8, paymentMethod: 'PayPal', isPaid: true }),
    ]);
    openDashboard('/orders?view=all');
    const list = await screen.findByRole('list', { name: 'Orders' });
    await within(list).findByRole('link', { name: 'Order 7' });
    const [waiting, paid] = within(list).getAllByRole('listitem');
    for (const told of ['Not Paid', 'Waiting for payment']) expect(waiting?.textContent).toContain(told);
    for (const told of ['Paid', 'New']) expect(paid?.textContent).toContain(told);
    expect(waiting?.textContent).not.toContain('New');
  });

  test('are chosen by view, words, payment, delivery and days, which are in the address', async () => {
    const server = serve();
    const { user, query } = openDashboard('/orders');
    await screen.findByRole('link', { name: 'Order 7' });
    await user.click(screen.getByRole('link', { name: 'All orders' }));
    await user.selectOptions(screen.getByLabelText('Payment'), 'Paid');
    await user.selectOptions(screen.getByLabelText('Delivery'), 'Not delivered');
    await user.type(screen.getByLabelText('From'), '2026-05-01');
    await user.type(screen.getByLabelText('To'), '2026-05-31');
    await user.type(screen.getByRole('searchbox', { name: 'Search orders' }), 'anna{Enter}');
    const choice = { q: 'anna', paid: 'yes', delivered: 'no', from: '2026-05-01', to: '2026-05-31' };
    await waitFor(() => expect(lastAsked(server)).toEqual({ ...choice, side: 'seller', limit: '20' }));
    expect(Object.fromEntries(new URLSearchParams(query()))).toEqual({ ...choice, view: 'all' });
    await user.click(screen.getByRole('link', { name: 'Canceled or refunded' }));
    await waitFor(() => expect(lastAsked(server)).toMatchObject({ ...choice, canceled: 'yes' }));
    await user.selectOptions(screen.getByLabelText('Days'), 'Day of payment, no tests');
    await waitFor(() => expect(lastAsked(server)).toMatchObject({ ...choice, by: 'paid' }));
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(query()).toBe('?view=canceled'));
  });

  test('of one customer say whose they are, until the filters are cleared', async () => {
    const server = serve();
    const { user, query } = openDashboard('/orders?view=all&customer=customer-1');
    await screen.findByText('Only orders of Anna Berg.');
    expect(lastAsked(server)).toEqual({ side: 'seller', buyer: 'customer-1', limit: '20' });
    expect(screen.getByRole('button', { name: 'Filters' }).getAttribute('aria-expanded')).toBe('false');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(query()).toBe('?view=all'));
    expect(screen.queryByText('Only orders of Anna Berg.')).toBeNull();
  });

  test('have filters behind a button on a phone, which are open where the address has some', async () => {
    serve();
    const { user, unmount } = openDashboard('/orders');
    await screen.findByRole('link', { name: 'Order 7' });
    const button = () => screen.getByRole('button', { name: 'Filters' });
    expect(button().getAttribute('aria-expanded')).toBe('false');
    await user.click(button());
    expect(button().getAttribute('aria-expanded')).toBe('true');
    unmount();
    serve();
    openDashboard('/orders?paid=yes');
    await screen.findByRole('link', { name: 'Order 7' });
    expect(button().getAttribute('aria-expanded')).toBe('true');
  });

  test('arrive by themselves and ring, unless this device is told not to', async () => {
    const server = serve([order()]);
    const { user } = openDashboard('/orders');
    await screen.findByRole('link', { name: 'Order 7' });
    server.answer(listAllOrders, pageOf([order({ id: 'order-2', number: 8 }), order()]));
    arrives();
    await screen.findByRole('link', { name: 'Order 8' });
    expect(await screen.findByText('New order: 8')).toBeTruthy();
    expect(play).toHaveBeenCalledTimes(1);
    arrives({ isNew: false, version: 2 });
    arrives({ seller: 'another-shop' });
    expect(play).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('switch', { name: 'Sound for new orders' }));
    arrives({ orderId: 'order-3', number: 9 });
    await screen.findByText('New order: 9');
    expect(play).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('switch', { name: 'Sound for new orders' }).getAttribute('aria-checked')).toBe('false');
    await user.click(screen.getByRole('switch', { name: 'Sound for new orders' }));
    expect(play).toHaveBeenCalledTimes(2);
  });

  test('are in the menu with the number of open ones, for people who may see orders (S4.start.1, S6.2)', async () => {
    serve([order(), order({ id: 'order-2' })]);
    openDashboard('/orders');
    expect(await screen.findAllByRole('link', { name: 'Orders, 2 open' })).toHaveLength(2);
  });

  test('are not asked for, nor in the menu, for someone who may not see them', async () => {
    const server = serve();
    session.start(operator({ id: 'someone-else', permissions: ['products'] }), { remember: true });
    openDashboard('/products');
    await screen.findByRole('heading', { name: 'Products' });
    expect(screen.queryByRole('link', { name: /^Orders/ })).toBeNull();
    expect(server.asked.filter(({ path }) => path === countOpenOrders.path)).toEqual([]);
  });

  test('that no filter finds say so, and the filters can be cleared', async () => {
    serve([]);
    const { user, query } = openDashboard('/orders?view=all&q=nothing');
    expect(await screen.findByText('No order matches “nothing”.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await screen.findByText('No orders yet');
    expect(query()).toBe('?view=all');
  });
});

describe('the kitchen', () => {
  const column = (name: string) => within(screen.getByRole('region', { name }));

  test('has orders in the order in which they are due, and one press moves one on', async () => {
    const early = order({ id: 'order-2', number: 8, pickupAt: '2026-05-12T09:00:00.000Z', note: 'No ice' });
    const server = serve([order(), early]);
    const { user } = openDashboard('/orders/kitchen');
    await screen.findByRole('region', { name: 'New' });
    const names = column('New')
      .getAllByRole('link')
      .map((link) => link.textContent);
    expect(names).toEqual(['8', '7']);
    expect(column('New').getByText('late')).toBeTruthy();
    for (const told of ['No ice', 'Large']) expect(column('New').getAllByText(told)[0]).toBeTruthy();
    const moved = { ...orderDetail(), id: 'order-2', number: 8, kitchen: 'inProgress', version: 2 } as OrderDetail;
    server.answer({ ...saveKitchen, path: '/api/orders/order-2/kitchen' }, { success: true, ...moved });
    server.answer(listAllOrders, pageOf([order(), { ...early, kitchen: 'inProgress', version: 2 }]));
    await user.click(column('New').getAllByRole('button', { name: 'Start' })[0] as HTMLElement);
    await waitFor(() => expect(column('In progress').getByRole('link', { name: 'Order 8' })).toBeTruthy());
    expect(server.sent.map(({ path, body }) => [path, body])).toEqual([
      ['/api/orders/order-2/kitchen', { kitchen: 'inProgress' }],
    ]);
    // Someone with a keyboard goes on with the same order.
    expect(document.activeElement?.textContent).toContain('Ready');
  });

  test('takes the money of an order that is ready, and hands it over', async () => {
    const ready = order({ kitchen: 'ready', version: 3 });
    const server = serve([ready]);
    const { user } = openDashboard('/orders/kitchen');
    const take = await screen.findByRole('button', { name: '$10.35 paid' });
    const paid = orderDetail({ kitchen: 'ready', isPaid: true, version: 4 });
    server.answer({ ...markOrderPaid, path: '/api/orders/order-1/mark-paid' }, { success: true, ...paid });
    server.answer(listAllOrders, pageOf([{ ...ready, isPaid: true, version: 4 }]));
    await user.click(take);
    await waitFor(() => expect(screen.queryByRole('button', { name: '$10.35 paid' })).toBeNull());
    const given = { ...paid, isDelivered: true, version: 5 };
    server.answer({ ...deliverOrder, path: '/api/orders/order-1/deliver' }, { success: true, ...given });
    server.answer(listAllOrders, pageOf([]));
    await user.click(screen.getByRole('button', { name: 'Delivered' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Order 7' })).toBeNull());
  });

  test('keeps an order in its place and says why when a press fails', async () => {
    const server = serve();
    const { user } = openDashboard('/orders/kitchen');
    server.refuse({ ...saveKitchen, path: '/api/orders/order-1/kitchen' }, 'orderCanceled');
    await user.click(await screen.findByRole('button', { name: 'Start' }));
    await screen.findByText('We couldn’t change order 7');
    expect(column('New').getByRole('link', { name: 'Order 7' })).toBeTruthy();
  });
});

describe('an order, for its seller', () => {
  const at = (path: string) => path.replace(':id', 'order-1');

  async function open(first: OrderDetail) {
    const server = serve();
    server.answer({ ...getOrder, path: at(getOrder.path) }, { success: true, ...first });
    const page = openDashboard('/order/order-1');
    await screen.findByRole('heading', { name: 'Order 7' });
    return { server, ...page };
  }

  test('is marked as paid and as delivered', async () => {
    const { server, user } = await open(orderDetail({ kitchen: 'ready' }));
    const paid = orderDetail({ kitchen: 'ready', isPaid: true, paidAt: '2026-05-12T11:00:00.000Z', version: 2 });
    server.answer({ ...markOrderPaid, path: at(markOrderPaid.path) }, { success: true, ...paid });
    await user.click(screen.getByRole('button', { name: 'Mark as paid: $10.35' }));
    await screen.findByText(/^Paid on/);
    server.answer(
      { ...deliverOrder, path: at(deliverOrder.path) },
      { success: true, ...paid, isDelivered: true, deliveredAt: '2026-05-12T11:05:00.000Z', version: 3 },
    );
    await user.click(screen.getByRole('button', { name: 'Mark as delivered' }));
    await screen.findByText('Nothing is left to do.');
  });

  async function openRefund(first: OrderDetail) {
    const page = await open(first);
    await page.user.click(screen.getByRole('button', { name: 'Refund…' }));
    return { ...page, dialog: within(await screen.findByRole('dialog', { name: 'Refund' })) };
  }
  const paidOrder = (more: Partial<OrderDetail> = {}) =>
    orderDetail({ isPaid: true, paidAt: '2026-05-12T11:00:00.000Z', ...more });
  const refunded = (amount: number) => ({
    ...{ state: 'done' as const, amount, lostStock: [], stampsTaken: 0, stampsLeft: 0 },
  });

  test('is refunded by items, and the amount follows them', async () => {
    const { server, user, dialog } = await openRefund(paidOrder());
    await user.click(dialog.getByRole('radio', { name: /^Single items/ }));
    const send = dialog.getByRole<HTMLButtonElement>('button', { name: 'Refund' });
    expect(send.disabled).toBe(true);
    await user.selectOptions(dialog.getByLabelText('Pieces: Iced latte'), '1');
    expect(dialog.getByText('$5.18')).toBeTruthy();
    const items = [{ name: 'Iced latte', qty: 1 }];
    const [latte] = paidOrder().orderItems;
    const after = paidOrder({
      ...{ orderItems: latte ? [{ ...latte, refunded: 1 }] : [], refunded: 518, version: 2 },
      timeline: [
        {
          ...{ kind: 'refunded', side: 'seller', by: 'Mia', amount: 518, items, shipping: false, stamps: null },
          ...{ reason: '', at: '2026-05-12T12:00:00.000Z' },
        },
      ],
    });
    server.answer({ ...refundOrder, path: at(refundOrder.path) }, { success: true, ...after, refund: refunded(518) });
    await user.click(send);
    expect(await dialog.findByText('$5.18 was refunded.')).toBeTruthy();
    const body = { items: [{ place: 0, qty: 1 }], shipping: false, amount: 5.18, reason: '' };
    expect(server.sent.map((one) => one.body)).toEqual([body]);
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    for (const told of ['1 of them was refunded', '1 × Iced latte']) expect(screen.getByText(told)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Refund…' }));
    await user.click(screen.getByRole('radio', { name: /^Single items/ }));
    const left = within(screen.getByLabelText('Pieces: Iced latte')).getAllByRole('option');
    expect(left.map(({ textContent }) => textContent)).toEqual(['0', '1']);
  });

  test('says that a refund failed, until one is made', async () => {
    const event = { by: '', stamps: null, reason: '', items: [], shipping: false, at: '2026-05-12T12:00:00.000Z' };
    const failed = { ...event, kind: 'refundFailed', side: 'seller', amount: 518 } as const;
    const made = { ...event, kind: 'refunded', side: 'seller', amount: 518 } as const;
    const words = 'The payment provider refused to refund $5.18. Try again, or give the money back in another way.';
    await open(paidOrder({ timeline: [failed, { ...failed, side: 'product', amount: 99 }] }));
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.getByText('The refund of $5.18 failed')).toBeTruthy();
    act(() => void queryClient.setQueryData(orderKeys.one('order-1'), paidOrder({ timeline: [failed, made] })));
    await waitFor(() => expect(screen.queryByText(words)).toBeNull());
    expect(screen.getByText('The refund of $5.18 failed')).toBeTruthy();
  });

  test('for packages is refunded with their accounts for staff', async () => {
    const { shopId: _, ...admin } = operator({ id: 'admin-1', isPlatformAdmin: true });
    session.start(admin, { remember: true });
    const { dialog } = await openRefund(paidOrder({ seller: platformSeller }));
    expect(dialog.getByText('$10.35. The accounts for staff that came with it are taken back.')).toBeTruthy();
    expect(dialog.queryByText(/stamps/)).toBeNull();
  });

  test('gives its shipping back with the last items, or when someone says so', async () => {
    const sums = { shippingPrice: 10_000, totalPrice: 11_035 };
    const { user, dialog } = await openRefund(paidOrder(sums));
    await user.click(dialog.getByRole('radio', { name: /^Single items/ }));
    const shipping = dialog.getByRole<HTMLInputElement>('checkbox', { name: /^Shipping/ });
    await user.selectOptions(dialog.getByLabelText('Pieces: Iced latte'), '1');
    expect(shipping.checked).toBe(false);
    await user.selectOptions(dialog.getByLabelText('Pieces: Iced latte'), '2');
    expect([shipping.checked, dialog.getByText('$110.35').textContent]).toEqual([true, '$110.35']);
    await user.click(shipping);
    expect(dialog.getByText('$10.35')).toBeTruthy();
  });

  test('is refunded by an amount, with one key for each press, and says what could not be taken back', async () => {
    const paid = paidOrder();
    const { server, user, dialog } = await openRefund(paid);
    await user.click(dialog.getByRole('radio', { name: /^Another amount/ }));
    await user.type(dialog.getByLabelText('Amount'), '0');
    await user.click(dialog.getByRole('button', { name: 'Refund' }));
    expect(server.sent).toEqual([]);
    expect(dialog.getByText(fieldProblems.wrongRefund)).toBeTruthy();
    await user.type(dialog.getByLabelText('Amount'), ',50');
    await user.type(dialog.getByLabelText('Reason'), 'Cold');
    server.respond({ ...refundOrder, path: at(refundOrder.path) }, () => Promise.reject(new Error('cut')));
    await user.click(dialog.getByRole('button', { name: 'Refund' }));
    await dialog.findByRole('alert');
    const refund = { state: 'done' as const, amount: 50, lostStock: ['Iced latte'], stampsTaken: 1, stampsLeft: 2 };
    server.answer(
      { ...refundOrder, path: at(refundOrder.path) },
      { success: true, ...paid, refunded: 50, version: 2, refund },
    );
    await user.click(dialog.getByRole('button', { name: 'Refund' }));
    await dialog.findByText('$0.50 was refunded.');
    for (const told of [
      /^1 stamp was taken back/,
      /^2 stamps could not be taken back/,
      /not in stock again: Iced latte/,
    ])
      expect(dialog.getByText(told)).toBeTruthy();
    expect(server.sent.map(({ body }) => body)).toEqual(
      Array(2).fill({ amount: 0.5, reason: 'Cold', shipping: false }),
    );
    expect(new Set(server.sent.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
  });

  test('gives the stamps that the shop’s rule suggests, by one press', async () => {
    const stamps = { memberId: 'member-1', suggested: 3, given: 1 };
    const paid = orderDetail({ isPaid: true, paidAt: '2026-05-12T11:00:00.000Z', stamps });
    const { server, user } = await open(paid);
    server.refuse(awardStamp, 'limitDay', {
      details: { limit: 1, until: '2026-05-13T00:00:00.000Z' } as never,
    });
    await user.click(screen.getByRole('button', { name: 'Give 2 stamps' }));
    await screen.findByText('We couldn’t give the stamps');
    expect(server.sent[0]?.body).toMatchObject({ count: 2, orderId: 'order-1', userTo: 'customer-1' });
  });

  test('suggests no stamps while the rule is off, and cannot stamp someone without a card', async () => {
    const paid = { isPaid: true, paidAt: '2026-05-12T11:00:00.000Z' };
    await open(orderDetail({ ...paid, stamps: { memberId: null, suggested: 2, given: 0 } }));
    expect(screen.getByText(/has not joined your loyalty program/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Give/ })).toBeNull();
  });

  test('is canceled with a reason that the customer reads', async () => {
    const { server, user } = await open(orderDetail());
    await user.click(screen.getByRole('button', { name: 'Cancel this order…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this order?' }));
    await user.type(dialog.getByLabelText('Reason'), 'Out of milk');
    server.answer(
      { ...cancelOrder, path: at(cancelOrder.path) },
      { success: true, ...orderDetail({ isCanceled: true, version: 2 }) },
    );
    await user.click(dialog.getByRole('button', { name: 'Cancel this order' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.sent[0]?.body).toEqual({ reason: 'Out of milk' });
    expect(screen.queryByRole('button', { name: /^Mark as/ })).toBeNull();
  });

  test('that waits for a payment online says so, and can only be canceled', async () => {
    await open(orderDetail({ paymentMethod: 'PayPal' }));
    expect(screen.getByText('Waiting for payment')).toBeTruthy();
    for (const name of ['Start preparing', /^Mark as/]) expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.getByRole('button', { name: 'Cancel this order…' })).toBeTruthy();
  });

  test('has no refund for members of the staff', async () => {
    session.start(operator({ id: 'someone-else', permissions: ['orders'] }), { remember: true });
    await open(orderDetail({ isPaid: true, paidAt: '2026-05-12T11:00:00.000Z' }));
    expect(screen.getByRole('button', { name: 'Mark as delivered' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Refund…' })).toBeNull();
  });

  test('is printed as a receipt that only paper shows', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    const [latte] = paidOrder().orderItems;
    const orderItems = latte ? [{ ...latte, refunded: 1 }] : [];
    const { server, user } = await open(paidOrder({ note: 'Oat milk, please', orderItems, refunded: 518 }));
    const shop = morgenrot({ address: 'Canal Street 1\n10999 Berlin', phone: '+49 30 123' });
    server.answer({ ...getShop, path: `/api/v1/shop/${operator().id}` }, { success: true, shop });
    await user.click(screen.getByRole('button', { name: 'Receipt' }));
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    const receipt = document.querySelector('.receipt-print');
    for (const told of ['Mia', 'Order 7', 'Anna Berg', 'Oat milk', '2 × Iced latte', '$9.00', '$1.35', '$10.35'])
      expect(receipt?.textContent).toContain(told);
    for (const told of ['10999 Berlin', '+49 30 123', '1 of them was refunded', '$5.18'])
      expect(receipt?.textContent).toContain(told);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(document.querySelector('.receipt-print')).toBeNull();
  });

  test('is printed without the shop’s address where that does not load, and says so', async () => {
    const print = vi
      .spyOn(window, 'print')
      .mockClear()
      .mockImplementation(() => undefined);
    const { server, user } = await open(orderDetail());
    server.refuse({ ...getShop, path: `/api/v1/shop/${operator().id}` }, 'internal');
    await user.click(screen.getByRole('button', { name: 'Receipt' }));
    await screen.findByText('The receipt has no address, because we couldn’t load it');
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    act(() => void window.dispatchEvent(new Event('afterprint')));
  });
});

describe('orders for packages, for those who run this installation', () => {
  const sold = {
    seller: 'platform',
    sellerName: 'Stampdeck',
    paymentMethod: 'PayPal',
    deliveryMethod: 'delivery',
    isPaid: true,
    isDelivered: true,
  } as const;

  beforeEach(() => {
    const { shopId: _, ...admin } = operator({ id: 'admin-1', isPlatformAdmin: true });
    session.start(admin, { remember: true });
  });

  test('are listed without what only a shop has: open orders, a kitchen and a sound', async () => {
    const server = serve([order(sold)]);
    openDashboard('/orders');
    await screen.findByRole('link', { name: 'Order 7' });
    expect(lastAsked(server)).toEqual({ seller: 'platform', side: 'seller', limit: '20' });
    expect(screen.getByText('What shops ordered from you: price packages.')).toBeTruthy();
    for (const name of ['Open', 'Kitchen view']) expect(screen.queryByRole('link', { name })).toBeNull();
    expect(screen.queryByRole('switch', { name: 'Sound for new orders' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Export CSV' })).toBeTruthy();
  });

  test('that there are none of yet lead to the packages', async () => {
    serve([]);
    openDashboard('/orders');
    await screen.findByText('Packages that shops buy appear here.');
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'Price packages' }).getAttribute('href')).toBe('/pricepackage');
  });

  test('can be refunded by them, and lead back to the list', async () => {
    const server = serve([order(sold)]);
    const one = orderDetail({ ...sold, paidAt: '2026-05-12T11:00:00.000Z', stamps: null });
    server.answer({ ...getOrder, path: '/api/orders/order-1' }, { success: true, ...one });
    openDashboard('/order/order-1');
    await screen.findByRole('button', { name: 'Refund…' });
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'All orders' }).getAttribute('href')).toBe('/orders');
  });

  test('have no kitchen: its address says so', async () => {
    serve([order(sold)]);
    openDashboard('/orders/kitchen');
    await screen.findByText('This screen is not open to you');
  });
});
