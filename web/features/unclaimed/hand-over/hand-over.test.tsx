import { MantineProvider } from '@mantine/core';
import { getSite } from '@stampdeck/contract/home.ts';
import { fillPath } from '@stampdeck/contract/http.ts';
import { findKept, getKept, type KeptMember } from '@stampdeck/contract/member-list.ts';
import { handOverMember } from '@stampdeck/contract/unclaimed.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#lib/query.ts';
import { anna } from '#test/counter.tsx';
import { fakeServer } from '#test/server.ts';
import { Toasts } from '#ui/toast.tsx';
import { HandOver } from './hand-over.tsx';
import type { HandOverProps } from './words.ts';

const customer = { id: anna().id, name: 'Anna Berg' };
const maria: KeptMember = {
  ...{ id: '0190a000-0000-7000-8000-0000000000cc', name: 'Maria' },
  ...{ email: 'anna@example.com', stamps: 7, cardSize: 10 },
};

beforeEach(() => queryClient.clear());

interface Served {
  isKept?: boolean;
  same?: KeptMember | null;
  hasAny?: boolean;
}

function open({ isKept = false, same = null, hasAny = true }: Served, more: Partial<HandOverProps> = {}) {
  const server = fakeServer();
  const ofAnna = { ...getKept, path: fillPath(getKept.path, { customerId: customer.id }) };
  server.answer(ofAnna, { success: true, isKept, same, hasAny });
  const onChanged = vi.fn();
  const props = { customer, proof: 'proof', card: null, isSettled: true, onChanged, ...more };
  render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <HandOver shop={{ name: 'Café Rosa', card: { design: { size: 10 } } }} {...props} />
      </QueryClientProvider>
      <Toasts />
    </MantineProvider>,
  );
  return { server, onChanged, user: userEvent.setup() };
}

const offer = () => screen.findByRole('region', { name: 'A card is kept for them' });
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Hand a card over' }));
const take = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(within(await offer()).getByRole('button', { name: 'Hand it over…' }));
  return dialog();
};

test('a kept card with the same e-mail is offered, says what will happen, and is handed over by two presses', async () => {
  const { server, onChanged, user } = open({ same: maria });
  server.answer(handOverMember, { success: true, user: anna() });
  const asked = await take(user);
  expect(asked.getByText('Maria’s 7 stamps move to Anna Berg’s phone.')).toBeTruthy();
  for (const words of [/is a member from then on/, /forgotten/, /cannot be taken back/]) {
    expect(asked.getByText(words)).toBeTruthy();
  }
  await user.click(asked.getByRole('button', { name: 'Hand over to Anna Berg: hold to hand over, or press twice' }));
  expect(server.sent).toEqual([]);
  await user.click(asked.getByRole('button', { name: 'Press again to hand over to Anna Berg' }));
  expect(await screen.findByText('Anna Berg has the 7 stamps now')).toBeTruthy();
  expect(server.sent.map(({ body }) => body)).toEqual([{ keptId: maria.id, customerId: customer.id, proof: 'proof' }]);
  expect(onChanged).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('who has a card with stamps reads the sum', async () => {
  const { user } = open({ same: maria }, { card: { count: 3, size: 10 } });
  expect((await take(user)).getByText('They have 3 here already: together 10 of 10.')).toBeTruthy();
});

test('stamps that do not fit on one card are said before it is tried', async () => {
  const { user } = open({ same: maria }, { card: { count: 4, size: 10 } });
  const asked = await take(user);
  expect(asked.getByRole('alert').textContent).toContain('Together that is 11 stamps, and the card has room for 10.');
  expect(asked.queryByRole('button', { name: /hold/ })).toBeNull();
});

test('without an offer somebody is found by name, with the keys alone', async () => {
  const { server, user } = open({});
  server.answer(findKept, { success: true, members: [{ ...maria, email: '', stamps: 1 }] });
  await user.click(await screen.findByRole('button', { name: 'Hand over a card you keep' }));
  const asked = await dialog();
  const field = asked.getByLabelText<HTMLInputElement>('Name, e-mail or phone');
  expect(field.value).toBe('Anna Berg');
  // What is looked for at first is marked: the first key takes its place.
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.keyboard('mar');
  await waitFor(() => expect(server.sent.at(-1)?.body).toEqual({ search: 'mar' }));
  await asked.findByText('1 member without an account');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(await asked.findByText('Maria’s 1 stamp moves to Anna Berg’s phone.')).toBeTruthy();
  await user.click(asked.getByRole('button', { name: 'Somebody else' }));
  expect(asked.getByLabelText('Name, e-mail or phone')).toBeTruthy();
});

test('nobody found, and a search that fails, are said in words', async () => {
  const { server, user } = open({});
  server.refuse(findKept, 'internal');
  await user.click(await screen.findByRole('button', { name: 'Hand over a card you keep' }));
  const asked = await dialog();
  expect((await asked.findByRole('alert')).textContent).toContain('Something went wrong on our side.');
  const region = asked.getByRole('status');
  server.answer(findKept, { success: true, members: [] });
  await user.click(asked.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(region.textContent).toMatch(/^Nobody without an account is noted like that/));
  expect(region.isConnected).toBe(true);
  expect(asked.queryByRole('list', { name: 'Members without an account' })).toBeNull();
});

test('the words of a refusal stay beside the button, and nothing is said to be done', async () => {
  const { server, onChanged, user } = open({ same: maria });
  server.refuse(handOverMember, 'handOverOwed');
  const asked = await take(user);
  await user.dblClick(asked.getByRole('button', { name: /^Hand over to/ }));
  expect((await asked.findByRole('alert')).textContent).toContain('Rewards of this card were given or are still owed');
  expect(onChanged).not.toHaveBeenCalled();
});

test('without their own phone a kept card is named and not handed over', async () => {
  open({ same: maria }, { proof: null });
  expect((await offer()).textContent).toContain('Scan the code on the customer’s own phone to hand it over.');
  expect(screen.queryByRole('button')).toBeNull();
});

test('whoever has no account is said to have none, and their code is printed again', async () => {
  const { server, user } = open({ isKept: true });
  const site = { shopSiteUrl: 'https://stamps.example', reach: 'public', google: false, mail: false } as const;
  server.answer(getSite, { success: true, ...site, privacyVersion: 1 });
  const note = within(await screen.findByRole('region', { name: 'No account yet' }));
  await user.click(note.getByRole('button', { name: 'Their code' }));
  expect(await screen.findByRole('article', { name: 'Code of Anna Berg' })).toBeTruthy();
});

test('a shop that keeps nobody sees nothing of it', async () => {
  const { server } = open({ hasAny: false });
  await waitFor(() => expect(server.asked).toHaveLength(1));
  expect(screen.queryByRole('button')).toBeNull();
});
