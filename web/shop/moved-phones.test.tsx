import { endSession, listSessions, type OpenSession } from '@stampdeck/contract/sessions.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#lib/query.ts';
import { session } from '#lib/session.ts';
import { fakeServer } from '#test/server.ts';
import { customerId, shopId, signNoraIn } from '#test/shop.tsx';
import { tell } from '#test/socket.ts';
import { MovedPhones } from './moved-phones.tsx';

vi.mock('#lib/socket.ts', () => import('#test/socket.ts'));

const at = new Date().toISOString();
const place = (id: string, more: Partial<OpenSession> = {}): OpenSession => ({
  ...{ id, kind: 'customer', device: 'Chrome on Android', openedAt: at, lastSeenAt: at, isThis: false },
  ...more,
});
const counter = { shopName: 'Café Morgenrot', isNew: true };
const here = place('here', { isThis: true });
const there = place('there', { counter });

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
  session.kind = 'customerInfo';
  signNoraIn();
  server = fakeServer();
});

const list = (...sessions: OpenSession[]) => server.answer(listSessions, { success: true, sessions });
const open = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <MovedPhones />
    </QueryClientProvider>,
  );
const message = () => screen.findByText(/^Your card was moved to a new phone at/);
const isRead = () => waitFor(() => expect(server.asked.map(({ path }) => path)).toContain(listSessions.path));
const noMessage = async () => {
  await isRead();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByRole('alert')).toBeNull();
};

test('a card that moves to a new phone is told on the old one at once', async () => {
  list(here);
  open();
  await noMessage();
  list(here, there);
  tell('cardMoved', { shopId, customerId });
  expect((await message()).closest('[role=alert]')?.textContent).toContain('Café Morgenrot');
});

test('the old phone signs the new one out, and says so', async () => {
  list(here, there);
  server.answer({ ...endSession, path: endSession.path.replace(':id', 'there') }, undefined);
  open();
  await message();
  list(here);
  await userEvent.click(screen.getByRole('button', { name: 'Sign that phone out' }));
  await screen.findByText('The new phone is signed out. Your card is safe on this one.');
  expect(server.sent.map(({ method, path }) => [method, path])).toEqual([['DELETE', '/api/v1/sessions/there']]);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('someone who moved it themselves is not told again on this phone', async () => {
  list(here, there);
  const { unmount } = open();
  await message();
  await userEvent.click(screen.getByRole('button', { name: 'It was me' }));
  expect(screen.queryByRole('alert')).toBeNull();
  unmount();
  open();
  await noMessage();
  expect(server.sent).toEqual([]);
});

test.each<[string, OpenSession[]]>([
  ['after seven days', [here, place('there', { counter: { ...counter, isNew: false } })]],
  ['on the new phone itself', [place('here', { isThis: true, counter }), there]],
  ['where only other sign-ins are', [here, place('there')]],
])('no message is shown %s', async (_, sessions) => {
  list(...sessions);
  open();
  await noMessage();
});
