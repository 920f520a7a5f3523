import { getToday } from '@stampdeck/contract/home.ts';
import { listWorkplaces } from '@stampdeck/contract/people.ts';
import { getSuspension } from '@stampdeck/contract/platform.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { call } from '#lib/api.ts';
import { session } from '#lib/session.ts';
import { openDashboard } from '#test/dashboard.tsx';
import { fakeServer, operator } from '#test/server.ts';

const leave = vi.hoisted(() => ({ leaveFor: vi.fn(), leaveSuspended: vi.fn() }));
vi.mock('#lib/leave.ts', () => leave);
vi.mock('#shell/warm-screens.ts', () => ({ useWarmScreens: () => undefined }));
vi.mock('#lib/socket.ts', () => ({ useConnection: () => 'online', useServerEvent: () => undefined }));

const suspension = { since: '2026-11-01T08:00:00.000Z', reason: 'Unpaid bills' };
const reply = { success: true, shop: { name: 'Café Nord' }, suspension } as const;

beforeEach(() => {
  vi.clearAllMocks();
  session.kind = 'userInfo';
  session.start(operator(), { remember: true });
});

test('the people of a suspended shop read since when and why, and the owner can take everything along', async () => {
  fakeServer().answer(getSuspension, reply);
  openDashboard('/suspended');
  await screen.findByRole('heading', { name: 'Café Nord is suspended' });
  expect(screen.getByText('Unpaid bills')).toBeTruthy();
  expect(screen.getByText(/^Nothing is lost:/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Download the archive' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Export my data' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Delete my account…' })).toBeTruthy();
});

test('someone who works elsewhere, too, goes there from the page', async () => {
  session.start(operator({ id: 'kim', shopId: 'shop-1', permissions: ['stamp'] }), { remember: true });
  const server = fakeServer();
  server.answer(getSuspension, reply);
  const place = { isOwner: false, permissions: ['stamp' as const] };
  server.answer(listWorkplaces, {
    success: true,
    workplaces: [
      { ...place, id: 'shop-1', name: 'Café Nord', isCurrent: true },
      { ...place, id: 'shop-2', name: 'Bar Due', isCurrent: false },
    ],
  });
  openDashboard('/suspended');
  expect(await screen.findByRole('button', { name: 'Switch to Bar Due' })).toBeTruthy();
  expect(screen.queryByText('Open now')).toBeNull();
});

test('staff take along their own data only', async () => {
  session.start(operator({ id: 'kim', permissions: ['stamp'] }), { remember: true });
  fakeServer().answer(getSuspension, reply);
  openDashboard('/suspended');
  await screen.findByText('Unpaid bills');
  expect(screen.queryByRole('button', { name: 'Download the archive' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Export my data' })).toBeTruthy();
});

test('once the shop is restored, the page leads home', async () => {
  fakeServer().answer(getSuspension, { ...reply, suspension: null });
  openDashboard('/suspended');
  await waitFor(() => expect(leave.leaveFor).toHaveBeenCalledWith('/', { replace: true }));
});

test('any call that is refused because the shop is suspended leads to the page', async () => {
  fakeServer().refuse(getToday, 'ownShopSuspended');
  await expect(call(getToday, {})).rejects.toThrow('Your shop is suspended.');
  expect(leave.leaveSuspended).toHaveBeenCalled();
});
