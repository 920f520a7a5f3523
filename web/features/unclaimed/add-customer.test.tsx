import { MantineProvider } from '@mantine/core';
import { getSite } from '@stampdeck/contract/home.ts';
import { addMember } from '@stampdeck/contract/unclaimed.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
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

async function open() {
  const onAdded = vi.fn();
  const user = userEvent.setup();
  render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <AddCustomer shopName="Beans & Co" onAdded={onAdded} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'Add a customer' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a customer' }));
  return { onAdded, user, dialog };
}

test('a customer is added by name and e-mail, is at the counter then, and has a code that prints', async () => {
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

test('what is missing and whom the shop knows already is said at the fields, and what was typed stays', async () => {
  const server = fakeServer();
  server.refuse(addMember, 'alreadyMember');
  const { onAdded, user, dialog } = await open();
  await user.type(dialog.getByLabelText('Name'), 'Jo');
  await user.click(dialog.getByRole('button', { name: 'Add the customer' }));
  expect(await dialog.findByText('An e-mail address or a phone number, please.')).toBeTruthy();
  expect(server.sent).toEqual([]);
  await user.type(dialog.getByLabelText('Email'), 'jo@example.com');
  await user.click(dialog.getByRole('button', { name: 'Add the customer' }));
  expect(await dialog.findByText('A member with this e-mail is there already. Search for them by it.')).toBeTruthy();
  expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Jo');
  expect(onAdded).not.toHaveBeenCalled();
});
