import { addProduct, removeProduct, saveProduct, undoProducts } from '@stampdeck/contract/products.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { session } from '#lib/session.ts';
import { openDashboard } from '#test/dashboard.tsx';
import { category, one, product, serveProducts } from '#test/products.ts';
import { fakeServer, operator } from '#test/server.ts';
import { sent, tell } from '#test/socket.ts';

vi.mock('#lib/socket.ts', () => import('#test/socket.ts'));
vi.mock('#shell/warm-screens.ts', () => ({ useWarmScreens: () => undefined }));

beforeEach(() => {
  localStorage.clear();
  session.kind = 'userInfo';
  session.start(operator(), { remember: true });
});

const save = { ...saveProduct, path: one.path };
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

describe('Add product', () => {
  test('needs all of its fields, adds the product and is empty again (S2.routes.5, S2.addproduct.1, S2.addproduct.2, S2.addproduct.3, S2.addproduct.4, S5.product.1, S4.products.1, S8.toasts.6)', async () => {
    const server = fakeServer();
    serveProducts(server, []);
    server.answer(addProduct, { success: true, product: product() });
    const { user } = openDashboard('/addproduct');
    const publish = await screen.findByRole('button', { name: 'Publish now' });
    expect(screen.getByRole('link', { name: 'Go to products' }).getAttribute('href')).toBe('/products');
    expect(screen.getByLabelText('File: Image').getAttribute('type')).toBe('file');
    await user.click(publish);
    expect(screen.getAllByText('Please fill this in.')).toHaveLength(5);
    expect(server.sent).toEqual([]);
    await user.type(field('Product title'), 'Iced latte');
    await user.type(field('Price'), '4.50');
    await user.type(field('Count In Stock'), '20');
    await user.type(field('Description'), 'Two shots over ice.');
    await user.type(field('Images URL'), 'https://photos.example.com/latte.jpg');
    await user.click(publish);
    await screen.findByText('Product Added');
    expect(server.sent[0]?.body).toMatchObject({
      ...{ title: 'Iced latte', price: 4.5, countInStock: 20, draft: false },
      pictures: [{ image: 'https://photos.example.com/latte.jpg', alt: '' }],
    });
    expect(field('Product title').value).toBe('');
  });
});

describe('Add New Products', () => {
  test('Publish now says what customers still need; Submit keeps a draft and goes to the profile (S2.routes.6, S2.addproducts3.8, S2.addproducts3.10)', async () => {
    const server = fakeServer();
    serveProducts(server, [], [category(1, 'Coffee')]);
    server.answer(addProduct, { success: true, product: product({ draft: true }) });
    const { user, path } = openDashboard('/addproducts3');
    await user.type(await screen.findByRole('textbox', { name: 'Product title' }), 'Iced latte');
    await user.selectOptions(screen.getByLabelText('Category'), 'Coffee');
    await user.click(screen.getByRole('button', { name: 'Publish now' }));
    const alert = await screen.findByRole('alert');
    for (const name of ['Full description', 'A photo', 'Price', 'Count In Stock'])
      expect(within(alert).getByRole('button', { name })).toBeTruthy();
    expect(server.sent).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(path()).toBe('/profile'));
    expect(server.sent[0]?.body).toMatchObject({ title: 'Iced latte', category: 'category-1', draft: true });
  });

  test('has its six sections, and two hints that nothing enforces (S2.addproducts3.1, S2.addproducts3.2, S2.addproducts3.3, S2.addproducts3.4, S2.addproducts3.5, S2.addproducts3.6, S2.addproducts3.11, S2.addproducts3.12)', async () => {
    serveProducts(fakeServer(), []);
    openDashboard('/addproducts3');
    const form = await screen.findByRole('form', { name: 'Add New Products' });
    const sections = within(form).getAllByRole('button', { expanded: true });
    expect(sections.map(({ textContent }) => textContent)).toEqual([
      'Product Name, Short and Full Descriptions',
      'Photos and Videos',
      'Operator Contact Details',
      'Product and Pricing Notes',
      'Highlights and Restrictions',
      'Live Previews',
    ]);
    expect(within(form).getByText('as many as possible (minimum 10 photos)')).toBeTruthy();
    expect(within(form).getByText('at least one video')).toBeTruthy();
  });

  test('the preview shows what is typed, and a section that is closed opens for what is wrong in it (S2.addproducts3.6, S2.addproducts3.7, S5.product.2)', async () => {
    serveProducts(fakeServer(), []);
    const { user } = openDashboard('/addproducts3');
    await user.type(await screen.findByRole('textbox', { name: 'Product title' }), 'Iced latte');
    await user.type(field('Price'), '4,5');
    const preview = screen.getByRole('article');
    expect(within(preview).getByRole('heading', { name: 'Iced latte' })).toBeTruthy();
    expect(within(preview).getByText('$4.50')).toBeTruthy();
    await user.clear(field('Price'));
    await user.type(field('Price'), 'much');
    const section = screen.getByRole('button', { name: /^Product and Pricing Notes/ });
    await user.click(section);
    expect(screen.queryByRole('textbox', { name: 'Price' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText(/^Enter a price from 0/)).toBeTruthy();
    expect(section.getAttribute('aria-expanded')).toBe('true');
  });

  test('the preview has the picture of an uploaded video', async () => {
    const videos = ['/videos/abcdefghijklmnop', 'https://films.example.com/latte.mp4'];
    serveProducts(fakeServer(), [product({ videos })]);
    openDashboard('/product/product-1/edit');
    const preview = await screen.findByRole('article');
    const posters = [...preview.querySelectorAll('video')].map((video) => video.getAttribute('poster'));
    expect(posters).toEqual(['/videos/abcdefghijklmnop/poster', null]);
  });

  test('what is wrong with the limits of a deal is told at its fields', async () => {
    const server = fakeServer();
    serveProducts(server, []);
    const { user } = openDashboard('/addproducts3');
    await user.type(await screen.findByRole('textbox', { name: 'Product title' }), 'Iced latte');
    await user.type(field('Most pieces to sell'), '0');
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    await screen.findByText('At least 1.');
    await user.clear(field('Most pieces to sell'));
    fireEvent.change(screen.getByLabelText('Starts'), { target: { value: '2026-10-31T18:00' } });
    fireEvent.change(screen.getByLabelText('Ends'), { target: { value: '2026-10-31T17:00' } });
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    await screen.findByText('Choose an end after the start.');
    expect(server.sent).toEqual([]);
  });

  test('what was typed is there again on the next visit, until it is discarded', async () => {
    serveProducts(fakeServer(), []);
    const { user, unmount } = openDashboard('/addproducts3');
    await user.type(await screen.findByRole('textbox', { name: 'Product title' }), 'Iced latte');
    unmount();
    const { user: later } = openDashboard('/addproducts3');
    await screen.findByText(/^What you typed before is here again/);
    expect(field('Product title').value).toBe('Iced latte');
    await later.click(screen.getByRole('button', { name: 'Discard it' }));
    expect(field('Product title').value).toBe('');
  });
});

describe('Update Product', () => {
  test('sends what was changed, and the version that it was changed from (S2.routes.9, S2.productedit.1, S4.products.2, S8.toasts.7)', async () => {
    const server = fakeServer();
    serveProducts(server, [product()]);
    server.answer(save, { success: true, product: product({ price: 480, version: 2 }) });
    const { user } = openDashboard('/product/product-1/edit');
    const price = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Price' });
    expect(price.value).toBe('4.50');
    for (const name of ['Product title', 'Full description', 'Count In Stock']) expect(field(name)).toBeTruthy();
    expect(screen.getByRole('list', { name: 'Photos' })).toBeTruthy();
    await user.clear(price);
    await user.type(price, '4.80');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    await screen.findByText('Product Updated');
    expect(server.sent[0]?.body).toEqual({ price: 4.8, version: 1 });
  });

  test('tells others that someone types here, and says who else does, until they pause', async () => {
    serveProducts(fakeServer(), [product()]);
    const { user } = openDashboard('/product/product-1/edit');
    const price = await screen.findByRole('textbox', { name: 'Price' });
    sent.mockClear();
    const told = () => sent.mock.calls.filter(([event]) => event === 'editProduct');
    await user.type(price, '12');
    expect(told()).toEqual([['editProduct', { productId: 'product-1' }]]);
    const kim = { productId: 'product-1', editorId: 'kim', name: 'Kim' };
    tell('productEdited', { ...kim, editorId: operator().id });
    tell('productEdited', { ...kim, productId: 'product-2' });
    expect(screen.queryByText(/is changing this product, too/)).toBeNull();
    vi.useFakeTimers();
    try {
      tell('productEdited', kim);
      expect(screen.getByText('Kim').closest('[role="status"]')?.textContent).toBe(
        'Kim is changing this product, too.',
      );
      act(() => void vi.advanceTimersByTime(13_000));
      expect(screen.queryByText('Kim')).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  test('what someone else saves is told while someone types, before they save', async () => {
    const server = fakeServer();
    serveProducts(server, [product()]);
    const { user } = openDashboard('/product/product-1/edit');
    const price = await screen.findByRole('textbox', { name: 'Price' });
    await user.clear(price);
    await user.type(price, '4.80');
    expect(screen.queryByRole('button', { name: 'Keep my changes' })).toBeNull();
    server.answer(one, { success: true, product: product({ title: 'Iced oat latte', version: 2 }) });
    tell('productsChanged', {});
    const notice = await screen.findByRole('alert', { name: 'Changed meanwhile' });
    expect(within(notice).getByRole('row', { name: /Product title/ }).textContent).toContain('Iced oat latte');
    await user.click(screen.getByRole('button', { name: 'Someone else changed this product: compare' }));
    expect(document.activeElement).toBe(notice);
    await user.click(screen.getByRole('button', { name: 'Keep my changes' }));
    expect([field('Product title').value, field('Price').value]).toEqual(['Iced oat latte', '4.80']);
    expect(server.sent).toEqual([]);
  });

  test('a second editor sees both versions, and keeps their own changes on top of the other', async () => {
    const server = fakeServer();
    serveProducts(server, [product()]);
    const { user } = openDashboard('/product/product-1/edit');
    const price = await screen.findByRole('textbox', { name: 'Price' });
    await user.clear(price);
    await user.type(price, '4.80');
    const theirs = product({ title: 'Iced oat latte', version: 2 });
    server.answer(one, { success: true, product: theirs });
    server.refuse(save, 'productMoved', { details: { version: 2, updatedAt: theirs.updatedAt } });
    await user.click(screen.getByRole('button', { name: 'Update' }));
    const row = await screen.findByRole('row', { name: /Product title/ });
    expect(row.textContent).toContain('Iced oat latte');
    await user.click(screen.getByRole('button', { name: 'Keep my changes' }));
    expect(field('Product title').value).toBe('Iced oat latte');
    expect(field('Price').value).toBe('4.80');
    server.answer(save, { success: true, product: { ...theirs, price: 480, version: 3 } });
    await user.click(screen.getByRole('button', { name: 'Update' }));
    await screen.findByText('Product Updated');
    expect(server.sent.at(-1)?.body).toEqual({ price: 4.8, version: 2 });
  });
});

describe('the stock of a product', () => {
  test('is not overwritten when pieces were sold meanwhile: both numbers are shown, and one is chosen', async () => {
    const server = fakeServer();
    serveProducts(server, [product({ countInStock: 10 })]);
    const { user } = openDashboard('/product/product-1/edit');
    const stock = await screen.findByRole('textbox', { name: 'Count In Stock' });
    await user.clear(stock);
    await user.type(stock, '30');
    server.refuse(save, 'stockMoved', { details: { countInStock: 8 } });
    await user.click(screen.getByRole('button', { name: 'Update' }));
    const notice = await screen.findByRole('alert', { name: 'Stock changed meanwhile' });
    for (const told of ['10', '8', '30']) expect(within(notice).getByText(told)).toBeTruthy();
    expect(server.sent[0]?.body).toEqual({ countInStock: 30, version: 1, stockSeen: 10 });
    // 20 more than when it was opened.
    await user.click(within(notice).getByRole('button', { name: 'Use 28' }));
    expect(field('Count In Stock').value).toBe('28');
    expect(screen.queryByRole('alert', { name: 'Stock changed meanwhile' })).toBeNull();
    server.answer(save, { success: true, product: product({ countInStock: 28, version: 2 }) });
    await user.click(screen.getByRole('button', { name: 'Update' }));
    await screen.findByText('Product Updated');
    expect(server.sent.at(-1)?.body).toEqual({ countInStock: 28, version: 1, stockSeen: 8 });
  });
});

describe('a product', () => {
  test('shows what customers see; deleting it asks first and can be undone (S2.routes.11, S2.product.1, S2.product.2, S2.product.3, S5.delete.1, S8.product.2)', async () => {
    const server = fakeServer();
    serveProducts(server, [product({ countInStock: 0, rating: 4.5, numReviews: 2 })]);
    server.answer({ ...removeProduct, path: one.path }, { success: true, undo: 'undo-1' });
    server.answer(undoProducts, { success: true, restored: 1, left: 0 });
    const { user, path } = openDashboard('/product/product-1');
    await screen.findByText('Successfull to get detail product');
    const shown = screen.getByRole('article');
    expect(shown.querySelector('img')?.getAttribute('src')).toBe('https://photos.example.com/latte.jpg');
    expect(screen.getAllByRole('heading', { name: 'Iced latte' })).toHaveLength(1);
    for (const told of ['Two shots over ice.', '$4.50', 'unavailable', '4.5', '2 reviews'])
      expect(shown.textContent).toContain(told);
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Are you sure??' });
    expect(server.sent).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(path()).toBe('/products'));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('Undone');
    expect(server.sent.map(({ method }) => method)).toEqual(['DELETE', 'POST']);
  });

  test('tells its owner, beside Add To Cart, that they cannot order it; not the people who work for them', async () => {
    const server = fakeServer();
    serveProducts(server, [product()]);
    const words = 'You see what your customers see. You can’t order from your own shop.';
    const { unmount } = openDashboard('/product/product-1');
    await screen.findByRole('link', { name: /^Add To Cart/ });
    screen.getByText(words);
    unmount();
    session.start(operator({ id: 'someone-else', permissions: ['products'] }), { remember: true });
    openDashboard('/product/product-1');
    await screen.findByRole('link', { name: /^Add To Cart/ });
    expect(screen.queryByText(words)).toBeNull();
  });

  test('that does not load says so in the specified words (S8.product.1)', async () => {
    const server = fakeServer();
    server.refuse(one, 'internal');
    openDashboard('/product/product-1');
    expect((await screen.findAllByText('Failed to get single product...')).length).toBeGreaterThan(0);
  });
});
