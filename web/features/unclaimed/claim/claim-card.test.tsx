import { MantineProvider } from '@mantine/core';
import { getSite } from '@stampdeck/contract/home.ts';
import { fillPath } from '@stampdeck/contract/http.ts';
import { findUnclaimed, getUnclaimed, type UnclaimedMember } from '@stampdeck/contract/member-list.ts';
import { claimMember } from '@stampdeck/contract/unclaimed.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#lib/query.ts';
import { anna } from '#test/counter.tsx';
import { passAMoment } from '#test/moment.ts';
import { fakeServer } from '#test/server.ts';
import { Toasts } from '#ui/toast.tsx';
import { ClaimCard } from './claim-card.tsx';
import type { ClaimProps } from './claim-words.ts';

const customer = { id: anna().id, name: 'Anna Berg' };
const maria: UnclaimedMember = {
  ...{ id: '0190a000-0000-7000-8000-0000000000cc', name: 'Maria' },
  ...{ email: 'anna@example.com', stamps: 7, cardSize: 10 },
};

beforeEach(() => queryClient.clear());

interface Served {
  isUnclaimed?: boolean;
  same?: UnclaimedMember | null;
  hasAny?: boolean;
}

function open({ isUnclaimed = false, same = null, hasAny = true }: Served, more: Partial<ClaimProps> = {}) {
  const server = fakeServer();
  const ofAnna = { ...getUnclaimed, path: fillPath(getUnclaimed.path, { customerId: customer.id }) };
  server.answer(ofAnna, { success: true, isUnclaimed, same, hasAny });
  const onChanged = vi.fn();
  const props = { customer, proof: 'proof', card: null, isSettled: true, onChanged, ...more };
  render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <ClaimCard shop={{ name: 'Café Rosa', card: { design: { size: 10 } } }} {...props} />
      </QueryClientProvider>
      <Toasts />
    </MantineProvider>,
  );
  return { server, onChanged, user: userEvent.setup() };
}

const offer = () => screen.findByRole('region', { name: 'Unclaimed card' });
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Merge a paper card' }));
const take = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(within(await offer()).getByRole('button', { name: 'Merge this card…' }));
  return dialog();
};

test('an unclaimed card with the same email is offered, says what will happen, and is merged by two presses', async () => {
  const { server, onChanged, user } = open({ same: maria });
  server.answer(claimMember, { success: true, user: anna() });
  const asked = await take(user);
  expect(asked.getByText('Maria’s 7 stamps move to Anna Berg’s phone.')).toBeTruthy();
  for (const words of [/becomes a member/, /are deleted/, /can’t undo a merge/]) {
    expect(asked.getByText(words)).toBeTruthy();
  }
  passAMoment();
  await user.click(asked.getByRole('button', { name: 'Merge into Anna Berg’s card: Hold to merge, or press twice' }));
  expect(server.sent).toEqual([]);
  passAMoment();
  await user.click(asked.getByRole('button', { name: 'Merge into Anna Berg’s card: press again' }));
  await waitFor(() => expect(onChanged).toHaveBeenCalledExactlyOnceWith('Anna Berg has the 7 stamps now'));
  expect(server.sent.map(({ body }) => body)).toEqual([
    { unclaimedId: maria.id, customerId: customer.id, proof: 'proof' },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('for a customer who has stamps already, the sum is shown', async () => {
  const { user } = open({ same: maria }, { card: { count: 3, size: 10 } });
  expect((await take(user)).getByText('They already have 3 stamps here. Together that is 10 of 10.')).toBeTruthy();
});

test('stamps that do not fit on one card are said before it is tried', async () => {
  const { user } = open({ same: maria }, { card: { count: 4, size: 10 } });
  const asked = await take(user);
  expect(asked.getByRole('alert').textContent).toContain('Together that is 11 stamps, and the card has room for 10.');
  expect(asked.queryByRole('button', { name: /hold/ })).toBeNull();
});

test('without an offer, an unclaimed card is found by name, with the keyboard alone', async () => {
  const { server, user } = open({});
  server.answer(findUnclaimed, { success: true, members: [{ ...maria, email: '', stamps: 1 }] });
  await user.click(await screen.findByRole('button', { name: 'Merge a paper card' }));
  const asked = await dialog();
  const field = asked.getByLabelText<HTMLInputElement>('Name, email or phone');
  expect(field.value).toBe('Anna Berg');
  // The first search is selected, so the first key replaces it.
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.keyboard('mar');
  await waitFor(() => expect(server.sent.at(-1)?.body).toEqual({ search: 'mar' }));
  await asked.findByText('1 member without an account');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(await asked.findByText('Maria’s 1 stamp moves to Anna Berg’s phone.')).toBeTruthy();
  await user.click(asked.getByRole('button', { name: 'Choose someone else' }));
  expect(asked.getByLabelText('Name, email or phone')).toBeTruthy();
});

test('a search that finds no one, and one that fails, say so', async () => {
  const { server, user } = open({});
  server.refuse(findUnclaimed, 'internal');
  await user.click(await screen.findByRole('button', { name: 'Merge a paper card' }));
  const asked = await dialog();
  expect((await asked.findByRole('alert')).textContent).toContain('Something went wrong on our side.');
  const region = asked.getByRole('status');
  server.answer(findUnclaimed, { success: true, members: [] });
  await user.click(asked.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(region.textContent).toMatch(/^No members without an account match “Anna Berg”/));
  expect(region.isConnected).toBe(true);
  expect(asked.queryByRole('list', { name: 'Members without an account' })).toBeNull();
});

test('the words of a refusal stay beside the button, and nothing is said to be done', async () => {
  const { server, onChanged, user } = open({ same: maria });
  server.refuse(claimMember, 'claimHasRewards');
  const asked = await take(user);
  passAMoment();
  await user.click(asked.getByRole('button', { name: /^Merge into/ }));
  passAMoment();
  await user.click(asked.getByRole('button', { name: /press again$/ }));
  expect((await asked.findByRole('alert')).textContent).toContain(
    'Keep stamping it by its code or name until it is full, redeem what is due, then merge.',
  );
  expect(onChanged).not.toHaveBeenCalled();
});

test('without the customer’s own phone an unclaimed card is named and cannot be merged', async () => {
  open({ same: maria }, { proof: null });
  expect((await offer()).textContent).toContain('To merge it, scan the code on the customer’s own phone.');
  expect(screen.queryByRole('button')).toBeNull();
});

test('a customer without an account is said to have none, and their code is printed again', async () => {
  const { server, user } = open({ isUnclaimed: true });
  const site = { shopSiteUrl: 'https://stamps.example', reach: 'public', google: false, mail: false } as const;
  server.answer(getSite, { success: true, ...site, privacyVersion: 1 });
  const note = within(await screen.findByRole('region', { name: 'No account yet' }));
  await user.click(note.getByRole('button', { name: 'Show their code' }));
  expect(await screen.findByRole('article', { name: 'Code of Anna Berg' })).toBeTruthy();
});

test('a shop without unclaimed members sees nothing of it', async () => {
  const { server } = open({ hasAny: false });
  await waitFor(() => expect(server.asked).toHaveLength(1));
  expect(screen.queryByRole('button')).toBeNull();
});
