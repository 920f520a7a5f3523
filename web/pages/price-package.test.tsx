import {
  addPackage,
  listPackages,
  type PricePackage,
  removePackage,
  savePackage,
} from '@stampdeck/contract/packages.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { session } from '#lib/session.ts';
import { openDashboard } from '#test/dashboard.tsx';
import { fakeServer, operator } from '#test/server.ts';

vi.mock('#lib/socket.ts', () => import('#test/socket.ts'));
vi.mock('#shell/warm-screens.ts', () => ({ useWarmScreens: () => undefined }));

const starter: PricePackage = {
  ...{ id: 'package-1', title: 'Starter', image: '', price: 2900, features: ['Own sign-in'], numAcc: 1 },
  ...{ priceDesc: 'Paid once.', countInStock: 10 },
};

async function open(one = starter) {
  const server = fakeServer();
  server.answer(listPackages, { success: true, pricepackages: [one] });
  const page = openDashboard('/pricepackage');
  await screen.findByRole('heading', { name: 'Starter' });
  return { server, ...page };
}

beforeEach(() => {
  session.kind = 'userInfo';
});

describe('price packages, for those who run this installation', () => {
  beforeEach(() => {
    const { shopId: _, ...admin } = operator({ id: 'admin-1', isPlatformAdmin: true });
    session.start(admin, { remember: true });
  });

  test('are edited, each feature on its line', async () => {
    const { server, user } = await open();
    expect(screen.queryByRole('link', { name: /^Add To Cart/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Edit Starter' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit package' }));
    const price = dialog.getByLabelText<HTMLInputElement>('Price');
    expect(price.value).toBe('29.00');
    await user.clear(price);
    await user.type(price, 'much');
    await user.clear(dialog.getByLabelText('Title'));
    await user.click(dialog.getByRole('button', { name: 'Save package' }));
    expect(dialog.getAllByText(/^(Please fill this in|Enter a price)/)).toHaveLength(2);
    expect(server.sent).toEqual([]);
    await user.type(dialog.getByLabelText('Title'), 'Starter');
    await user.clear(price);
    await user.type(price, '39,50');
    await user.type(dialog.getByLabelText('Features'), '{Enter}{Enter}Own limits ');
    const saved = { ...starter, price: 3950 };
    server.answer({ ...savePackage, path: '/api/v1/packages/package-1' }, { success: true, data: saved });
    server.answer(listPackages, { success: true, pricepackages: [saved] });
    await user.click(dialog.getByRole('button', { name: 'Save package' }));
    await screen.findByText('$39.50');
    expect(server.sent[0]?.body).toMatchObject({ price: 39.5, features: ['Own sign-in', 'Own limits'], numAcc: 1 });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('show a picture, which is uploaded and removed in their form', async () => {
    const seen = { ...starter, image: '/images/abcdefghijklmnop' };
    const { server, user } = await open(seen);
    await user.click(screen.getByRole('button', { name: 'Edit Starter' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit package' }));
    expect(dialog.getByLabelText<HTMLInputElement>('File: Picture').type).toBe('file');
    await user.click(dialog.getByRole('button', { name: 'Remove: Picture' }));
    expect(dialog.getByRole('button', { name: 'Choose an image: Picture' })).toBeTruthy();
    server.answer({ ...savePackage, path: '/api/v1/packages/package-1' }, { success: true, data: starter });
    await user.click(dialog.getByRole('button', { name: 'Save package' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.sent.map(({ body }) => body)).toMatchObject([{ title: 'Starter', image: '' }]);
  });

  test('are added and removed, and a field that the server refuses says why', async () => {
    const { server, user } = await open();
    await user.click(screen.getByRole('button', { name: 'Add package' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add package' }));
    await user.type(dialog.getByLabelText('Price'), '5');
    server.refuse(addPackage, 'invalid', { fields: { title: 'Please fill this in.' } });
    await user.click(dialog.getByRole('button', { name: 'Save package' }));
    await dialog.findByText('Please fill this in.');
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'Edit Starter' }));
    await user.click(await screen.findByRole('button', { name: 'Remove this package…' }));
    server.answer({ ...removePackage, path: '/api/v1/packages/package-1' }, { success: true });
    server.answer(listPackages, { success: true, pricepackages: [] });
    await user.click(screen.getByRole('button', { name: 'Remove package' }));
    await screen.findByText('No price packages yet');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

test('owners of shops buy packages and edit none', async () => {
  session.start(operator(), { remember: true });
  await open();
  expect(screen.getByRole('link', { name: 'Add To Cart Starter' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /package|^Edit/ })).toBeNull();
});
