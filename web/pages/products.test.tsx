import { headersOfPage } from '@stampdeck/contract/bare-lists.ts';
import { changeProducts, listProducts, undoProducts } from '@stampdeck/contract/products.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
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

test('a product in the list has its price, stock, views, category and what the shop should know (S2.routes.2, S2.products.1)', async () => {
  const pictures = [{ image: '/images/abcdefghijklmnop', alt: '' }];
  serveProducts(fakeServer(), [product({ pictures }), draft], [coffee]);
  openDashboard('/products');
  const list = await screen.findByRole('list', { name: 'Products' });
  await within(list).findByRole('link', { name: 'Iced latte' });
  const [latte, cake] = within(list).getAllByRole('listitem');
  const photo = latte?.querySelector('img');
  expect(photo?.getAttribute('src')).toBe('/images/abcdefghijklmnop?w=320');
  expect(photo?.getAttribute('srcset')).toContain('/images/abcdefghijklmnop?w=640 640w');
  expect(cake?.querySelector('img')?.getAttribute('src')).toBe('https://photos.example.com/latte.jpg');
  for (const told of ['$4.50', '20 in stock', '3 views']) expect(latte?.textContent).toContain(told);
  for (const told of ['Coffee', 'Draft', 'Sold out']) expect(cake?.textContent).toContain(told);
});

test('search, category, order and state are in the address and asked of the server (S2.products.2, S2.products.3, S2.products.4, S2.products.7)', async () => {
  const server = fakeServer();
  serveProducts(server, [product()], [coffee]);
  const { user, query } = openDashboard('/products');
  await screen.findByRole('link', { name: 'Iced latte' });
  const optionsOf = (name: string) =>
    [...screen.getByLabelText<HTMLSelectElement>(name).options].map(({ text }) => text);
  expect(optionsOf('Category')).toEqual(['All category', 'Coffee']);
  expect(optionsOf('Order')).toEqual(['Latest added', 'Cheap first', 'Most viewed']);
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

test('filters and the acts besides a new product are behind buttons on a phone; filters of the address are open', async () => {
  const server = fakeServer();
  serveProducts(server, [product()], [coffee]);
  const { user, unmount } = openDashboard('/products');
  await screen.findByRole('link', { name: 'Iced latte' });
  const isOpen = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-expanded');
  for (const name of ['Filters', 'More actions']) {
    expect([name, isOpen(name)]).toEqual([name, 'false']);
    await user.click(screen.getByRole('button', { name }));
    expect([name, isOpen(name)]).toEqual([name, 'true']);
  }
  const foldOf = (element: HTMLElement) => element.closest('.sd-phone-fold');
  expect(foldOf(screen.getByLabelText('Category'))?.id).toBe(
    screen.getByRole('button', { name: 'Filters' }).getAttribute('aria-controls'),
  );
  expect(foldOf(screen.getByRole('link', { name: 'Print menu' }))).toBeTruthy();
  expect(foldOf(screen.getByRole('link', { name: 'Create new' }))).toBeNull();
  expect(foldOf(screen.getByRole('searchbox', { name: 'Search products' }))).toBeNull();
  unmount();
  openDashboard(`/products?category=${coffee.id}`);
  await screen.findByRole('link', { name: 'Iced latte' });
  expect(isOpen('Filters')).toBe('true');
});

/** A server with two pages of products. */
function servePages(server: ReturnType<typeof fakeServer>): void {
  serveProducts(server, [product(), draft], [coffee]);
  const [total, totalIsCapped] = [2, false];
  server.respond(listProducts, ({ query }) => {
    const isSecond = new URLSearchParams(query).get('cursor') === 'second';
    const cursors = { nextCursor: isSecond ? null : 'second', previousCursor: isSecond ? 'first' : null };
    const page = { products: [isSecond ? draft : product()], total, totalIsCapped, ...cursors };
    const sent = z.encode(listProducts.reply, page) as { products: unknown };
    return Response.json(sent.products, { headers: headersOfPage(page) });
  });
}

test('Previous and Next lead through the pages, whose cursors are in the address (S2.products.5)', async () => {
  const server = fakeServer();
  servePages(server);
  const { user, query } = openDashboard('/products');
  await screen.findByRole('link', { name: 'Iced latte' });
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByRole('link', { name: 'Birthday cake' });
  expect([query(), screen.queryByRole('link', { name: 'Iced latte' })]).toEqual(['?cursor=second', null]);
  expect(screen.getByRole('button', { name: 'Next' }).getAttribute('aria-disabled')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  await screen.findByRole('link', { name: 'Iced latte' });
  // The first page has no cursor, so that new products appear on it.
  await waitFor(() => expect(query()).toBe(''));
});

test('Show all adds the next page below the first', async () => {
  // The end of the list is always in sight.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly tell: (entries: { isIntersecting: boolean }[]) => void;
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        this.tell = tell;
      }
      observe = () => this.tell([{ isIntersecting: true }]);
      disconnect = () => undefined;
    },
  );
  const server = fakeServer();
  servePages(server);
  openDashboard('/products?size=all');
  await screen.findByRole('link', { name: 'Birthday cake' });
  expect(screen.getByRole('link', { name: 'Iced latte' })).toBeTruthy();
  expect(Object.fromEntries(lastAsked(server))).toMatchObject({ limit: '100', cursor: 'second' });
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

test.each([
  ['Set the stock', 'Count In Stock', 'some', '12', { kind: 'stock', countInStock: 12 }],
  ['Raise or lower the price', 'Percent', 'less', '−7,5', { kind: 'percent', percent: -7.5 }],
])('%s of several products is checked before it is sent', async (what, label, wrong, typed, change) => {
  const server = fakeServer();
  serveProducts(server, [product(), draft], [coffee]);
  server.answer(changeProducts, { success: true, changed: 2, undo: 'undo-1' });
  const { user } = openDashboard('/products');
  await user.click(await screen.findByRole('checkbox', { name: 'Select all products shown' }));
  await user.click(screen.getByRole('button', { name: 'Change' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change 2 products' });
  await user.selectOptions(within(dialog).getByLabelText('What'), what);
  const number = within(dialog).getByRole('textbox', { name: label });
  await user.type(number, wrong);
  await user.click(within(dialog).getByRole('button', { name: 'Change' }));
  expect(number.getAttribute('aria-invalid')).toBe('true');
  expect(server.sent).toEqual([]);
  await user.clear(number);
  await user.type(number, typed);
  await user.click(within(dialog).getByRole('button', { name: 'Change' }));
  await screen.findByText('2 products changed');
  expect(server.sent[0]?.body).toEqual({ ids: ['product-1', 'product-2'], change });
});

test('a shop without products is led to its first, and filters that find nothing can be cleared (S2.products.6)', async () => {
  serveProducts(fakeServer(), []);
  const { user, query } = openDashboard('/products?state=draft');
  await screen.findByText('No products found');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await screen.findByText('No products yet');
  expect(query()).toBe('');
  expect(screen.getByRole('link', { name: 'Create new' }).getAttribute('href')).toBe('/addproducts3');
  expect(screen.getByRole('link', { name: 'Add your first product' }).getAttribute('href')).toBe('/addproduct');
});

test('a list that does not load says so and tries again (S4.calls.1)', async () => {
  const server = fakeServer();
  server.refuse(listProducts, 'internal');
  const { user } = openDashboard('/products');
  await screen.findByText('We couldn’t load your products');
  serveProducts(server, [product()]);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Iced latte' })).toBeTruthy();
});
