import {
  getPlatformShop,
  inviteShop,
  type ListedShop,
  listShopInvitations,
  listShops,
  type PlatformShop,
  restoreShop,
  suspendShop,
  takeBackShopInvitation,
} from '@stampdeck/contract/platform.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { session } from '#lib/session.ts';
import { openDashboard } from '#test/dashboard.tsx';
import { type Asked, fakeServer, operator } from '#test/server.ts';

vi.mock('#shell/warm-screens.ts', () => ({ useWarmScreens: () => undefined }));
vi.mock('#lib/socket.ts', () => ({ useConnection: () => 'online', useServerEvent: () => undefined }));

const since = '2026-11-01T08:00:00.000Z';
const later = new Date(Date.now() + 86_400_000).toISOString();
const nord: ListedShop = { id: 'nord', name: 'Café Nord', state: 'open', createdAt: since, lastActivityAt: since };
const bad: ListedShop = { id: 'bad', name: 'Bad Bar', state: 'suspended', createdAt: since, lastActivityAt: null };
const whole = (more: Partial<PlatformShop> = {}): PlatformShop => ({
  ...nord,
  ...{ followers: 12, members: 7, closedAt: null, suspension: null },
  owner: { name: 'Nora Nord', email: 'nora@example.com' },
  ...more,
});
const suspended = whole({ state: 'suspended', suspension: { since, reason: 'Unpaid bills' } });
const invited = { id: 'invitation-1', note: 'Café Süd', createdAt: since, expiresAt: later };
const invitations = (...some: (typeof invited)[]) => ({
  ...({ success: true, signUps: 'invite' } as const),
  invitations: some,
});

const { shopId: _, ...admin } = operator({ id: 'admin-1', isPlatformAdmin: true });
beforeEach(() => {
  session.kind = 'userInfo';
  session.start(admin, { remember: true });
});

async function openShops(address = '/shops') {
  const server = fakeServer();
  server.answer(listShops, { success: true, shops: [nord, bad], nextCursor: null });
  server.answer(listShopInvitations, invitations(invited));
  const page = openDashboard(address);
  await screen.findByText('Café Nord');
  return { ...page, server };
}
const at = <E extends { path: string }>(endpoint: E, id: string): E => ({
  ...endpoint,
  path: endpoint.path.replace(':id', id),
});

test('a platform admin sees the shops with their state, when they opened and when they were last active', async () => {
  await openShops();
  const [first, second] = [/^Café Nord/, /^Bad Bar/].map((name) => screen.getByRole('button', { name }).textContent);
  expect(first).toMatch(/Opened .*2026, last active /);
  expect(first).not.toContain('Suspended');
  expect(second).toContain('Suspended');
  expect(second).not.toContain('last active');
});

/** What was sent, without the list, which is read with a body: what is searched may be an email. */
const written = ({ sent }: { sent: Asked[] }) => sent.filter(({ path }) => path !== listShops.path);

test('the search and the state are in the address and are asked of the server', async () => {
  const { server, user, query: searchOf } = await openShops('/shops?state=suspended');
  expect(server.asked.find((one) => one.path === listShops.path)?.body).toMatchObject({ state: 'suspended' });
  server.answer(listShops, { success: true, shops: [], nextCursor: null });
  await user.type(screen.getByLabelText('Search shops'), 'nor{Enter}');
  await screen.findByText('No shops match');
  await waitFor(() => expect(searchOf()).toContain('search=nor'));
  expect(server.asked.map(({ body }) => body)).toContainEqual(
    expect.objectContaining({ search: 'nor', state: 'suspended' }),
  );
  server.answer(listShops, { success: true, shops: [nord], nextCursor: null });
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await screen.findByText('Café Nord');
});

test('a shop is suspended with a reason, and restored', async () => {
  const { server, user } = await openShops();
  server.answer(at(getPlatformShop, 'nord'), { success: true, shop: whole() });
  await user.click(screen.getByRole('button', { name: /^Café Nord/ }));
  const sheet = within(await screen.findByRole('dialog'));
  await sheet.findByText('nora@example.com');
  expect(sheet.getByText('The shop sees in its activity log that you looked.')).toBeTruthy();
  await user.click(sheet.getByRole('button', { name: 'Suspend this shop' }));
  await waitFor(() => expect(sheet.getByLabelText('Reason').getAttribute('aria-invalid')).toBe('true'));
  expect(written(server)).toEqual([]);
  server.answer(at(suspendShop, 'nord'), { success: true, shop: suspended });
  await user.type(sheet.getByLabelText('Reason'), 'Unpaid bills');
  await user.click(sheet.getByRole('button', { name: 'Suspend this shop' }));
  await sheet.findByText('Unpaid bills');
  expect(written(server)[0]?.body).toEqual({ reason: 'Unpaid bills' });
  server.answer(at(restoreShop, 'nord'), { success: true, shop: whole() });
  await user.click(sheet.getByRole('button', { name: 'Restore this shop' }));
  await sheet.findByRole('button', { name: 'Suspend this shop' });
  expect(sheet.queryByText('Unpaid bills')).toBeNull();
});

test('a link for a new shop is shown once, and can be taken back', async () => {
  const { server, user } = await openShops();
  expect(screen.getByText('A shop can be opened only with a link that you make.')).toBeTruthy();
  server.answer(inviteShop, { ...invitations(invited), url: 'https://stamps.test/signup#token=abc' });
  await user.click(screen.getByRole('button', { name: 'Invite a shop' }));
  const sheet = within(await screen.findByRole('dialog'));
  await user.type(sheet.getByLabelText('For whom'), 'Café Süd');
  await user.click(sheet.getByRole('button', { name: 'Make a link' }));
  const link = await sheet.findByLabelText<HTMLInputElement>('Link for the new shop');
  expect(link.value).toBe('https://stamps.test/signup#token=abc');
  expect(written(server)[0]?.body).toEqual({ note: 'Café Süd' });
  await user.click(sheet.getByRole('button', { name: 'Close' }));
  server.answer(at(takeBackShopInvitation, 'invitation-1'), invitations());
  await user.click(screen.getByRole('button', { name: 'Take back Café Süd' }));
  await waitFor(() => expect(screen.queryByText('Café Süd')).toBeNull());
});

test('the owner of a shop does not get to see other shops', async () => {
  session.start(operator(), { remember: true });
  const server = fakeServer();
  openDashboard('/shops');
  await screen.findByText('You can’t open this page');
  expect(server.asked.some(({ path }) => path.includes('/platform/'))).toBe(false);
});
