import { MantineProvider } from '@mantine/core';
import { getSite } from '@stampdeck/contract/home.ts';
import { addMember } from '@stampdeck/contract/unclaimed.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#lib/query.ts';
import { fakeServer } from '#test/server.ts';
import { AddCustomer } from './add-customer.tsx';

const jo = {
  id: '0190a000-0000-7000-8000-0000000000bb',
  displayName: 'Jo',
  name: 'Jo',
  username: 'jo@example.com',
  photo: '',
  dateOfBirth: null,
  gender: '',
  bio: '',
  phone: '',
};

beforeEach(() => queryClient.clear());

function Screen({ onAdded, typed }: { onAdded: () => void; typed: string }) {
  const [shown, setShown] = useState<string | null>(null);
  return (
    <>
      <button type="button" onClick={() => setShown(typed)}>
        Add a customer
      </button>
      <AddCustomer shopName="Beans & Co" typed={shown} onClose={() => setShown(null)} onAdded={onAdded} />
    </>
  );
}

async function open(typed = '') {
  const onAdded = vi.fn();
  const user = userEvent.setup();
  render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <Screen onAdded={onAdded} typed={typed} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'Add a customer' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a customer' }));
  return { onAdded, user, dialog };
}

test('a customer is added by name and email, is at the counter then, and has a code that prints', async () => {
  const server = fakeServer();
  server.answer(addMember, { success: true, user: jo });
  const site = { shopSiteUrl: 'https://stamps.example', reach: 'public', google: false, mail: false } as const;
  server.answer(getSite, { success: true, ...site, privacyVersion: 1 });
  const print = vi.spyOn(window, 'print').mockReturnValue(undefined);
  const { onAdded, user, dialog } = await open();
  await user.type(dialog.getByLabelText('Name'), 'Jo');
  await user.type(dialog.getByLabelText('Email'), 'Jo@Example.com');
  await user.click(dialog.getByRole('button', { name: 'Add the customer' }));
  const code = await screen.findByRole('article', { name: 'Code of Jo' });
  expect(within(code).getByText('Beans & Co')).toBeTruthy();
  expect(onAdded).toHaveBeenCalledExactlyOnceWith(jo);
  expect(server.sent.map(({ body }) => body)).toEqual([{ name: 'Jo', email: 'jo@example.com', phone: '' }]);
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('missing values and known customers are reported at the fields, and what was typed stays', async () => {
  const server = fakeServer();
  server.refuse(addMember, 'alreadyMember');
  const { onAdded, user, dialog } = await open();
  await user.type(dialog.getByLabelText('Name'), 'Jo');
  await user.click(dialog.getByRole('button', { name: 'Add the customer' }));
  expect(await dialog.findByText('Please enter an email address or a phone number.')).toBeTruthy();
  expect(server.sent).toEqual([]);
  await user.type(dialog.getByLabelText('Email'), 'jo@example.com');
  await user.click(dialog.getByRole('button', { name: 'Add the customer' }));
  expect(await dialog.findByText('You already have a member with this email. Search for them instead.')).toBeTruthy();
  expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Jo');
  expect(onAdded).not.toHaveBeenCalled();
});

test('a late reply to a form that was closed leaves the next form as it is', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => promise);
  const { onAdded, user, dialog } = await open();
  await user.type(dialog.getByLabelText('Name'), 'Jo');
  await user.type(dialog.getByLabelText('Phone'), '1');
  await user.click(dialog.getByRole('button', { name: 'Add the customer' }));
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Add a customer' }));
  const next = await screen.findByLabelText<HTMLInputElement>('Name');
  await vi.waitFor(() => expect(next.value).toBe(''));
  await user.type(next, 'Bob');
  const reload = vi.spyOn(queryClient, 'invalidateQueries');
  resolve(Response.json({ success: true, user: jo }, { status: 201 }));
  await vi.waitFor(() => expect(reload).toHaveBeenCalled());
  expect(onAdded).not.toHaveBeenCalled();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Bob');
});

test.each([
  ['Karla Blum', 'Name'],
  ['karla@example.com', 'Email'],
  ['+49 30 5550114', 'Phone'],
])('what a search did not find stands in its field: %s in %s', async (typed, label) => {
  fakeServer();
  const { dialog } = await open(typed);
  for (const field of ['Name', 'Email', 'Phone']) {
    expect(dialog.getByLabelText<HTMLInputElement>(field).value).toBe(field === label ? typed : '');
  }
});
