import { changeProducts, listProducts, undoProducts } from '@stampdeck/contract/products.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { session } from '#lib/session.ts';
import { openDashboard } from '#test/dashboard.tsx';
import { category, product, serveProducts } from '#test/products.ts';
import { fakeServer, operator } from '#test/server.ts';

vi.mock('#lib/socket.ts', () => import('#test/socket.ts'));
vi.mock('#shell/warm-screens.ts', () => ({ useWarmScreens: () => undefined }));

beforeEach(() => {
  session.kind = 'userInfo';
  session.start(operator(), { remember: true });
});

const coffee = category(1, 'Coffee', 1);
const draft = product({ id: 'product-2', title: 'Birthday cake', draft: true, countInStock: 0, category: coffee.id });

/** What the last list was asked for. */
const lastAsked = (server: ReturnType<typeof fakeServer>) =>
  new URLSearchParams(server.asked.filter(({ path }) => path === listProducts.path).at(-1)?.query);

test('a product in the list has its price, stock, views, category and what the shop should know', async () => {
  serveProducts(fakeServer(), [product(), draft], [coffee]);
  openDashboard('/products');
  const list = await screen.findByRole('list', { name: 'Products' });
  await within(list).findByRole('link', { name: 'Iced latte' });
  const [latte, cake] = within(list).getAllByRole('listitem');
  for (const told of ['$4.50', '20 in stock', '3 views']) expect(latte?.textContent).toContain(told);
  for (const told of ['Coffee', 'Draft', 'Sold out']) expect(cake?.textContent).toContain(told);
});

test('search, category, order and state are in the address and asked of the server', async () => {
  const server = fakeServer();
  serveProducts(server, [product()], [coffee]);
  const { user, query } = openDashboard('/products');
  await screen.findByRole('link', { name: 'Iced latte' });
  await user.selectOptions(screen.getByLabelText('Order'), 'Cheap first');
  await user.selectOptions(screen.getByLabelText('Category'), 'Coffee');
  await user.click(screen.getByRole('link', { name: 'Drafts' }));
  await user.type(screen.getByRole('searchbox', { name: 'Search products' }), 'latte{Enter}');
  await waitFor(() =>
    expect(Object.fromEntries(lastAsked(server))).toMatchObject({
      ...{ q: 'latte', category: coffee.id, state: 'draft', sort: 'cheap', limit: '20', operator: operator().id },
    }),
  );
  expect(Object.fromEntries(new URLSearchParams(query()))).toEqual({
    ...{ q: 'latte', category: coffee.id, state: 'draft', sort: 'cheap' },
  });
});

test('selected products are published at once, which can be undone', async () => {
  const server = fakeServer();
  serveProducts(server, [product(), draft], [coffee]);
  server.answer(changeProducts, { success: true, changed: 1, undo: 'undo-1' });
  server.answer(undoProducts, { success: true, restored: 1, left: 0 });
  const { user } = openDashboard('/products');
  await user.click(await screen.findByRole('checkbox', { name: 'Select Birthday cake' }));
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Undone');
  expect(server.sent.map(({ path, body }) => [path, body])).toEqual([
    [changeProducts.path, { ids: ['product-2'], change: { kind: 'publish' } }],
    [undoProducts.path, { undo: 'undo-1' }],
  ]);
  expect(screen.queryByRole('region', { name: 'Selected products' })).toBeNull();
});

test('a price for several products is checked before it is sent, in dollars', async () => {
  const server = fakeServer();
  serveProducts(server, [product(), draft], [coffee]);
  server.answer(changeProducts, { success: true, changed: 2, undo: 'undo-1' });
  const { user } = openDashboard('/products');
  await user.click(await screen.findByRole('checkbox', { name: 'Select all products shown' }));
  await user.click(screen.getByRole('button', { name: 'Change' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change 2 products' });
  const price = within(dialog).getByRole('textbox', { name: 'Price' });
  await user.type(price, 'cheap');
  await user.click(within(dialog).getByRole('button', { name: 'Change' }));
  expect(within(dialog).getByText(/^Enter a price from 0/)).toBeTruthy();
  expect(server.sent).toEqual([]);
  await user.clear(price);
  await user.type(price, '3,20');
  await user.click(within(dialog).getByRole('button', { name: 'Change' }));
  await screen.findByText('2 products changed');
  expect(server.sent[0]?.body).toEqual({ ids: ['product-1', 'product-2'], change: { kind: 'price', price: 3.2 } });
});

test('a shop without products is led to its first, and filters that find nothing can be cleared', async () => {
  serveProducts(fakeServer(), []);
  const { user, query } = openDashboard('/products?state=draft');
  await screen.findByText('No products found');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await screen.findByText('No products yet');
  expect(query()).toBe('');
  expect(screen.getByRole('link', { name: 'Add your first product' }).getAttribute('href')).toBe('/addproduct');
});

test('a list that does not load says so and tries again', async () => {
  const server = fakeServer();
  server.refuse(listProducts, 'internal');
  const { user } = openDashboard('/products');
  await screen.findByText('We couldn’t load your products');
  serveProducts(server, [product()]);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Iced latte' })).toBeTruthy();
});
