import { addCategory, removeCategory, saveCategory } from '@stampdeck/contract/categories.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { session } from '#lib/session.ts';
import { openDashboard } from '#test/dashboard.tsx';
import { category, serveProducts } from '#test/products.ts';
import { fakeServer, operator } from '#test/server.ts';

vi.mock('#lib/socket.ts', () => import('#test/socket.ts'));
vi.mock('#shell/warm-screens.ts', () => ({ useWarmScreens: () => undefined }));

beforeEach(() => {
  session.kind = 'userInfo';
  session.start(operator(), { remember: true });
});

const [coffee, cakes] = [category(1, 'Coffee', 2), category(2, 'Cakes')];
const path = '/api/v1/categories/category-2';
const names = () => screen.getAllByRole('button', { name: /^Move / }).map((one) => one.getAttribute('aria-label'));

function open() {
  const server = fakeServer();
  serveProducts(server, [], [coffee, cakes]);
  return { server, ...openDashboard('/category') };
}

test('a category is added, and its field is ready for the next (S2.routes.3, S2.category.1, S2.category.2)', async () => {
  const { server, user } = open();
  server.answer(addCategory, { success: true, categories: [coffee, cakes, category(3, 'Breakfast')] });
  expect(await screen.findByRole('form', { name: 'Categories' })).toBeTruthy();
  await waitFor(() => expect(names()).toEqual(['Move Coffee', 'Move Cakes']));
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Breakfast{Enter}');
  await screen.findByRole('button', { name: 'Move Breakfast' });
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  expect(name.value).toBe('');
  expect(document.activeElement).toBe(name);
});

test('the arrow keys on the handle move a category, and the focus stays on it', async () => {
  const { server, user } = open();
  server.answer({ ...saveCategory, path }, { success: true, categories: [cakes, coffee] });
  const handle = await screen.findByRole('button', { name: 'Move Cakes' });
  handle.focus();
  await user.keyboard('{ArrowUp}');
  await waitFor(() => expect(names()).toEqual(['Move Cakes', 'Move Coffee']));
  expect(await screen.findByText('Cakes: place 1 of 2')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Cakes' }));
  expect(server.sent[0]?.body).toEqual({ place: 0 });
  await user.keyboard('{ArrowUp}');
  expect(server.sent).toHaveLength(1);
});

test('a move that the server refuses is taken back', async () => {
  const { server, user } = open();
  server.refuse({ ...saveCategory, path }, 'internal');
  (await screen.findByRole('button', { name: 'Move Cakes' })).focus();
  await user.keyboard('{ArrowUp}');
  await screen.findByText('We couldn’t move this category');
  await waitFor(() => expect(names()).toEqual(['Move Coffee', 'Move Cakes']));
});

test('a category is renamed in its place, where a name that is taken is refused', async () => {
  const { server, user } = open();
  server.refuse({ ...saveCategory, path }, 'categoryTaken');
  await user.click(await screen.findByRole('button', { name: 'Rename Cakes' }));
  const form = screen.getByRole('form', { name: 'Rename Cakes' });
  const name = within(form).getByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.type(name, 'Coffee{Enter}');
  await within(form).findByText('Another category has this name. Choose another.');
  server.answer({ ...saveCategory, path }, { success: true, categories: [coffee, category(2, 'Tarts')] });
  await user.clear(name);
  await user.type(name, 'Tarts{Enter}');
  expect(await screen.findByRole('button', { name: 'Rename Tarts' })).toBeTruthy();
});

test('deleting asks first and says that the products stay', async () => {
  const { server, user } = open();
  server.answer({ ...removeCategory, path: '/api/v1/categories/category-1' }, { success: true, categories: [cakes] });
  await user.click(await screen.findByRole('button', { name: 'Delete Coffee' }));
  const dialog = await screen.findByRole('dialog', { name: 'Are you sure??' });
  expect(dialog.textContent).toContain('Its 2 products stay, without a category.');
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(names()).toEqual(['Move Cakes']));
});
