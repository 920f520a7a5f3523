import { MantineProvider } from '@mantine/core';
import type { Permission } from '@stampdeck/contract/http.ts';
import { getUnclaimed, moveMember } from '@stampdeck/contract/member-list.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#lib/query.ts';
import { session } from '#lib/session.ts';
import { annaId, counterServer, plus, scanAnna, shopId } from '#test/counter.tsx';
import { fakeServer } from '#test/server.ts';
import { tell } from '#test/socket.ts';
import { MovePhone } from './move-phone.tsx';

vi.mock('#lib/socket.ts', () => import('#test/socket.ts'));

const zoe = { id: 'customer-1', name: 'Zoë Müller' };
const call = { ...moveMember, path: moveMember.path.replace(':id', zoe.id) };
const moved = { shopId: 'shop-1', customerId: zoe.id };
const offer = (token: string) => ({
  success: true as const,
  url: `https://stamps.example/operator/shop-1#move=${token}`,
  expiresAt: new Date(Date.now() + 120_000).toISOString(),
});

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  server.answer(call, offer('first'));
});
afterEach(() => vi.useRealTimers());

function open() {
  const onMoved = vi.fn();
  render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <MovePhone customer={zoe} onMoved={onMoved} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { onMoved, user: userEvent.setup({ delay: null }) };
}
const press = (user: ReturnType<typeof open>['user'], name: string) => user.click(screen.getByRole('button', { name }));
const code = () => screen.findByRole('img', { name: 'Code for the new phone' });

test('a code is made when it is asked for, and says what it does', async () => {
  const { user } = open();
  expect(server.sent).toEqual([]);
  await press(user, 'Move to a new phone');
  await code();
  expect(screen.getByText('Zoë Müller').parentElement?.textContent).toMatch(/scans this with the new phone/);
  expect(screen.getByRole('timer').textContent).toMatch(/^Works once, for 1\d\d more seconds$/);
  expect(server.sent.map(({ path }) => path)).toEqual([call.path]);
});

test('the dialog closes when a phone used the code of this customer, and says so', async () => {
  const { onMoved, user } = open();
  tell('cardMoved', moved);
  await press(user, 'Move to a new phone');
  await code();
  tell('cardMoved', { ...moved, customerId: 'customer-2' });
  expect(screen.getByRole('dialog')).toBeTruthy();
  tell('cardMoved', moved);
  expect(onMoved).toHaveBeenCalledExactlyOnceWith('Signed in on the new phone');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('after two minutes there is no code, and one tap makes a new one', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user } = open();
  await press(user, 'Move to a new phone');
  await code();
  act(() => void vi.advanceTimersByTime(121_000));
  expect(screen.getByRole('status').textContent).toBe('This code no longer works.');
  expect(screen.queryByRole('img', { name: 'Code for the new phone' })).toBeNull();
  server.answer(call, offer('second'));
  await press(user, 'Make a new one');
  await code();
  expect(server.sent).toHaveLength(2);
});

test('an account that can’t be moved says what to do instead', async () => {
  server.refuse(call, 'moveNotPossible');
  const { user } = open();
  await press(user, 'Move to a new phone');
  expect((await screen.findByRole('alert')).textContent).toContain('with their email and password');
});

const unclaimed = { ...getUnclaimed, path: getUnclaimed.path.replace(':customerId', annaId) };
const atTheTill = async (isUnclaimed: boolean, permissions: Permission[]) => {
  counterServer().answer(unclaimed, { success: true, isUnclaimed, same: null, hasAny: isUnclaimed });
  await scanAnna();
  act(() => session.update(shopId, { permissions }));
  await plus();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  return screen.queryByRole('button', { name: 'Move to a new phone' });
};

test('the till offers it for customers with an account', async () => {
  expect(await atTheTill(false, ['stamp', 'members'])).toBeTruthy();
});

test('the till does not offer it for a paper card', async () => {
  expect(await atTheTill(true, ['stamp', 'members'])).toBeNull();
});

test('the till does not offer it to staff who may not see members', async () => {
  expect(await atTheTill(false, ['stamp'])).toBeNull();
});
