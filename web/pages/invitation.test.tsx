import { operatorLogIn } from '@stampdeck/contract/accounts.ts';
import { acceptInvitation, openInvitation, signUpInvited } from '@stampdeck/contract/people.ts';
import { finishSignIn } from '@stampdeck/contract/two-step.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { leaveFor } from '#lib/leave.ts';
import { session } from '#lib/session.ts';
import { openDashboard } from '#test/dashboard.tsx';
import { fakeServer, operator } from '#test/server.ts';

vi.mock('#lib/leave.ts', () => ({ leaveFor: vi.fn() }));
vi.mock('#lib/socket.ts', () => ({ useConnection: () => 'online', useServerEvent: () => undefined }));

const opened = {
  ...{ success: true as const, shop: { name: 'Café Uno', photo: '' }, email: 'kim@example.com' },
  ...{ permissions: ['stamp' as const, 'chat' as const], expiresAt: '2026-12-01T08:00:00.000Z' },
};
const kim = operator({ id: 'kim', name: 'Kim', shopId: 'shop-1', permissions: ['stamp', 'chat'], token: 'of-kim' });

beforeEach(() => {
  session.kind = 'userInfo';
  session.end();
  vi.mocked(leaveFor).mockClear();
});

async function openLink() {
  const server = fakeServer();
  server.answer(openInvitation, opened);
  const page = openDashboard('/invitation#token=secret');
  await screen.findByRole('heading', { name: 'Work for Café Uno' });
  return { ...page, server };
}

test('someone new reads what they may do, signs up with the invited address, and is in', async () => {
  const { server, user } = await openLink();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Stamps/),
    expect.stringMatching(/^Messages/),
  ]);
  expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('kim@example.com');
  server.answer(signUpInvited, kim);
  await user.type(screen.getByLabelText('Your name'), 'Kim');
  await user.type(screen.getByLabelText('Password'), 'a long password');
  await user.click(screen.getByRole('button', { name: 'Sign up and accept' }));
  await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('/'));
  expect(server.sent.at(-1)?.body).toMatchObject({ token: 'secret', name: 'Kim', email: 'kim@example.com' });
  expect(session.get()).toMatchObject({ id: 'kim', token: 'of-kim' });
});

test('someone who is signed in accepts with one press', async () => {
  session.start(operator({ name: 'Bar Due' }), { remember: true });
  const { server, user } = await openLink();
  expect(screen.getByText(/You are signed in as/).textContent).toContain('Bar Due');
  server.answer(acceptInvitation, kim);
  await user.click(screen.getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('/'));
  expect(session.get()).toMatchObject({ id: 'kim', token: 'of-kim', shopId: 'shop-1' });
});

test('someone with an account signs in; when the invitation is refused, no session stays', async () => {
  const { server, user } = await openLink();
  await user.click(screen.getByRole('button', { name: 'I have an account' }));
  server.answer(operatorLogIn, { ...kim, isAdmin: false, token: 'opened' });
  server.refuse(acceptInvitation, 'seatsTaken');
  await user.type(screen.getByLabelText('Password'), 'a long password');
  await user.click(screen.getByRole('button', { name: 'Sign in and accept' }));
  expect((await screen.findByRole('alert')).textContent).toContain('All seats of this shop are taken.');
  const accepted = server.sent.find(({ path }) => path === acceptInvitation.path);
  expect(accepted?.headers.get('authorization')).toBe('Bearer opened');
  expect(server.sent.at(-1)?.path).toBe('/auth/logout');
  expect(session.get()).toBeNull();
});

test('someone with two-step sign-in is asked for a code before they accept', async () => {
  const { server, user } = await openLink();
  await user.click(screen.getByRole('button', { name: 'I have an account' }));
  const details = { challenge: 'a challenge', expiresAt: new Date(Date.now() + 600_000).toISOString() };
  server.refuse(operatorLogIn, 'secondStep', { details });
  await user.type(screen.getByLabelText('Password'), 'a long password');
  await user.click(screen.getByRole('button', { name: 'Sign in and accept' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Two-step sign-in' }));
  server.answer(finishSignIn, { success: true, userInfo: { ...kim, token: 'opened' }, remember: true });
  server.answer(acceptInvitation, kim);
  await user.type(sheet.getByLabelText('6-digit code'), '123456');
  await user.click(sheet.getByRole('button', { name: 'Log in' }));
  await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('/'));
  expect(server.sent.at(-1)?.headers.get('authorization')).toBe('Bearer opened');
  expect(session.get()).toMatchObject({ id: 'kim', token: 'of-kim' });
});

test('an invitation that was used, and one without its end, say so', async () => {
  const server = fakeServer();
  server.refuse(openInvitation, 'linkRefused');
  const { unmount } = openDashboard('/invitation#token=old');
  expect(await screen.findByRole('heading', { name: 'This invitation no longer works' })).toBeTruthy();
  unmount();
  openDashboard('/invitation');
  expect(await screen.findByRole('heading', { name: 'This link is not complete' })).toBeTruthy();
});
